import type { GenericSchema } from 'valibot';
import { isDerivable } from '#endpoints/derivable';
import { type EndpointDefinition, headerName } from '#endpoints/endpoint';
import { isExtension } from '#endpoints/extension';
import { neededParts } from '#endpoints/needed-parts';
import { ReceivedId, UNKNOWN } from '#endpoints/received';
import { ReceivedDay, ReceivedTime } from '#endpoints/received-time';
import type { DescribedEndpoints } from './openapi-document.ts';

type Schemas = Readonly<Record<string, GenericSchema>>;
type Fields = Readonly<Record<string, unknown>>;

/** What may come in several forms, by its schema. */
const receivedKinds = new Map<unknown, string>([
  [ReceivedId, 'id'],
  [ReceivedTime, 'time'],
  [ReceivedDay, 'day'],
]);

const fieldsOf = (value: unknown): Fields => ({ ...Object(value) });

/** The schema below pipes. */
function core(schema: unknown): Fields {
  const fields = fieldsOf(schema);
  return Array.isArray(fields.pipe) && fields.pipe[0] !== schema && fields.pipe.length > 1
    ? core(fields.pipe[0])
    : fields;
}

function describer(schemas: Schemas) {
  const names = new Map<unknown, string>(Object.entries(schemas).map(([name, schema]) => [schema, name]));
  const entriesOf = (fields: Fields): string =>
    Object.entries(fieldsOf(fields.entries))
      .map(([name, entry]) => field(name, entry))
      .join(', ');

  /** A schema in a few words: `text`, `list of Member`, `{ count: number }`. */
  function wordsFor(schema: unknown): string {
    const received = receivedKinds.get(schema);
    if (received) return received;
    const { known } = fieldsOf(schema);
    if (known !== undefined) return wordsFor(known);
    const name = names.get(schema);
    if (name) return `[${name}](#${name.toLowerCase()})`;
    const fields = core(schema);
    const { type, wrapped, item, options, literal } = fields;
    if (wrapped !== undefined)
      return type === 'nullable' ? `${wordsFor(wrapped)} or null` : wordsFor(wrapped);
    if (type === 'array') return `list of ${wordsFor(item)}`;
    if (type === 'object') return `{ ${entriesOf(fields)} }`;
    if (type === 'picklist' && Array.isArray(options))
      return options.map((each) => `\`${each}\``).join(' / ');
    if ((type === 'variant' || type === 'union') && Array.isArray(options))
      return options.map(wordsFor).join(' or ');
    if (literal === UNKNOWN) return 'anything else';
    if (type === 'literal') return `\`${literal}\``;
    return { string: 'text', blob: 'file', unknown: 'anything' }[String(type)] ?? String(type);
  }

  /** A field with how much it is needed: plain, `?` for one that may be missing or null, `+` for an extension. */
  function field(name: string, entry: unknown): string {
    const { type } = core(entry);
    const isOptional = type === 'optional' || type === 'nullish' || isDerivable(entry);
    const mark = isExtension(entry) ? ' **+**' : isOptional ? '?' : '';
    return `${name}${mark}: ${wordsFor(entry)}`;
  }

  return { wordsFor, field };
}

type Describer = ReturnType<typeof describer>;

const responseKinds = { text: 'text: ', blob: '', json: '', stream: 'events: ' } as const;

function responseOf(definition: EndpointDefinition, { wordsFor }: Describer): string {
  const { method, namedResponse, mayBeNothing, response, responseType = 'json' } = definition;
  if (method === 'post' && !namedResponse) return 'nothing needed';
  const what = `${responseKinds[responseType]}${wordsFor(response)}`;
  return mayBeNothing ? `${what.replace(/ or null$/, '')}, or nothing` : what;
}

function requestOf({ query, body }: EndpointDefinition, { field }: Describer): string {
  const list = (schema: unknown) =>
    Object.entries(fieldsOf(fieldsOf(schema).entries))
      .map(([name, entry]) => field(name, entry))
      .join('<br>');
  return [list(query), list(body)].filter(Boolean).join('<br>') || '–';
}

const row = (cells: readonly string[]) =>
  `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;

/** The extensions among the fields of a schema and of what it contains, as `items.favoritedAt`. */
function extensionsIn(schema: unknown, path = ''): string[] {
  const { wrapped, item, entries, options } = core(schema);
  if (wrapped !== undefined) return extensionsIn(wrapped, path);
  if (item !== undefined) return extensionsIn(item, path);
  if (Array.isArray(options)) return options.flatMap((option) => extensionsIn(option, path));
  return Object.entries(fieldsOf(entries)).flatMap(([name, entry]) => {
    const at = path === '' ? name : `${path}.${name}`;
    return isExtension(entry) ? [at] : extensionsIn(entry, at);
  });
}

function extensionRows(endpoints: DescribedEndpoints): string[] {
  return Object.values(endpoints).flatMap((domain) =>
    Object.values(domain).flatMap((definition) => {
      const { method, path, query, headers, response, extension, idempotent } = definition;
      const call = `\`${method.toUpperCase()} ${path}\``;
      if (extension) return [row([call, 'the whole call', definition.summary])];
      const needs = [
        ...extensionsIn(query).map((name) => `parameter \`${name}\``),
        ...Object.keys(headers?.entries ?? {}).map((name) => `header \`${headerName(name)}\``),
        ...(idempotent ? ['header `Idempotency-Key`'] : []),
      ];
      const gives = method === 'get' || definition.namedResponse ? extensionsIn(response) : [];
      return needs.length + gives.length === 0
        ? []
        : [row([call, needs.join(', ') || '–', gives.map((name) => `\`${name}\``).join(', ') || '–'])];
    }),
  );
}

/** What each read needs, but for those that need nothing. */
const neededRows = (endpoints: DescribedEndpoints): string[] =>
  Object.values(endpoints).flatMap((domain) =>
    Object.values(domain).flatMap((definition) => {
      const { method, path, extension, responseType = 'json' } = definition;
      if (method !== 'get' || extension || responseType !== 'json') return [];
      const parts = neededParts(definition).map((part) => (part === '' ? 'itself' : `\`${part}\``));
      return parts.length === 0 ? [] : [row([`\`GET ${path}\``, parts.join(', ')])];
    }),
  );

/** The page of every call, every schema and every extension, for those who connect a platform: Markdown. */
export function platformDocument(endpoints: DescribedEndpoints, schemas: Schemas): string {
  const text = describer(schemas);
  const named = Object.values(endpoints).flatMap((domain) => Object.values(domain));
  const calls = named
    .filter(({ extension }) => !extension)
    .map((definition) =>
      row([
        `\`${definition.method.toUpperCase()} ${definition.path}\``,
        requestOf(definition, text),
        responseOf(definition, text),
      ]),
    );
  const pages = [calls.join('\n')];
  const used = new Set<string>();
  const visit = (content: string) => {
    for (const [, name = ''] of content.matchAll(/\]\(#(\w+)\)/g)) {
      const found = Object.keys(schemas).find((each) => each.toLowerCase() === name);
      if (!found || used.has(found)) continue;
      used.add(found);
      visit(describer({ ...schemas, [found]: { ...Object(schemas[found]) } }).wordsFor(schemas[found]));
    }
  };
  visit(pages.join('\n'));
  const sections = [...used].sort().map((name) => {
    const entries = Object.entries(fieldsOf(core(schemas[name]).entries));
    const body =
      entries.length > 0
        ? entries.map(([field, entry]) => `- ${text.field(field, entry)}`).join('\n')
        : describer(Object.fromEntries(Object.entries(schemas).filter(([each]) => each !== name))).wordsFor(
            schemas[name],
          );
    return `### ${name}\n\n${body}`;
  });
  return `# Calls, field by field

How to read it: \`name?\` may be missing, null or in a form that the app does not know, and the screen then shows less;
\`name\` is needed where what it stands in is; \`name **+**\` is an extension, which the specification does not name: it is
sent and used only where it is there. An id is a text or a whole number. A time is ISO 8601 with a zone, as
\`2026-11-24T10:00:00+09:00\`; one without a zone is taken for Japan's, and seconds or milliseconds since 1970 are understood
too. A day is \`2026-11-24\`, or an instant of it. Where values are listed, another one shows as 「その他」, or as if it were missing. A call with 「nothing needed」
may return anything: the app reads again what it changed. A call with 「or nothing」 may return null, an empty body, or
「Query result is nothing」 with any status. docs/platform.md says the rest.

## Extensions

Every call also carries the header \`X-Request-Id\` while extensions are on, except the two lists that browsers may cache.

| Call | It sends | It returns |
| --- | --- | --- |
${extensionRows(endpoints).join('\n')}

## What is needed

A read without these is not understood; in a list a row is left out without them. A scout needs its candidate and its project:
\`target\` or \`scoutTargetUniversalUid\`, and \`project\` or \`targetProjectId\`. What editors write is to be returned whole
(docs/platform.md). Other reads need nothing.

| Call | Parts |
| --- | --- |
${neededRows(endpoints).join('\n')}

## Calls

| Call | Parameters and fields | Returns |
| --- | --- | --- |
${calls.join('\n')}

## Schemas

${sections.join('\n\n')}
`;
}
