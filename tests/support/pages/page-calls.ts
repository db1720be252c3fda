import { act } from '@testing-library/react';
import type { EndpointDefinition } from '#endpoints/endpoint';
import { endpoints } from '#endpoints/index';
import { env } from '@/config/env';
import { networkEvents } from './render-page.tsx';

type Endpoints = typeof endpoints;

type NamesOf<Method extends EndpointDefinition['method']> = {
  [Domain in keyof Endpoints & string]: {
    [Name in keyof Endpoints[Domain] & string]: Endpoints[Domain][Name] extends { method: Method }
      ? `${Domain}.${Name}`
      : never;
  }[keyof Endpoints[Domain] & string];
}[keyof Endpoints & string];

/** The names of the endpoints that read: `project.list`. */
export type ReadName = NamesOf<'get'>;

/** The names of the endpoints that write: `project.create`. */
type WriteName = NamesOf<'post'>;

export type CallName = ReadName | WriteName;

const definitions: Record<string, Record<string, EndpointDefinition>> = endpoints;

/** Every endpoint under its name, those with the fewest parameters first. */
const named = Object.entries(definitions)
  .flatMap(([domain, calls]) =>
    Object.entries(calls).map(([name, definition]) => ({
      name: `${domain}.${name}`,
      definition,
      pattern: new RegExp(`^${definition.path.replace(/:\w+/g, '[^/]+')}$`),
    })),
  )
  .sort((one, two) => one.definition.path.split(':').length - two.definition.path.split(':').length);

/** The endpoint of that name: `project.list`. */
export function endpointNamed(name: string): EndpointDefinition {
  const found = named.find((candidate) => candidate.name === name);
  if (!found) throw new Error(`No endpoint is called ${name}`);
  return found.definition;
}

/** The name of the endpoint that a request is for. */
export function nameOfCall(method: string, url: string): string {
  const path = new URL(url).pathname.slice(new URL(env.apiBaseUrl).pathname.replace(/\/$/, '').length);
  const found = named.find(
    ({ definition, pattern }) => definition.method === method.toLowerCase() && pattern.test(path),
  );
  return found?.name ?? `${method} ${path}`;
}

/** The names of all endpoints of a method. */
export const namesOf = (method: EndpointDefinition['method']): string[] =>
  named
    .filter(({ definition }) => definition.method === method)
    .map(({ name }) => name)
    .sort();

/** Watches the calls of a page; returns the names of its reads, how often each began, and how to wait for their end. */
export function watchCalls() {
  const names = new Set<string>();
  const open = new Map<string, string>();
  const counts = new Map<string, number>();
  networkEvents.on('request:start', ({ request, requestId }) => {
    if (request.method === 'OPTIONS') return;
    const name = nameOfCall(request.method, request.url);
    open.set(requestId, name);
    counts.set(name, (counts.get(name) ?? 0) + 1);
    if (request.method === 'GET') names.add(name);
  });
  const end = ({ requestId }: { requestId: string }) => void open.delete(requestId);
  networkEvents.on('request:end', end);
  networkEvents.on('unhandledException', end);

  /** Waits until no call has been on its way for a while. */
  async function settle(): Promise<void> {
    for (let quiet = 0; quiet < 6; quiet += 1) {
      await act(() => new Promise((resolve) => setTimeout(resolve, 8)));
      if (open.size > 0) quiet = -1;
    }
  }
  return {
    names: () => [...names].sort(),
    allNames: () => [...counts.keys()].sort(),
    count: (name: string) => counts.get(name) ?? 0,
    isOpen: (name: string) => [...open.values()].includes(name),
    settle,
  };
}
