import type { GenericSchema, InferInput, InferOutput, ObjectEntries, ObjectSchema } from 'valibot';
import type { Permission } from './permissions.ts';

/**
 * Who may call: `none` anyone, `identity` a valid ID token (an account need not exist yet),
 * `user` a token whose account exists, `member` a member of the company named by `:cid`.
 */
export type Auth = 'none' | 'identity' | 'user' | 'member';

type FieldsSchema = ObjectSchema<ObjectEntries, undefined>;

/** What one call is: plain data, read by the client, the server, the tests and the OpenAPI generator. */
export type EndpointDefinition = {
  method: 'get' | 'post';
  /** Path with `:name` parameters, as in spec §7. */
  path: `/${string}`;
  auth: Auth;
  /** Permission of spec §6 that the company's role must hold. */
  permission?: Permission;
  query?: FieldsSchema;
  /** How array parameters travel: `key[]=a&key[]=b` (default) or `key=a,b` (profile search). */
  queryArrays?: 'bracket' | 'comma';
  body?: GenericSchema;
  /**
   * Extensions of a write of the specification, each in a header of its own (`headerName`). Its body is the specification's.
   * All are optional texts.
   */
  headers?: FieldsSchema;
  /** `multipart` sends the body's fields as a form with files. */
  bodyType?: 'json' | 'multipart';
  /**
   * What it returns. The response of a write without `namedResponse` is an extension: a platform may return nothing, and the
   * browser reads again.
   */
  response: GenericSchema;
  /** `text` returns a bare id, `blob` a file, `stream` server-sent events. */
  responseType?: 'json' | 'text' | 'blob' | 'stream';
  /** A write whose response spec §7 names. */
  namedResponse?: true;
  /**
   * A read that may find nothing: `null`, an empty body and 「Query result is nothing」 (spec §8) with any status all mean null.
   * Its response is nullable.
   */
  mayBeNothing?: true;
  /**
   * A read of something that people edit as a whole. The client says what of it was not understood (`gapsOf`), so that no
   * editor writes over it.
   */
  edited?: true;
  /** Calls beyond spec §7; the browser does not make them when extensions are off. */
  extension?: true;
  /** A write that a client may repeat under an `Idempotency-Key` and that happens once (docs/decisions/0012-idempotency.md). */
  idempotent?: true;
  /** A post that stores nothing, and so leaves no audit entry either. */
  ephemeral?: true;
  /** Seconds for which anyone may cache the response: only for what is the same for everyone. */
  maxAge?: number;
  /** The bucket that the server's rate limit counts this call in. */
  rateLimit?: 'signUp' | 'invitation' | 'upload' | 'send' | 'stream' | 'presence';
};

/** Declares an endpoint: returns its argument, typed as narrowly as it was written. */
export function endpoint<const E extends EndpointDefinition>(definition: E): E {
  return definition;
}

type ParameterNames<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParameterNames<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

/** The path parameters of an endpoint as an object type; `never` keys when there are none. */
export type Params<E extends EndpointDefinition> = { [Name in ParameterNames<E['path']>]: string };

/** The query of an endpoint as a caller writes it. */
export type Query<E extends EndpointDefinition> = E['query'] extends FieldsSchema
  ? InferInput<E['query']>
  : undefined;

/** The query of an endpoint as its handler receives it, defaults filled in. */
export type ParsedQuery<E extends EndpointDefinition> = E['query'] extends FieldsSchema
  ? InferOutput<E['query']>
  : undefined;

/** The extension headers of an endpoint as a caller writes them, by the names of their fields. */
export type HeaderFields<E extends EndpointDefinition> = E['headers'] extends FieldsSchema
  ? InferInput<E['headers']>
  : undefined;

/** The extension headers of an endpoint as its handler receives them. */
export type ParsedHeaderFields<E extends EndpointDefinition> = E['headers'] extends FieldsSchema
  ? InferOutput<E['headers']>
  : undefined;

/** Returns the header in which a field of `headers` travels: `X-Based-On` for `basedOn`. */
export const headerName = (field: string): string =>
  `X${`${field[0]?.toUpperCase()}${field.slice(1)}`.replaceAll(/[A-Z]/g, '-$&')}`;

/** The body of an endpoint as a caller writes it. */
export type Body<E extends EndpointDefinition> = E['body'] extends GenericSchema
  ? InferInput<E['body']>
  : undefined;

/** The body of an endpoint as its handler receives it. */
export type ParsedBody<E extends EndpointDefinition> = E['body'] extends GenericSchema
  ? InferOutput<E['body']>
  : undefined;

/** What an endpoint returns. */
export type Output<E extends EndpointDefinition> = InferOutput<E['response']>;

/** What a caller gets: of a write null when the platform returned nothing, or nothing that fits its schema. */
export type Result<E extends EndpointDefinition> = E['method'] extends 'get' ? Output<E> : Output<E> | null;
