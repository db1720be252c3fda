const KEY = 'biz.mocked.database';

// Set by `npm run dev:mocked`.
const schemaVersion = process.env.NEXT_PUBLIC_MOCKED_SCHEMA ?? '';

function begin(): string {
  const name = `biz-${schemaVersion}-${crypto.randomUUID()}`;
  localStorage.setItem(KEY, name);
  return name;
}

/** Returns the name of this browser's database; a new one when the tables have changed. */
export function currentDatabase(): string {
  const stored = localStorage.getItem(KEY);
  return stored?.startsWith(`biz-${schemaVersion}-`) ? stored : begin();
}

/** Deletes everything that was done in the mocked mode and reloads the page; other tabs follow. */
export function reset(): void {
  localStorage.clear();
  sessionStorage.clear();
  begin();
  location.assign('/biz/');
}

/** Reloads the page when another tab begins a new database. */
export function followReset(): void {
  addEventListener('storage', ({ key, newValue }) => {
    if (key === KEY && newValue !== null) location.reload();
  });
}
