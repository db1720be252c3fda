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
 * Turns every answer of a platform, refusals too, into what `endpoints/` describes (docs/platform.md). An envelope or another
 * spelling of names is undone here alone. Files do not pass here.
 */
export function adaptAnswer({ body }: Answer): unknown {
  return body;
}
