import { demoAccounts } from '../../demo/demo-accounts.ts';
import type { Settings } from './settings.ts';

/** Columns that a terminal gives the text: Japanese characters take two. */
function columns(text: string): number {
  return [...text].reduce((sum, character) => sum + (character.charCodeAt(0) > 0x2e7f ? 2 : 1), 0);
}

function table(rows: readonly (readonly string[])[]): string {
  const widths = rows[0]?.map((_, at) => Math.max(...rows.map((row) => columns(row[at] ?? '')))) ?? [];
  return rows
    .map((row) =>
      row
        .map((cell, at) => cell + ' '.repeat((widths[at] ?? 0) - columns(cell)))
        .join('   ')
        .trimEnd(),
    )
    .map((line) => `  ${line}`)
    .join('\n');
}

/**
 * What the terminal shows when everything runs: the addresses, and who can sign in where both the API and the identity
 * provider are our own.
 */
export function welcome(
  settings: Settings,
  time: string,
  logs: string,
  hasAccounts = settings.startsApi && settings.startsAuth,
): string {
  const { startsApi, apiPort, webUrl } = settings;
  const people = demoAccounts.map((account) => [
    account.email,
    account.password,
    `${account.lastName} ${account.firstName}`,
    account.plan.toUpperCase(),
    [account.corporation, ...(account.otherCorporations ?? [])].join(', '),
  ]);
  return [
    `\nReady in ${time}:  ${webUrl}`,
    startsApi ? `API documentation:  http://localhost:${apiPort}/docs` : '',
    hasAccounts
      ? `\nDemo accounts\n${table([['E-mail', 'Password', 'Name', 'Plan', 'Company'], ...people])}`
      : '',
    `\nLogs are in ${logs}. Ctrl+C stops everything; your data stays.`,
  ]
    .filter(Boolean)
    .join('\n');
}
