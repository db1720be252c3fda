import type pg from 'pg';

const isNamed = (given: unknown): given is object =>
  typeof given === 'object' && given !== null && 'name' in given && !('submit' in given);

/** Has a connection send its statements without the names they are prepared under: the next one may reach another server process. */
export function withoutNames(client: pg.PoolClient): void {
  const { query } = client;
  const unnamed = (given: unknown, ...rest: unknown[]): unknown =>
    Reflect.apply(query, client, [isNamed(given) ? { ...given, name: undefined } : given, ...rest]);
  Object.assign(client, { query: unnamed });
}
