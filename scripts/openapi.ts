import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { GenericSchema } from 'valibot';
import { endpoints } from '../endpoints/index.ts';
import { ReceivedId } from '../endpoints/primitives.ts';
import { ReceivedDay, ReceivedTime } from '../endpoints/received-time.ts';
import { summaries } from '../endpoints/summaries.ts';
import { readOptions, runMain, UserError } from './lib/cli.ts';
import { type DescribedEndpoints, openApiDocument } from './lib/openapi-document.ts';
import { platformDocument } from './lib/platform-document.ts';
import { root } from './lib/settings.ts';

const named: ReadonlySet<string> = new Set(['object', 'variant', 'union', 'intersect', 'picklist']);

const received: ReadonlySet<unknown> = new Set([ReceivedId, ReceivedTime, ReceivedDay]);

function isNamedSchema(value: unknown): value is GenericSchema {
  return (
    typeof value === 'object' &&
    value !== null &&
    'kind' in value &&
    value.kind === 'schema' &&
    'type' in value &&
    typeof value.type === 'string' &&
    named.has(value.type) &&
    !received.has(value)
  );
}

/** The schemas that the endpoint files export, by their names. */
async function namedSchemas(): Promise<Record<string, GenericSchema>> {
  const schemas: Record<string, GenericSchema> = {};
  for (const file of readdirSync(join(root, 'endpoints')).sort()) {
    if (!file.endsWith('.ts') || file.endsWith('.test.ts')) continue;
    const exported: Record<string, unknown> = await import(`../endpoints/${file}`);
    for (const [name, value] of Object.entries(exported)) if (isNamedSchema(value)) schemas[name] = value;
  }
  return schemas;
}

function describedEndpoints(): DescribedEndpoints {
  const texts: Readonly<Record<string, Readonly<Record<string, string>>>> = summaries;
  const described = Object.entries(endpoints).map(([domain, calls]) => [
    domain,
    Object.fromEntries(
      Object.entries(calls).map(([name, call]) => [name, { ...call, summary: texts[domain]?.[name] ?? '' }]),
    ),
  ]);
  return Object.fromEntries(described);
}

const usage = `npm run openapi -- [--check]`;

function write(name: string, text: string, isCheck: boolean): void {
  const file = join(root, name);
  if (!isCheck) {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
    console.log(`Wrote ${name}`);
  } else if (!existsSync(file) || readFileSync(file, 'utf8') !== text) {
    throw new UserError(`${name} is not what the endpoints say. Run: npm run openapi`);
  }
}

await runMain(async () => {
  const { check } = readOptions(usage, { check: { type: 'boolean', default: false } });
  const schemas = await namedSchemas();
  const described = describedEndpoints();
  write('docs/openapi.json', `${JSON.stringify(openApiDocument(described, schemas), null, 2)}\n`, check);
  write('docs/platform-calls.md', platformDocument(described, schemas), check);
});
