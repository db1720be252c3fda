import type { UserProfile } from '#endpoints/user-profile';
import { searchColumns } from '../../../server/domains/user-profile/search-columns.ts';
import { createRandom, type Random } from '../companies/random.ts';
import { createWorkingLife } from './careers.ts';
import { middling, pickSome, weightedChoice } from './choose.ts';
import type { Field } from './field.ts';
import { chooseField, fieldOf } from './fields.ts';
import { familyNames, femaleNames, maleNames } from './names.ts';
import { longestUse } from './since.ts';
import { createHeadline, createIntroduction } from './words.ts';

/** Prefectures 01 to 47 by tens of thousands of people; those near the big cities have more of our candidates. */
const population = [
  514, 120, 118, 226, 93, 104, 179, 284, 190, 191, 734, 628, 2600, 1180, 217, 102, 112, 75, 80, 202, 195, 358,
  850, 175, 141, 310, 1080, 640, 131, 90, 54, 66, 186, 276, 132, 71, 94, 132, 68, 590, 80, 129, 172, 111, 105,
  157, 147,
];
const choosePrefecture = weightedChoice(
  population.map((weight, index) => [String(index + 1).padStart(2, '0'), weight]),
);

const chooseFamilyName = weightedChoice(familyNames);
const generations = (['older', 'middle', 'younger'] as const).map((generation) => ({
  male: weightedChoice(maleNames[generation]),
  female: weightedChoice(femaleNames[generation]),
}));

const chooseHours = weightedChoice<UserProfile['availableHoursPerWeek']>([
  [null, 8],
  [{ min: 3, max: 5 }, 9],
  [{ min: 5, max: 10 }, 26],
  [{ min: 8, max: 15 }, 10],
  [{ min: 10, max: 20 }, 22],
  [{ min: 15, max: 25 }, 6],
  [{ min: 20, max: 30 }, 9],
  [{ min: 30, max: 40 }, 6],
  [{ min: 40, max: 40 }, 4],
]);
const chooseRemote = weightedChoice<UserProfile['remote']>([
  ['full', 48],
  ['partial', 33],
  ['onsite', 8],
  [null, 11],
]);
const chooseStart = weightedChoice<UserProfile['startFrom']>([
  ['now', 30],
  ['within1m', 27],
  ['within3m', 16],
  ['talk', 18],
  [null, 9],
]);
/** Days since the last login, at most: half of the people were here within three weeks. */
const chooseAbsence = weightedChoice([
  [1, 12],
  [3, 16],
  [7, 14],
  [30, 20],
  [90, 17],
  [365, 15],
  [800, 6],
]);

function createUid(random: Random): string {
  const hex = Array.from({ length: 8 }, () => random.int(0, 0xffff).toString(16).padStart(4, '0')).join('');
  const variant = '89ab'[random.int(0, 3)];
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20)}`;
}

/** Most are in their thirties. */
function createAge(random: Random): number {
  if (random.chance(0.1)) return random.int(22, 26);
  return 24 + middling(random, 0, 20) + (random.chance(0.2) ? random.int(0, 18) : random.int(0, 4));
}

function createName(random: Random, age: number) {
  const names = generations[age >= 42 ? 0 : age >= 28 ? 1 : 2] ?? generations[1];
  const [lastName, lastNameKana] = chooseFamilyName(random);
  const given = names?.[random.chance(0.56) ? 'male' : 'female'](random) ?? ['', ''];
  return { lastName, lastNameKana, firstName: given[0], firstNameKana: given[1] };
}

function createSkills(random: Random, field: Field, years: number, thisYear: number): UserProfile['skills'] {
  const common = pickSome(random, field.skills.slice(0, 6), random.int(2, 4));
  const rarer = pickSome(random, field.skills.slice(6), random.int(1, 4));
  const near = random.chance(0.45)
    ? pickSome(random, fieldOf(random.pick(field.near)).skills.slice(0, 6), 1)
    : [];
  return [...new Set([...common, ...rarer, ...near])]
    .map((name, index) => ({
      name,
      years: Math.min(longestUse(name, thisYear), index === 0 ? years : random.int(0, Math.max(1, years))),
    }))
    .sort((a, b) => b.years - a.years);
}

/** Few hours a week go with another job, many with a contract. */
function createForms(random: Random, hours: UserProfile['availableHoursPerWeek']): string[] {
  const week = hours?.max ?? random.pick([10, 40]);
  const shares: [form: string, share: number][] = [
    ['side-job', week <= 20 ? 0.86 : week <= 30 ? 0.3 : 0.05],
    ['freelance', week <= 10 ? 0.45 : 0.72],
    ['part-time', week <= 30 ? 0.07 : 0.02],
    ['contract', week >= 30 ? 0.35 : 0.06],
    ['full-time', week >= 30 ? 0.5 : 0.1],
  ];
  const forms = shares.filter(([, share]) => random.chance(share)).map(([form]) => form);
  return forms.length > 0 ? forms : ['freelance'];
}

function createReward(random: Random, { reward }: Field, years: number): number | null {
  if (random.chance(0.12)) return null;
  const level = reward * (0.62 + Math.min(years, 18) * 0.045) * (0.85 + random.int(0, 30) / 100);
  return Math.max(1200, Math.round(level / 500) * 500);
}

function createDates(random: Random, now: Date) {
  const longest = chooseAbsence(random);
  const lastLogin = now.getTime() - random.int(60, longest * 24 * 60 * 60) * 1000 - random.int(0, 999);
  const updated = lastLogin - random.int(0, 400 * 24 * 60) * 60_000 * (random.chance(0.5) ? 1 : 0.05);
  const created = updated - random.int(0, 1200 * 24 * 60) * 60_000 * (random.chance(0.8) ? 1 : 0);
  return { lastLoginAt: new Date(lastLogin), updatedAt: new Date(updated), createdAt: new Date(created) };
}

const yearsIn = (months: number) => Math.floor(months / 12);

function createExperience(
  random: Random,
  field: Field,
  monthsIn: Map<string, number>,
): UserProfile['jobCategories'] {
  const main = yearsIn(monthsIn.get(field.jobCategoryId) ?? 0);
  const others = [...monthsIn].filter(([id]) => id !== field.jobCategoryId);
  const beside = field.near.filter((id) => !monthsIn.has(id) && random.chance(0.22));
  return [
    { jobCategoryId: field.jobCategoryId, years: main },
    ...others.map(([jobCategoryId, months]) => ({ jobCategoryId, years: yearsIn(months) })),
    ...beside.map((jobCategoryId) => ({ jobCategoryId, years: random.int(0, Math.floor(main / 2)) })),
  ].slice(0, 3);
}

/**
 * Returns the candidate of a number: the same person at every run, whatever the number of candidates, but with dates
 * counted back from `now`. About one in seventeen has left the profile incomplete.
 */
export function candidateAt(index: number, now: Date) {
  const random = createRandom(Math.imul(index + 1, 0x9e3779b1));
  const universalUid = createUid(random);
  const age = createAge(random);
  const field = chooseField(random);
  const months = Math.max(4, (age - 22) * 12 + random.int(-6, 11));
  const life = createWorkingLife(random, field, months, now);
  const jobCategories = createExperience(random, field, life.monthsIn);
  const years = jobCategories[0]?.years ?? 0;
  const skills = createSkills(random, field, years, now.getUTCFullYear());
  const hours = chooseHours(random);
  const workingFormIds = createForms(random, hours);
  const remote = chooseRemote(random);
  const subject = {
    ...life,
    field,
    years,
    skills: skills.map(({ name }) => name),
    hours,
    workingFormIds,
    remote,
  };
  const blank = random.chance(0.06) ? random.pick(['introduction', 'careers', 'everything']) : null;
  const isBare = blank === 'everything';
  const profile = {
    ...createName(random, age),
    headline: isBare ? '' : createHeadline(random, subject),
    introduction: isBare || blank === 'introduction' ? '' : createIntroduction(random, subject),
    prefectureCode: isBare || random.chance(0.03) ? null : choosePrefecture(random),
    jobCategories: isBare ? jobCategories.slice(0, 1) : jobCategories,
    skills: isBare ? [] : skills,
    careers: isBare || blank === 'careers' ? [] : life.careers,
    links:
      isBare || random.chance(0.4)
        ? []
        : pickSome(random, field.links, random.int(1, 2)).map(([title, site]) => ({
            title,
            url: `https://${site}.example.com/${universalUid.slice(0, 8)}`,
          })),
  };
  return {
    universalUid,
    ...profile,
    imagePath: null,
    hoursMin: isBare ? null : (hours?.min ?? null),
    hoursMax: isBare ? null : (hours?.max ?? null),
    minReward: isBare ? null : createReward(random, field, years),
    workingFormIds: isBare ? [] : workingFormIds,
    remote: isBare ? null : remote,
    startFrom: isBare ? null : chooseStart(random),
    ...createDates(random, now),
    ...searchColumns(profile),
  };
}
