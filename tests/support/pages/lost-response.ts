import type { EndpointDefinition } from '#endpoints/endpoint';
import { override } from './render-page.tsx';

/** The next write is done by `serve`, but neither its response nor the list that is read then arrives. */
export function loseResponseAndList(
  write: EndpointDefinition,
  list: EndpointDefinition,
  serve: (request: Request) => unknown,
): void {
  const serveThenBreak = async (request: Request) => {
    await serve(request);
    override(list, { status: 500 }, { once: true });
  };
  override(write, { lostResponse: serveThenBreak }, { once: true });
}
