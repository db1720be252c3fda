import http from 'node:http';
import { createParser } from 'eventsource-parser';
import * as v from 'valibot';
import { Change, live } from '../../endpoints/live.ts';
import type { Person } from './people.ts';

const Changes = v.nullable(v.array(Change));

/** An open stream, which notes what it is sent. */
export type Listener = { cid: string; received: string[]; close(): void };

type Options = {
  port: number;
  /** Called for each change as soon as it is received, with its id. */
  onReceived: (id: string) => void;
  onEnd: () => void;
};

/** Opens a person's stream; settles once it has begun. Rejects when it is refused. */
export function openListener({ cid, uid }: Person, { port, onReceived, onEnd }: Options): Promise<Listener> {
  return new Promise((resolve, reject) => {
    const request = http.get({
      host: '127.0.0.1',
      port,
      path: live.stream.path.replace(':cid', cid),
      headers: { Authorization: `Bearer ${uid}` },
      agent: false,
    });
    const listener: Listener = {
      cid,
      received: [],
      close: () => {
        request.off('close', onEnd);
        request.destroy();
      },
    };
    const parser = createParser({
      onEvent: ({ data }) => {
        resolve(listener);
        for (const { id } of v.parse(Changes, JSON.parse(data)) ?? []) {
          listener.received.push(id);
          onReceived(id);
        }
      },
    });
    request.on('response', (response) => {
      if (response.statusCode !== 200) {
        reject(new Error(`A stream was refused with ${response.statusCode}`));
        return;
      }
      response.setEncoding('utf8');
      response.on('data', (text: string) => parser.feed(text));
    });
    request.on('error', reject);
    request.on('close', onEnd);
  });
}
