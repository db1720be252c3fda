import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';

/** What a browser reads of a push message, and how the server signed it. */
type Received = { browser: string; message: unknown; authorization: string | undefined };

/** A browser at the push service: its keys, and what it takes. */
function createBrowser() {
  const keys = createECDH('prime256v1');
  const publicKey = keys.generateKeys();
  const auth = randomBytes(16);
  /** Decrypts what RFC 8291 has encrypted for this browser, of a single record. */
  const read = (body: Buffer): unknown => {
    const [salt, sender, text] = [body.subarray(0, 16), body.subarray(21, 86), body.subarray(86)];
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, sender]);
    const secret = Buffer.from(hkdfSync('sha256', keys.computeSecret(sender), auth, info, 32));
    const derive = (name: string, length: number) =>
      Buffer.from(hkdfSync('sha256', secret, salt, `Content-Encoding: ${name}\0`, length));
    const cipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12));
    cipher.setAuthTag(text.subarray(-16));
    const padded = Buffer.concat([cipher.update(text.subarray(0, -16)), cipher.final()]);
    return JSON.parse(padded.subarray(0, padded.lastIndexOf(2)).toString());
  };
  return { p256dh: publicKey.toString('base64url'), auth: auth.toString('base64url'), read };
}

/** A push service over HTTP, with browsers that read what it gets for them. `status` is what it answers. */
export async function openPushService() {
  const received: Received[] = [];
  const browsers = new Map<string, ReturnType<typeof createBrowser>>();
  const answer = { status: 201 };
  const take = (path: string, headers: IncomingHttpHeaders, body: Buffer) => {
    const browser = path.slice(1);
    const message = browsers.get(browser)?.read(body);
    received.push({ browser, message, authorization: headers.authorization });
  };
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      if (answer.status < 300) take(request.url ?? '', request.headers, Buffer.concat(parts));
      // A connection that is kept may end as the next message comes.
      response.writeHead(answer.status, { connection: 'close' }).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No port');
  const origin = `http://127.0.0.1:${address.port}`;
  return {
    origin,
    received,
    answer,
    /** Opens a browser, and returns how it subscribes. */
    subscribe(name: string) {
      const browser = createBrowser();
      browsers.set(name, browser);
      return { endpoint: `${origin}/${name}`, p256dh: browser.p256dh, auth: browser.auth };
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}
