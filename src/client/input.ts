import type { Body, EndpointDefinition, HeaderFields, Params, Query } from '#endpoints/endpoint';

/** Makes a part of the input optional when nothing in it has to be given. */
type Part<Name extends string, Value> = [keyof Value] extends [never]
  ? { [Key in Name]?: undefined }
  : Record<never, never> extends Value
    ? { [Key in Name]?: Value }
    : { [Key in Name]: Value };

/** The input of an endpoint that is only known as one. */
type AnyInput = {
  params?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, unknown>>;
  body?: Readonly<Record<string, unknown>>;
  headers?: Readonly<Record<string, string | undefined>>;
};

/** Anything for code that handles any endpoint, else `Input`. */
type For<E extends EndpointDefinition, Input> = EndpointDefinition extends E ? AnyInput : Input;

type Parameters<E extends EndpointDefinition, Without extends string> = Part<
  'params',
  Omit<Params<E>, Without>
>;

/** What a read needs; parameters `Without` are filled in by the callee, such as the company's. */
export type ReadInput<E extends EndpointDefinition, Without extends string = never> = For<
  E,
  Parameters<E, Without> & Part<'query', Query<E>>
>;

/** What any call needs. */
export type CallInput<E extends EndpointDefinition, Without extends string = never> = For<
  E,
  ReadInput<E, Without> & Part<'body', Body<E>> & Part<'headers', HeaderFields<E>>
>;

/** What a key needs: with the query left out it is the prefix of all keys with one. */
export type KeyInput<E extends EndpointDefinition, Without extends string = never> = For<
  E,
  Parameters<E, Without> & { query?: Query<E> }
>;

/** A last argument that may be left out when nothing in it is required. */
export type Arguments<Input, Extra = Record<never, never>> =
  Record<never, never> extends Input ? [input?: Input & Extra] : [input: Input & Extra];

/** The variables of a mutation: nothing at all when nothing in its input is required. */
export type Variables<Input> =
  Record<never, never> extends Input ? (Input & CallExtras) | undefined : Input & CallExtras;

/** What a call takes beside its input. */
export type CallExtras = {
  signal?: AbortSignal;
  /** Share of the body that was sent, 0 to 1. */
  onUploadProgress?: (sentShare: number) => void;
  /** A body that may take longer than the timeout, which restarts with every part that goes out. */
  isLongUpload?: boolean;
  /** The browser finishes the call even if the page is closed meanwhile. */
  outlivesPage?: boolean;
  /**
   * The same for every attempt of one write, 8 to 200 ASCII characters: the write happens once. Sent to idempotent endpoints
   * of our own API.
   */
  idempotencyKey?: string;
  /**
   * The text that a write replaces, as its writer had read it. A platform that compares nothing is read first; another text is
   * a conflict (`isConflict`).
   */
  seen?: string;
};
