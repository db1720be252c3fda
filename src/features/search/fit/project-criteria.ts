import type { Project } from '#endpoints/project';
import { findMatches, needlesOf } from '#endpoints/text/find-matches';
import type { Remote } from '#endpoints/user-profile';
import { type Criteria, candidateList, noCriteria } from '../search/criteria';
import { skillSuggestions } from '../search/skill-suggestions';

/** What a project asks of candidates, as far as it says. Hours are per week, the reward yen per hour. */
export type ProjectTerms = {
  jobCategoryIds: readonly string[];
  skills: readonly string[];
  workingFormId: string | null;
  remote: Remote | null;
  /** Null also where nobody has to come. */
  prefectureCode: string | null;
  hoursPerWeek: { min: number; max: number } | null;
  maxRewardPerHour: number | null;
};

/** More skills than these say little, and each is one more chip. */
const MOST_SKILLS = 10;

/** As much of a text as the contract allows. */
const MOST_TEXT = 10_000;

const WEEKS_PER_MONTH = 52 / 12;

/** Who asks for no more remote work than a project offers fits it. */
export const remotesWithin: Readonly<Record<Remote, readonly Remote[]>> = {
  full: ['full', 'partial', 'onsite'],
  partial: ['partial', 'onsite'],
  onsite: ['onsite'],
};

type Dictionary = { needles: readonly string[]; skillOf: ReadonlyMap<string, string> };

let dictionary: Dictionary | null = null;

/** The suggested skills by the forms in which a text has them. */
function readDictionary(): Dictionary {
  dictionary ??= {
    needles: needlesOf(skillSuggestions),
    skillOf: new Map(skillSuggestions.flatMap((skill) => needlesOf([skill]).map((form) => [form, skill]))),
  };
  return dictionary;
}

/** The skills of the dictionary in a text, in its order: of 「React Native」 only that, not React as well. */
function skillsIn(text: string): string[] {
  const { needles, skillOf } = readDictionary();
  const read = text.slice(0, MOST_TEXT);
  const matches = findMatches(read, needles).toSorted((a, b) => a[0] - b[0] || b[1] - a[1]);
  let end = 0;
  return matches.flatMap(([from, to]) => {
    if (to <= end) return [];
    end = to;
    const skill = needlesOf([read.slice(from, to)])
      .map((form) => skillOf.get(form))
      .find(Boolean);
    return skill ? [skill] : [];
  });
}

/** A word in the spelling of the dictionary, or as it is. */
function spelled(word: string): string {
  const { skillOf } = readDictionary();
  return (
    needlesOf([word])
      .map((form) => skillOf.get(form))
      .find(Boolean) ?? word
  );
}

const isSearchable = (word: string) => word !== '' && word.length <= 50 && !word.includes(',');

/** The technologies of an SW project, then the skills in what it requires, prefers, is tagged and titled with, and is about. */
function skillsOf({ title, detail, feature, swProject }: Project['content']): string[] {
  const found = new Set<string>();
  for (const technology of swProject?.technologies ?? []) {
    const word = technology.trim();
    if (isSearchable(word)) found.add(spelled(word));
  }
  const texts = [detail.required, detail.preferred, feature.tags.join('\n'), title, detail.work];
  for (const text of [...texts, swProject?.overview ?? '']) {
    if (found.size >= MOST_SKILLS) break;
    for (const skill of skillsIn(text)) found.add(skill);
  }
  return [...found].slice(0, MOST_SKILLS);
}

/** A number as a search takes it; null where it says nothing. */
function within(value: number, [min, max]: readonly [number, number]): number | null {
  const whole = Math.floor(value);
  return whole >= min && whole <= max ? whole : null;
}

/** The most yen per hour; a monthly reward counts for as many hours as a week may have, or not at all. */
function rewardPerHour({ reward, rewardType, hoursPerWeek }: Project['setting']): number | null {
  if (reward === null || rewardType === 'unknown') return null;
  if (rewardType === 'hourly') return within(reward.max, [1, 1_000_000]);
  if (hoursPerWeek === null || hoursPerWeek.max <= 0) return null;
  return within(reward.max / (hoursPerWeek.max * WEEKS_PER_MONTH), [1, 1_000_000]);
}

const known = new WeakMap<Project, ProjectTerms>();

function readTerms({ content, setting }: Project): ProjectTerms {
  const { jobCategoryIds, workingFormId, prefectureCode, hoursPerWeek } = setting;
  const remote = setting.remote === 'unknown' ? null : setting.remote;
  return {
    jobCategoryIds: [...new Set(jobCategoryIds)],
    skills: skillsOf(content),
    workingFormId,
    remote,
    prefectureCode: remote === 'full' ? null : prefectureCode,
    hoursPerWeek,
    maxRewardPerHour: rewardPerHour(setting),
  };
}

/** What a project asks of candidates. */
export function termsOf(project: Project): ProjectTerms {
  const terms = known.get(project) ?? readTerms(project);
  known.set(project, terms);
  return terms;
}

/** The conditions of the candidates that fit a project, and have neither been scouted nor applied. */
export function criteriaFor(project: Project): Criteria {
  const { jobCategoryIds, skills, workingFormId, remote, prefectureCode, hoursPerWeek, maxRewardPerHour } =
    termsOf(project);
  return {
    ...noCriteria,
    jobCategoryIds: [...jobCategoryIds],
    skills: [...skills],
    // A project names more skills than most candidates have: who has more of them comes first.
    skillMatch: skills.length > 1 ? 'or' : noCriteria.skillMatch,
    workingFormIds: workingFormId === null ? [] : [workingFormId],
    remote: remote === null || remote === 'full' ? [] : [...remotesWithin[remote]],
    prefectureCodes: prefectureCode === null ? [] : [prefectureCode],
    minHoursPerWeek: hoursPerWeek === null ? null : within(hoursPerWeek.min, [1, 168]),
    maxRewardPerHour,
    excludeScouted: true,
    excludeApplied: true,
    for: project.projectId,
  };
}

/** The address of 候補者検索 for a project. */
export const fitHref = (project: Project): string => candidateList.href(criteriaFor(project));
