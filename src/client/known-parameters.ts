import type { EndpointDefinition } from '#endpoints/endpoint';
import { isExtension } from '#endpoints/extension';
import { isImitated } from '#endpoints/imitated';
import { env } from '@/config/env';

/**
 * Whether a parameter of a read has an effect. Our own API knows all, another platform those of the specification and what
 * `client/platform` imitates.
 */
export function knowsParameter({ query }: EndpointDefinition, name: string): boolean {
  const field = query?.entries[name];
  return env.apiExtensions || field === undefined || !isExtension(field) || isImitated(field);
}
