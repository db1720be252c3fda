import type { UserProfile } from '#endpoints/user-profile';
import { fill } from '../../fill.ts';
import * as texts from '../../texts/careers.ts';
import type { Random } from '../companies/random.ts';
import { pickSome } from './choose.ts';
import { employerName } from './employers.ts';
import { done, type Field } from './field.ts';
import { fieldOf } from './fields.ts';
import { isKnownIn } from './since.ts';

type Career = UserProfile['careers'][number];

/** A working life: the jobs, newest first, and how many months were spent in which job category. */
export type WorkingLife = {
  careers: Career[];
  monthsIn: Map<string, number>;
  /** The position of the newest job. */
  position: string;
  company: string;
  isFreelance: boolean;
};

/** Months since the year 0: the unit of periods. */
const monthText = (month: number): string =>
  `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}`;

function positionAt(random: Random, { positions }: Field, months: number): string {
  const [first, later, leading] = positions;
  if (months < 36) return random.pick(first);
  return random.pick(months >= 120 && random.chance(0.5) ? leading : later);
}

const joined = (first: string, second: string): string =>
  /[とや]/.test(first + second) ? `${first}、${second}` : `${first}と${second}`;

function describeWork(random: Random, works: readonly string[], result: string | undefined): string {
  const [first = '', second] = works;
  if (second && random.chance(0.4)) {
    return [`・${first}`, `・${second}`, ...(result ? [`・${result}`] : [])].join('\n');
  }
  const last = second ? texts.twoWorks : texts.oneWork;
  const values = { first, joined: second ? joined(first, second) : first };
  const opening = fill(random.pick([...texts.works, last]), values);
  if (!result) return opening;
  return opening + fill(random.pick(texts.results), { result, done: done(result, 'ました') });
}

/** Deals the works and results of fields out, each once before any comes again, none before its time. */
function createDealer(random: Random) {
  const decks = new Map<readonly string[], string[]>();
  return (cards: readonly string[], count: number, year: number): string[] => {
    const dealt: string[] = [];
    for (let round = 0; round < 2 && dealt.length < count; round += 1) {
      const deck = decks.get(cards) ?? pickSome(random, cards, cards.length);
      const fitting = deck.filter((card) => isKnownIn(card, year) && !dealt.includes(card));
      dealt.push(...fitting.slice(0, count - dealt.length));
      decks.set(
        cards,
        deck.filter((card) => !dealt.includes(card)),
      );
      if (dealt.length < count) decks.delete(cards);
    }
    return dealt;
  };
}

/** Most people begin in April. */
function startOfWork(random: Random, month: number, thisMonth: number): number {
  const april = Math.floor(month / 12) * 12 + 3;
  return april < thisMonth && random.chance(0.7) ? april : month;
}

/** Parts a span of months into jobs of at least a year, as far as it reaches. */
function durations(random: Random, months: number): number[] {
  const jobs: number[] = [];
  let left = months;
  while (left > 0 && jobs.length < 5) {
    const length = Math.min(left, jobs.length === 4 ? left : random.int(14, 96));
    jobs.push(left - length < 10 ? left : length);
    left -= jobs.at(-1) ?? left;
  }
  return jobs;
}

/**
 * Makes up the working life of someone of a field who began to work `months` ago. The first job may have been in a
 * neighboring field; periods follow each other and end today unless the person is between jobs.
 */
export function createWorkingLife(random: Random, field: Field, months: number, now: Date): WorkingLife {
  const thisMonth = now.getUTCFullYear() * 12 + now.getUTCMonth();
  const firstMonth = startOfWork(random, thisMonth - months, thisMonth);
  const jobs = durations(random, thisMonth - firstMonth);
  const isFreelance = months > 48 && jobs.length > 1 && random.chance(0.16);
  const isBetweenJobs = random.chance(0.07);
  const monthsIn = new Map<string, number>();
  const deal = createDealer(random);

  const careers: Career[] = [];
  let start = firstMonth;
  jobs.forEach((length, index) => {
    const isLast = index === jobs.length - 1;
    const own = index === 0 && !isLast && random.chance(0.3) ? fieldOf(random.pick(field.near)) : field;
    const before = monthsIn.get(own.jobCategoryId) ?? 0;
    const isOwnMaster = isLast && isFreelance;
    const end = isLast ? (isBetweenJobs ? thisMonth - random.int(1, 5) : null) : start + length - 1;
    const lastYear = Math.floor((end ?? thisMonth) / 12);
    const works = deal(own.works, random.chance(0.6) ? 2 : 1, lastYear);
    const [result] = length > 18 && random.chance(0.7) ? deal(own.results, 1, lastYear) : [];
    careers.unshift({
      company: isOwnMaster ? texts.freelance : employerName(random, own.employers),
      position: isOwnMaster ? random.pick(own.positions[1]) : positionAt(random, own, before + length / 2),
      from: monthText(start),
      to: end === null ? null : monthText(Math.max(start, end)),
      description: works.length > 0 ? describeWork(random, works, result) : '',
    });
    monthsIn.set(own.jobCategoryId, before + length);
    start += length;
  });

  const [newest] = careers;
  return {
    careers,
    monthsIn,
    position: newest?.position ?? random.pick(field.positions[0]),
    company: newest?.company ?? '',
    isFreelance,
  };
}
