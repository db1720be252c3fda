import { type ClassValue, clsx } from 'clsx';

/**
 * Joins class names, dropping falsy ones. Components mark the defaults that a caller may override with the `base:`
 * variant (globals.css), so no class has to be removed here.
 */
export function cn(...classes: ClassValue[]): string {
  return clsx(classes);
}
