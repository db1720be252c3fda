import http from 'node:http';
import { createParser } from 'eventsource-parser';
import * as v from 'valibot';
import { Change, live } from '../../endpoints/live.ts';
import type { Database } from '../../server/db/database.ts';
import { type Account, tokenOf } from '../../tests/support/servers/identity-stub.ts';
import { itemOf, pathOf } from '../lib/path-of.ts';
import { createCandidates, createCompany, settle } from '../load/world.ts';

/** People of a company who have a page open. */
export const PEOPLE = 20;

/** Somebody who writes in one conversation, and has that of a colleague open beside the list. */
export type Person = {
  cid: string;
  account: Account;
  authorization: string;
  writesIn: string;
  looksAt: string;
};

/** Makes as many people as there shall be streams, in companies of twenty. */
export async function createPeople(db: Database, count: number): Promise<Person[]> {
  const candidates = await createCandidates(db, 100);
  const people: Person[] = [];
  while (people.length < count) {
    const size = { recruiters: PEOPLE, conversations: PEOPLE, projects: 1 };
    const { cid, recruiters, chatGroupIds } = await createCompany(db, candidates, size);
    const inTurn = recruiters.map((account, index) => ({
      cid,
      account,
      authorization: `Bearer ${tokenOf(account)}`,
      writesIn: itemOf(chatGroupIds, index),
      looksAt: itemOf(chatGroupIds, index + 1),
    }));
    people.push(...inTurn.slice(0, count - people.length));
  }
  await settle(db);
  return people;
}

const Changes = v.nullable(v.array(Change));

/** An open stream, which notes what it is sent. */
export type Listener = { cid: string; received: string[]; close(): void };

type Options = {
  address: string;
  /** Called for each change as soon as it is received, with its id. */
  onReceived: (id: string) => void;
  onEnd: () => void;
};

/** Opens a person's stream; settles once it has begun. Rejects when it is refused. */
export function openListener(person: Person, { address, onReceived, onEnd }: Options): Promise<Listener> {
  const { cid, authorization } = person;
  return new Promise((resolve, reject) => {
    const url = address + pathOf(live.stream, { cid });
    const request = http.get(url, { headers: { Authorization: authorization }, agent: false });
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
