import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { GenericSchema } from 'valibot';
import { endpoints } from '../endpoints/index.ts';
import { openApiDocument } from './lib/openapi-document.ts';
import { readOptions } from './lib/read-options.ts';
import { root } from './lib/settings.ts';
import { runMain, UserError } from './lib/user-error.ts';

const named: ReadonlySet<string> = new Set(['object', 'variant', 'union', 'intersect', 'picklist']);

function isNamedSchema(value: unknown): value is GenericSchema {
  return (
    typeof value === 'object' &&
    value !== null &&
    'kind' in value &&
    value.kind === 'schema' &&
    'type' in value &&
    typeof value.type === 'string' &&
    named.has(value.type)
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

const usage = `npm run openapi -- [--check]`;

await runMain(async () => {
  const values = readOptions(usage, { check: { type: 'boolean', default: false } });
  const file = join(root, 'docs/openapi.json');
  const text = `${JSON.stringify(openApiDocument(endpoints, await namedSchemas()), null, 2)}\n`;
  if (!values.check) {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
    console.log('Wrote docs/openapi.json');
  } else if (!existsSync(file) || readFileSync(file, 'utf8') !== text) {
    throw new UserError('docs/openapi.json is not what the endpoints say. Run: npm run openapi');
  }
});
