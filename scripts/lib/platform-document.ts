import type { GenericSchema } from 'valibot';
import type { EndpointDefinition } from '../../endpoints/endpoint.ts';
import { isExtension } from '../../endpoints/extension.ts';
import { ReceivedId, UNKNOWN } from '../../endpoints/primitives.ts';
import type { DescribedEndpoints } from './openapi-document.ts';

type Schemas = Readonly<Record<string, GenericSchema>>;
type Fields = Readonly<Record<string, unknown>>;

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
    if (schema === ReceivedId) return 'id';
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
    const mark = isExtension(entry) ? ' **+**' : type === 'optional' || type === 'nullish' ? '?' : '';
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
      const { method, path, query, body, response, extension, idempotent } = definition;
      const call = `\`${method.toUpperCase()} ${path}\``;
      if (extension) return [row([call, 'the whole call', definition.summary])];
      const needs = [
        ...extensionsIn(query).map((name) => `parameter \`${name}\``),
        ...extensionsIn(body).map((name) => `field \`${name}\``),
        ...(idempotent ? ['header `Idempotency-Key`'] : []),
      ];
      const gives = method === 'get' || definition.namedResponse ? extensionsIn(response) : [];
      return needs.length + gives.length === 0
        ? []
        : [row([call, needs.join(', ') || '–', gives.map((name) => `\`${name}\``).join(', ') || '–'])];
    }),
  );
}

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
  return `<!-- Written by \`npm run openapi\` from endpoints/. Do not edit. -->

# Calls, field by field

How to read it: \`name\` is needed; \`name?\` may be missing or null, and the screen then shows less; \`name **+**\` is an
extension, which the specification does not name: it is sent and used only where it is there. An id is a text or a whole
number. Where values are listed, another one shows as 「その他」, or as if it were missing. A call with 「nothing needed」
may return anything: the app reads again what it changed. A call with 「or nothing」 may return null, an empty body, or
「Query result is nothing」 with any status. [Connecting a platform](platform.md) says the rest.

## Extensions

Every call also carries the header \`X-Request-Id\` while extensions are on, except the two lists that browsers may cache.

| Call | It sends | It returns |
| --- | --- | --- |
${extensionRows(endpoints).join('\n')}

## Calls

| Call | Parameters and fields | Returns |
| --- | --- | --- |
${calls.join('\n')}

## Schemas

${sections.join('\n\n')}
`;
}
