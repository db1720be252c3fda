import type { EndpointDefinition } from '#endpoints/endpoint';

/** What an `Authorization` header may be without speaking for anybody, by what it is. */
export const refusedAuthorizations: readonly [what: string, authorization: string | undefined][] = [
  ['no token', undefined],
  ['an empty token', 'Bearer '],
  ['another scheme', 'Basic dXNlcjpwYXNz'],
  ['two tokens', 'Bearer one two'],
  ['a token that nobody signed', 'Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiJ4In0.'],
];

/** Returns the fields that the body of an endpoint may have. */
export const entriesOf = ({ body }: EndpointDefinition): string[] =>
  body && 'entries' in body ? Object.keys(Object(body.entries)) : [];

/** Bodies that no endpoint of JSON takes. */
export const refusedBodies = (definition: EndpointDefinition): string[] => [
  // Where no field is needed, an array is as good as an object.
  ...(entriesOf(definition).length > 0 ? ['[]'] : []),
  '',
  '{',
  'null',
  '"text"',
  '1',
  '{"__proto__":1',
  '\ufeff{]',
];

/** Pages that no list has. */
export const refusedPages: readonly string[] = ['0', '-1', '1.5', 'abc', '', '1e9'];

/** Parts of a path, percent-encoded, that no record is called. */
export const strangeSegments: readonly string[] = [
  'unknown',
  '..%2f..%2fetc',
  "'%20or%201=1--",
  'a%00b',
  '%ED%A0%80',
  '%F0%9F%98%80',
  'x'.repeat(5000),
  '%20',
];
