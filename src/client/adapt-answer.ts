/** What a platform answered to one call. */
export type Answer = {
  /** What came, as JSON has it; a text of its own where the call returns an id. */
  body: unknown;
  status: number;
  method: string;
  /** The address that was called, below the API's own. */
  url: string;
};

/**
 * Makes of every answer of a platform, also of those that refuse, what `endpoints/` describes: the one place where an envelope
 * or another spelling of all names is undone (docs/platform.md). Files do not pass here.
 */
export function adaptAnswer({ body }: Answer): unknown {
  return body;
}
