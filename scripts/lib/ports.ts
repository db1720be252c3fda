import { createServer } from 'node:net';
import { UserError } from './cli.ts';

function isFree(port: number, host: string | undefined): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') resolve(false);
      // A machine without this address (no IPv6) cannot have the port taken there.
      else if (error.code === 'EADDRNOTAVAIL' || error.code === 'EAFNOSUPPORT') resolve(true);
      else reject(error);
    });
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(true)));
  });
}

/** Throws a UserError when another program listens on the port, on whichever of this machine's addresses. */
export async function assertPortFree(port: number, what: string, variable: string): Promise<void> {
  for (const host of ['127.0.0.1', '::1', undefined]) {
    if (await isFree(port, host)) continue;
    throw new UserError(
      `Port ${port} (${what}) is taken by another program. Stop it, or choose another port: ${variable}=${port + 10} npm start`,
    );
  }
}

/** A port of this machine that nobody uses at the moment. */
export function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      const port = typeof address === 'object' ? address?.port : undefined;
      server.close(() => (port ? resolve(port) : reject(new Error('The system gave no port.'))));
    });
  });
}
