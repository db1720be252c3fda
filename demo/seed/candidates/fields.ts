import { businessFields } from './business-fields.ts';
import { weightedChoice } from './choose.ts';
import { engineeringFields } from './engineering-fields.ts';
import type { Field } from './field.ts';
import { growthFields } from './growth-fields.ts';
import { productFields } from './product-fields.ts';

/** Every job category that a candidate may have. */
export const fields: readonly Field[] = [
  ...engineeringFields,
  ...productFields,
  ...growthFields,
  ...businessFields,
];

const byId = new Map(fields.map((field) => [field.jobCategoryId, field]));

/** Returns the material of a job category; throws for one that has none. */
export function fieldOf(jobCategoryId: string): Field {
  const field = byId.get(jobCategoryId);
  if (!field) throw new RangeError(`No material for the job category ${jobCategoryId}`);
  return field;
}

/** A job category, as often as candidates have it. */
export const chooseField = weightedChoice(fields.map((field) => [field, field.weight]));
