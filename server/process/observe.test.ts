import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPostgresDatabase } from '../../tests/support/servers/postgres-database.ts';
import { openPostgres } from '../db/adapters/postgres.ts';
import { createMetrics } from './metrics.ts';

const files = ['alerts.yml', 'dashboard.json'];

let served: Awaited<ReturnType<typeof createPostgresDatabase>>;
let opened: Awaited<ReturnType<typeof openPostgres>>;
let exported: string;
beforeAll(async () => {
  served = await createPostgresDatabase();
  opened = await openPostgres(served.url);
  const { metrics, registry } = createMetrics({ db: opened.db, checkDatabase: async () => {}, poolSize: 10 });
  metrics.request({ method: 'GET', endpoint: '/readyz', status: 200, seconds: 0.1 });
  metrics.mail('failed');
  metrics.limited('send');
  exported = await registry.metrics();
});
afterAll(async () => {
  await opened?.close();
  await served?.stop();
});

const found = (text: string, pattern: RegExp) =>
  new Set([...text.matchAll(pattern)].map(([, name = '']) => name));

/** What Prometheus itself knows of each process. */
const ofPrometheus = ['job', 'instance'];

test.each(files)('%s asks for nothing but what the server counts', (file) => {
  const text = readFileSync(`deploy/observe/${file}`, 'utf8').replaceAll('\\"', '"');
  const names = found(text, /\b((?:biz|process|nodejs)_[a-z0-9_]+)\b/g);
  expect(names.size).toBeGreaterThan(3);
  const known = found(exported, /^([a-z0-9_]+)[{ ]/gm);
  for (const name of names) expect(known).toContain(name);

  const labels = [
    ...found(text, /(?:\{|,)(\w+)(?:=|!=|=~|!~)"/g),
    ...found(text, /\bby \((\w+)(?:, \w+)*\)/g),
  ];
  expect(labels.length).toBeGreaterThan(2);
  const knownLabels = new Set([...found(exported, /[{,](\w+)="/g), ...ofPrometheus]);
  for (const label of labels) expect(knownLabels).toContain(label);
});

test('every alert says what to do', () => {
  const alerts = found(readFileSync('deploy/observe/alerts.yml', 'utf8'), /^ +- alert: (\w+)$/gm);
  expect(alerts.size).toBe(5);
  const page = readFileSync('deploy/observe/README.md', 'utf8');
  for (const alert of alerts) expect(page).toContain(`| \`${alert}\` |`);
});
