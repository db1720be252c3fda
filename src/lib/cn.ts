import { type ClassValue, clsx } from 'clsx';

/** Joins class names, dropping falsy ones. Defaults that a caller may override have the `base:` variant (globals.css). */
export function cn(...classes: ClassValue[]): string {
  return clsx(classes);
}
