import fc, { type Arbitrary } from 'fast-check';
import * as v from 'valibot';

type Schema = v.GenericSchema;

/** A step of a pipe: a schema, or something that is asked of the value. */
type Step = { type: string; requirement?: unknown; pipe?: readonly Step[] };

/** The parts of schemas that the translation looks into; valibot describes each by its `type`. */
type Described = {
  type: string;
  pipe?: readonly Step[];
  wrapped?: Schema;
  item?: Schema;
  entries?: Readonly<Record<string, Schema>>;
  options?: readonly unknown[];
  literal?: unknown;
};

type Known = Schema & Described;

const isSchema = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && '~run' in value;

const isKnown = (schema: Schema | undefined): schema is Known => schema !== undefined;

function known(schema: Schema | undefined): Known {
  if (!isKnown(schema)) throw new TypeError('The schema has no inner schema');
  return schema;
}

/** What a schema's pipe asks of a value, by kind: `{ max_length: 50, regex: /…/ }`. */
function demandsOf({ pipe }: Pick<Step, 'pipe'>): ReadonlyMap<string, unknown> {
  const demands = new Map<string, unknown>();
  for (const step of pipe ?? []) {
    if (step.pipe) for (const [kind, demand] of demandsOf(step)) demands.set(kind, demand);
    else demands.set(step.type, step.requirement ?? true);
  }
  return demands;
}

const day = fc
  .date({ min: new Date('1900-01-01'), max: new Date('2999-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString());

const numberIn = (demand: unknown, otherwise: number) => (typeof demand === 'number' ? demand : otherwise);

function stringOf(demands: ReadonlyMap<string, unknown>, ids: readonly string[]): Arbitrary<unknown> {
  if (demands.has('email')) return fc.emailAddress();
  if (demands.has('iso_timestamp')) return day;
  if (demands.has('iso_date')) return day.map((text) => text.slice(0, 10));
  if (demands.has('url')) return fc.webUrl({ withQueryParameters: true });
  const regex = demands.get('regex');
  const length = demands.get('length');
  // Bytes of a fixed number, as base64url.
  if (typeof length === 'number') return fc.stringMatching(new RegExp(`^[\\w-]{${length}}$`));
  const maxLength = numberIn(demands.get('max_length'), 200);
  const id = ids.length > 0 ? fc.constantFrom(...ids) : fc.uuid();
  // Only ids are of word characters alone.
  if (regex instanceof RegExp && regex.source === '^[\\w-]+$') {
    return fc.oneof({ weight: 3, arbitrary: id }, fc.stringMatching(/^[\w-]{1,64}$/));
  }
  if (regex instanceof RegExp) return fc.stringMatching(regex, { maxLength });
  return fc.oneof(
    fc.string({ unit: 'grapheme', minLength: 1, maxLength }),
    fc.string({ unit: 'binary-ascii', maxLength }),
    fc.constantFrom('', "'); drop table scout; --", '{{名前}}', 'https://example.com/?q=1', '0312345678'),
    id,
  );
}

function numberOf(demands: ReadonlyMap<string, unknown>): Arbitrary<unknown> {
  const min = numberIn(demands.get('min_value'), -1_000_000);
  const max = numberIn(demands.get('max_value'), 1_000_000);
  return demands.has('integer') ? fc.integer({ min, max }) : fc.double({ min, max, noNaN: true });
}

function objectOf(entries: Readonly<Record<string, Schema>>, ids: readonly string[]): Arbitrary<unknown> {
  const model = Object.fromEntries(
    Object.entries(entries).map(([key, entry]) => [key, translate(entry, ids)] as const),
  );
  const mayLack = ['optional', 'nullish'];
  const requiredKeys = Object.keys(entries).filter((key) => !mayLack.includes(known(entries[key]).type));
  return fc.record(model, { requiredKeys });
}

function core(schema: Known, ids: readonly string[]): Arbitrary<unknown> {
  const demands = demandsOf(schema);
  switch (schema.type) {
    case 'string':
      return stringOf(demands, ids);
    case 'number':
      return numberOf(demands);
    case 'boolean':
      return fc.boolean();
    case 'literal':
      return fc.constant(schema.literal);
    case 'picklist':
      return fc.constantFrom(...(schema.options ?? []));
    case 'optional':
      return translate(schema.wrapped, ids);
    case 'nullable':
    case 'nullish':
      return fc.option(translate(schema.wrapped, ids), { nil: null });
    case 'array':
      return fc.array(translate(schema.item, ids), { maxLength: numberIn(demands.get('max_length'), 5) });
    case 'object':
      return objectOf(schema.entries ?? {}, ids);
    case 'union':
      return fc.oneof(...(schema.options ?? []).filter(isSchema).map((option) => translate(option, ids)));
    case 'file':
      return fc
        .tuple(fc.uint8Array({ maxLength: 200 }), fc.string({ unit: 'grapheme' }))
        .map(([bytes, name]) => new File([new Uint8Array(bytes)], name));
    default:
      // A kind that endpoints did not use so far: it is to be translated, not left out.
      throw new TypeError(
        `No values are known for the schema ${schema.type}: translate it in tests/support/records/arbitrary-of.ts`,
      );
  }
}

function translate(schema: Schema | undefined, ids: readonly string[]): Arbitrary<unknown> {
  const inner = known(schema);
  return core(inner, ids).filter((value) => v.is(inner, value));
}

/**
 * Values that a schema takes, for the kinds of schemas that requests are made of; throws for any other. `ids` are those
 * of records, so that ids hit something now and then.
 */
export const arbitraryOf = (schema: Schema, ids: readonly string[] = []): Arbitrary<unknown> =>
  translate(schema, ids);
