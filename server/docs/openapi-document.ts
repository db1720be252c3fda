import { type JsonSchema, toJsonSchema, toJsonSchemaDefs } from '@valibot/to-json-schema';
import type { GenericSchema } from 'valibot';
import { type EndpointDefinition, headerName } from '#endpoints/endpoint';
import { ErrorBody } from '#endpoints/error';
import { ReceivedId, UNKNOWN } from '#endpoints/received';
import { ReceivedDay, ReceivedTime } from '#endpoints/received-time';

/** An endpoint with what the documentation says about it. */
type DescribedEndpoint = EndpointDefinition & { summary: string };
export type DescribedEndpoints = Readonly<Record<string, Readonly<Record<string, DescribedEndpoint>>>>;
type Schemas = Readonly<Record<string, GenericSchema>>;
type Mode = 'input' | 'output';
type Names = ReadonlyMap<unknown, string>;
type Converted = { valibotSchema: { type: string }; jsonSchema: JsonSchema };

const files: ReadonlySet<string> = new Set(['file', 'blob']);
const errors = {
  400: 'The query or the body does not fit.',
  401: 'No ID token, or not a valid one.',
  403: "The company's plan does not permit this call.",
  404: 'Unknown, or of another company.',
  422: 'Refused by a rule; the message says which.',
  429: 'Too many calls; `Retry-After` says how many seconds to wait.',
};

const isOfUnknownKind = (schema: JsonSchema | boolean): boolean =>
  typeof schema === 'object' &&
  Object.values(schema.properties ?? {}).some((part) => typeof part === 'object' && part.const === UNKNOWN);

/** What our own server returns where another platform may return more: its ids are texts, its times of one form, and its states known. */
function ofOurServer(valibotSchema: object, jsonSchema: JsonSchema, names: Names): JsonSchema | null {
  if (valibotSchema === ReceivedId.pipe[0]) return { type: 'string' };
  if (valibotSchema === ReceivedTime.pipe[0]) return { type: 'string', format: 'date-time' };
  if (valibotSchema === ReceivedDay.pipe[0]) return { type: 'string', format: 'date' };
  if (jsonSchema.oneOf?.some(isOfUnknownKind)) {
    return { ...jsonSchema, oneOf: jsonSchema.oneOf.filter((option) => !isOfUnknownKind(option)) };
  }
  if (!('known' in valibotSchema)) return null;
  const name = names.get(valibotSchema.known);
  return name
    ? { $ref: `#/components/schemas/${name}` }
    : { ...jsonSchema, enum: jsonSchema.enum?.filter((state) => state !== UNKNOWN) };
}

function converter(schemas: Schemas) {
  const names: Names = new Map(Object.entries(schemas).map(([name, schema]) => [schema, name]));
  const shared = {
    target: 'draft-2020-12',
    // Checks that only code can express stay out; the schemas' messages describe them to the caller.
    errorMode: 'ignore',
    definitions: schemas,
    overrideRef: ({ referenceId }: { referenceId: string }) => `#/components/schemas/${referenceId}`,
    overrideSchema: ({ valibotSchema, jsonSchema }: Converted): JsonSchema | null =>
      files.has(valibotSchema.type)
        ? { type: 'string', format: 'binary' }
        : ofOurServer(valibotSchema, jsonSchema, names),
  } as const;
  return {
    convert(schema: GenericSchema, typeMode: Mode): JsonSchema {
      const name = names.get(schema);
      // A named schema describes responses; what a caller may leave out differs, so input is written in full.
      if (name && typeMode === 'output') return { $ref: `#/components/schemas/${name}` };
      const { $schema, $defs, ...rest } = toJsonSchema(schema, {
        ...shared,
        typeMode,
        definitions: typeMode === 'output' ? schemas : undefined,
      });
      return rest;
    },
    definitions: () => toJsonSchemaDefs(schemas, { ...shared, typeMode: 'output' }),
  };
}

type Converter = ReturnType<typeof converter>;

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'The same key with the same request within 24 hours gets the first response and `Idempotency-Replayed: true`; with another request 422.',
  schema: { type: 'string', minLength: 8, maxLength: 200, pattern: '^[ -~]+$' },
};

function headerParameters(headers: EndpointDefinition['headers'], convert: Converter['convert']): object[] {
  const { properties = {} } = headers ? convert(headers, 'input') : {};
  return Object.entries(properties).map(([field, schema]) => ({
    name: headerName(field),
    in: 'header',
    required: false,
    schema,
  }));
}

function parameters(
  { path, query, queryArrays, idempotent, headers }: EndpointDefinition,
  { convert }: Converter,
): object[] {
  const inHeader = [...(idempotent ? [idempotencyKey] : []), ...headerParameters(headers, convert)];
  const inPath = [...path.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));
  if (!query) return [...inPath, ...inHeader];
  const { properties = {}, required = [] } = convert(query, 'input');
  const inQuery = Object.entries(properties).map(([name, schema]) => {
    const isArray = typeof schema === 'object' && schema.type === 'array';
    return {
      name: isArray && queryArrays !== 'comma' ? `${name}[]` : name,
      in: 'query',
      required: required.includes(name),
      schema,
      ...(isArray ? { style: 'form', explode: queryArrays !== 'comma' } : {}),
    };
  });
  return [...inPath, ...inQuery, ...inHeader];
}

function requestBody({ body, bodyType }: EndpointDefinition, { convert }: Converter) {
  if (!body) return undefined;
  const type = bodyType === 'multipart' ? 'multipart/form-data' : 'application/json';
  return { required: true, content: { [type]: { schema: convert(body, 'input') } } };
}

function responses(definition: EndpointDefinition, { convert }: Converter) {
  const { auth, permission, path, query, body, rateLimit, response, responseType } = definition;
  const type = {
    json: 'application/json',
    text: 'text/plain',
    blob: 'application/octet-stream',
    stream: 'text/event-stream',
  }[responseType ?? 'json'];
  const possible: Record<keyof typeof errors, boolean> = {
    400: Boolean(query ?? body),
    401: auth !== 'none',
    403: Boolean(permission),
    404: path.includes(':'),
    422: definition.method === 'post',
    429: Boolean(rateLimit),
  };
  const schema = convert(ErrorBody, 'output');
  return {
    200: { description: 'Success', content: { [type]: { schema: convert(response, 'output') } } },
    ...Object.fromEntries(
      Object.entries(errors)
        .filter(([status]) => possible[Number(status) as keyof typeof errors])
        .map(([status, description]) => [
          status,
          { description, content: { 'application/json': { schema } } },
        ]),
    ),
  };
}

function operation(domain: string, name: string, definition: DescribedEndpoint, convert: Converter) {
  const { summary, auth, permission, extension } = definition;
  return {
    operationId: `${domain}.${name}`,
    tags: [domain],
    summary,
    description:
      [
        permission && `Needs the permission \`${permission}\`.`,
        extension && 'An extension: beyond the calls of the platform API.',
      ]
        .filter(Boolean)
        .join(' ') || undefined,
    security: auth === 'none' ? [] : [{ idToken: [] }],
    'x-auth': auth,
    parameters: parameters(definition, convert),
    requestBody: requestBody(definition, convert),
    responses: responses(definition, convert),
  };
}

/** Names of the schemas that a piece of the document refers to, directly or through other schemas. */
function referenced(piece: unknown, definitions: Record<string, JsonSchema>): Set<string> {
  const found = new Set<string>();
  const visit = (text: string) => {
    for (const [, name = ''] of text.matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      if (found.has(name)) continue;
      found.add(name);
      visit(JSON.stringify(definitions[name]));
    }
  };
  visit(JSON.stringify(piece));
  return found;
}

/** The OpenAPI 3.1 description of the endpoints; `schemas` are those that it names instead of repeating them. */
export function openApiDocument(endpoints: DescribedEndpoints, schemas: Schemas): object {
  const convert = converter(schemas);
  const paths: Record<string, Record<string, object>> = {};
  for (const [domain, calls] of Object.entries(endpoints)) {
    for (const [name, definition] of Object.entries(calls)) {
      const path = definition.path.replaceAll(/:(\w+)/g, '{$1}');
      paths[path] = { ...paths[path], [definition.method]: operation(domain, name, definition, convert) };
    }
  }
  const definitions = convert.definitions();
  const used = referenced(paths, definitions);
  return {
    openapi: '3.1.0',
    info: { title: 'biz API', version: '1.0.0', description: 'The business side of a talent platform.' },
    servers: [{ url: 'http://localhost:4000', description: 'npm start' }],
    tags: Object.keys(endpoints).map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: { idToken: { type: 'http', scheme: 'bearer', bearerFormat: 'Firebase ID token' } },
      schemas: Object.fromEntries(Object.entries(definitions).filter(([name]) => used.has(name))),
    },
  };
}
