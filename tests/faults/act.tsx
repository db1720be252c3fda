import { screen } from '@testing-library/react';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { PageName } from '../support/pages/page-call-table.ts';
import type { CallName } from '../support/pages/page-calls.ts';
import type { visit } from '../support/pages/render-page.tsx';
import type { TestApi } from '../support/servers/test-api.ts';
import type { FaultKind } from './kinds.ts';

type User = Awaited<ReturnType<typeof visit>>['user'];

/** The API, and a text that nobody has written yet. */
export type ActSetting = { api: TestApi; text: string };

/** A page, open up to the last press. */
export type OpenAct = {
  user: User;
  /** Whether the server has done it, or the screen shows what was read. */
  isDone: () => Promise<boolean> | boolean;
  /** What the API cannot do in jsdom, done for it once the faults are over. */
  heal?: () => Promise<void> | void;
};

/** Something that people do on a page and that asks the server for something. */
export type FaultAct = {
  page: PageName;
  call: CallName;
  /** Opens the page and does everything up to the last press. */
  open: (setting: ActSetting) => Promise<OpenAct>;
  /** The last press: a button by its name, or what else it takes. */
  press: RegExp | ((opened: OpenAct) => Promise<void>);
  /** The press that tries again, where that is another; `reload` is every button of the page that reads again. */
  again?: RegExp | 'reload';
  /** What leads to that press, by the fault. */
  before?: Partial<Record<FaultKind, RegExp>>;
  /** Whether a text was typed, which has to stay. */
  isTyped?: boolean;
  /** Whether the page has its own words for every failure: a sign-in reveals nothing about the account (docs/product/entry.md). */
  hasOwnWords?: boolean;
  /** Whether every failure has the same alert, that of an upload (spec §5). */
  hasOwnAlert?: boolean;
  /** Whether nothing but the network's alert is shown, since nobody has asked for anything. */
  isQuiet?: boolean;
  /** Whether leaving the page before the response aborts it. */
  isAbortedByLeaving?: boolean;
  /** Where the person is taken by a fault that is no failure of the page. */
  leadsTo?: Partial<Record<FaultKind, RegExp>>;
  /** What is shown instead of a failure: that a colleague was faster, or who has to sign in again. */
  shows?: Partial<Record<FaultKind, RegExp>>;
};

/** Presses a button of the page. */
export const press = async (user: User, name: RegExp | string): Promise<void> =>
  user.click(await screen.findByRole('button', { name }));

/** Replaces what a field holds, at once. */
export async function paste(user: User, field: HTMLElement, text: string): Promise<void> {
  await user.clear(field);
  await user.click(field);
  await user.paste(text);
}

/** Whether a row of a table holds a text, once. */
export async function isStored({ db }: TestApi, table: PgTable, text: string): Promise<boolean> {
  const rows = await db.select().from(table);
  const found = rows.filter((row) => JSON.stringify(row).includes(text)).length;
  if (found > 1) throw new Error(`${text} was stored ${found} times`);
  return found === 1;
}
