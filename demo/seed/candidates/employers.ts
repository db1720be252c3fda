import { forms, stems } from '../../texts/employers.ts';
import type { Random } from '../companies/random.ts';
import type { EmployerKind } from './field.ts';

/** Returns the name of a company that does not exist but might. */
export const employerName = (random: Random, kinds: readonly EmployerKind[]): string =>
  random.pick(forms[random.pick(kinds)]).replace('*', random.pick(stems));
