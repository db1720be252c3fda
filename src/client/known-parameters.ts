import type { EndpointDefinition } from '#endpoints/endpoint';
import { isExtension, isImitated } from '#endpoints/extension';
import { env } from '@/config/env';

/**
 * Whether a parameter of a read has an effect: our own API knows all; on any other platform those of the specification have,
 * and what `client/platform` imitates.
 */
export function knowsParameter({ query }: EndpointDefinition, name: string): boolean {
  const field = query?.entries[name];
  return env.apiExtensions || field === undefined || !isExtension(field) || isImitated(field);
}
