import { readdir } from 'node:fs/promises';
import path from 'node:path';
import type { GenericSchema } from 'valibot';
import { endpoints } from '#endpoints/index';
import { ReceivedId } from '#endpoints/received';
import { ReceivedDay, ReceivedTime } from '#endpoints/received-time';
import { summaries } from '#endpoints/summaries';
import { type DescribedEndpoints, openApiDocument } from './openapi-document.ts';
import { platformDocument } from './platform-document.ts';

const folder = path.join(import.meta.dirname, '../../endpoints');

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
  for (const file of (await readdir(folder)).sort()) {
    const { name: module, ext } = path.parse(file);
    if (ext !== '.ts' || module.endsWith('.test')) continue;
    const exported: Record<string, unknown> = await import(`../../endpoints/${module}.ts`);
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

/** Returns what documents the calls: OpenAPI, and the tables of every call, schema and extension in Markdown. */
export async function describeEndpoints(): Promise<{ openApi: object; calls: string }> {
  const schemas = await namedSchemas();
  const described = describedEndpoints();
  return { openApi: openApiDocument(described, schemas), calls: platformDocument(described, schemas) };
}
