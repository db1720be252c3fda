import type { UserProfile } from '#endpoints/user-profile';
import { fill } from '../../fill.ts';
import * as texts from '../../texts/introductions.ts';
import type { Random } from '../companies/random.ts';
import { pickSome } from './choose.ts';
import { done, type Field, usesTools } from './field.ts';

/** What the words of a candidate are made from. */
export type Subject = {
  field: Field;
  position: string;
  company: string;
  isFreelance: boolean;
  /** Years of experience in the field. */
  years: number;
  skills: readonly string[];
  hours: UserProfile['availableHoursPerWeek'];
  workingFormIds: readonly string[];
  remote: UserProfile['remote'];
};

function startsOf({ position, company, isFreelance, years, field }: Subject): string[] {
  const templates =
    years < 3 ? texts.starts.beginner : isFreelance ? texts.starts.freelance : texts.starts.employed;
  const values = {
    position,
    company,
    years,
    nextYear: years + 1,
    work: field.works[0] ?? '',
    usualPosition: field.positions[1][0] ?? position,
  };
  return templates.map((template) => fill(template, values));
}

function preference(random: Random, { hours, workingFormIds, remote }: Subject): string {
  const say = texts.preferences;
  const range = hours && (hours.min === hours.max ? hours.min : fill(say.hourRange, hours));
  const span = range ? fill(say.hours, { hours: range }) : '';
  const options: string[] = [];
  if (workingFormIds.includes('side-job')) {
    options.push(say.sideJob);
    if (span && (hours?.max ?? 0) <= 20) options.push(fill(say.sideJobHours, { span }));
  }
  if (workingFormIds.includes('freelance')) {
    options.push(say.freelance);
    if (span) options.push(fill(say.freelanceHours, { span }));
  }
  if (workingFormIds.includes('full-time')) options.push(say.fullTime);
  if (remote === 'full') options.push(say.remote);
  if (remote === 'partial') options.push(say.partlyRemote);
  return options.length > 0 ? random.pick(options) : say.any;
}

/** One line about a candidate, as people write it under their name. */
export function createHeadline(random: Random, { field, position, years, skills }: Subject): string {
  const [first, second, third] = skills;
  const results = field.results.filter((result) => !result.includes('が'));
  const say = texts.headlines;
  const work = () => random.pick(field.works);
  const options = [
    fill(say.skills, { position, skills: [first, second, third].filter(Boolean).join('・') }),
    fill(say.work, { position, work: work() }),
    fill(say.strength, { strength: random.pick(field.strengths) }),
    fill(say.works, { position, work: work() }),
  ];
  if (years >= 3) options.push(fill(say.years, { years, position, work: work() }));
  if (years >= 4 && results.length > 0) {
    options.push(fill(say.result, { done: done(random.pick(results), 'た'), position }));
  }
  if (first && second) options.push(fill(say.pair, { first, second, position }));
  return random.pick(options);
}

/** Returns a few sentences in which a candidate introduces themselves. */
export function createIntroduction(random: Random, subject: Subject): string {
  const { field, years, skills } = subject;
  const [work = '', otherWork = '', thirdWork = ''] = pickSome(random, field.works, 3);
  const [strength = '', otherStrength = ''] = pickSome(random, field.strengths, 2);
  const result = random.pick(field.results);

  const few = skills.slice(0, 3).join('、');
  const use = usesTools(field) ? texts.abilities.ofTools : texts.abilities.ofFields;
  const values = {
    work,
    otherWork,
    thirdWork,
    strength,
    otherStrength,
    done: done(result, 'た'),
    donePolite: done(result, 'ました'),
  };
  const say = (templates: readonly string[]) => fill(random.pick(templates), values);

  const past = [say(texts.past)];
  if (years >= 2 && random.chance(0.65)) past.push(say(texts.results));
  const able =
    random.chance(0.22) && skills.length > 2
      ? fill(texts.abilities.list, { work, thirdWork, skills: skills.slice(0, 4).join('、'), use })
      : say(texts.abilities.sentences);
  const isList = able.startsWith(texts.abilities.mark);
  const tools = random.chance(0.3)
    ? [fill(usesTools(field) ? texts.abilities.tools : texts.abilities.fields, { skills: few })]
    : [];
  const future = random.chance(0.35)
    ? fill(texts.future, { interest: random.pick(texts.interests) })
    : preference(random, subject);
  const aside = random.chance(0.4) ? [random.pick(texts.asides)] : [];
  const closing = random.chance(0.35) ? [random.pick(texts.closings)] : [];

  const paragraphs = [
    [random.pick(startsOf(subject)), ...past].join(''),
    isList ? able : [able, ...tools].join(''),
    [future, ...aside, ...closing].join(''),
  ];
  if (random.chance(0.25) && !isList) return paragraphs.join('');
  return paragraphs.join(random.chance(0.6) ? '\n\n' : '\n');
}
