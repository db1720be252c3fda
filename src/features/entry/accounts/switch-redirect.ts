import { withoutBasePath } from '@/config/paths';

/**
 * Where to come back to after switching the company (spec §2): the current address without the base path, and without
 * its query when the path is deeper than two segments.
 */
export function switchRedirect(address: string): string {
  const [path = '', query] = address.replace(/#.*$/, '').split(/\?(.*)/s);
  const own = withoutBasePath(path);
  const depth = own.split('/').filter((segment) => segment !== '').length;
  return query && depth <= 2 ? `${own}?${query}` : own;
}
