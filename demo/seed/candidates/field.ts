/** What people of one job category are like: the material that careers and introductions are made of. */
export type Field = {
  jobCategoryId: string;
  /** How many of a hundred candidates or so it is the main one of. */
  weight: number;
  /** Other categories that the same people have some years in. */
  near: readonly string[];
  /** Positions from the first years, later, and of those who lead. */
  positions: readonly [first: readonly string[], later: readonly string[], leading: readonly string[]];
  /** Skills, the most common first. */
  skills: readonly string[];
  /** Work as noun phrases that 「…を担当」 can follow. */
  works: readonly string[];
  /** Results as phrases that 「…しました」 can follow. */
  results: readonly string[];
  /** What they are good at: noun phrases that 「…が強みです」 can follow. */
  strengths: readonly string[];
  /** Usual yen an hour with a few years of experience. */
  reward: number;
  /** Kinds of employers, see `employers.ts`. */
  employers: readonly EmployerKind[];
  /** Titles of links, with the site they are on. */
  links: readonly (readonly [title: string, site: string])[];
};

export type EmployerKind =
  | 'startup'
  | 'saas'
  | 'commerce'
  | 'agency'
  | 'development'
  | 'consulting'
  | 'maker'
  | 'finance'
  | 'media'
  | 'studio'
  | 'people'
  | 'office';

/** Parts a line of material at its bars. */
export const list = (line: string): string[] => line.split('|').map((item) => item.trim());

/** Returns whether someone of a field would say of a skill that they use it. */
export const usesTools = ({ jobCategoryId }: Field): boolean => /^(engineer|design)-/.test(jobCategoryId);

/** Returns a result in the past tense: 「…に短縮した」「…に向上させた」 with `た`, the polite form with `ました`. */
export const done = (result: string, ending: 'た' | 'ました'): string =>
  result + (/を.*(向上|増加)$/.test(result) ? 'させ' : 'し') + ending;
