import { plainForm } from '#endpoints/text/fold';
import type { ListedProfile, Remote } from '#endpoints/user-profile';
import { formatNumber, formatRange, formatYen } from '@/lib/text/format';
import { remoteLabels } from '@/parts/candidates/labels';
import { type ProjectTerms, remotesWithin } from './project-criteria';

/** Whether a candidate meets a condition; what they have not entered is neither met nor missed. */
export type Verdict = 'fits' | 'differs' | 'unknown';

/** One condition of a project beside what a candidate says. `gap` is by how much they differ. */
export type FitRow = { term: string; wanted: string; offered: string; verdict: Verdict; gap?: string };

/** The Japanese names of the ids, and which job categories are below which. */
type FitNames = {
  nameOfJobCategory: (id: string) => string;
  nameOfWorkingForm: (id: string) => string;
  nameOfPrefecture: (code: string) => string;
  jobCategories: readonly { id: string; children: readonly { id: string }[] }[];
};

type Row = Omit<FitRow, 'term'> | null;

/** What stands for what a candidate has not entered. */
const BLANK = '未入力';

const UNNAMED = '名前を確認できません';

const listed = (names: readonly string[]): string => names.filter(Boolean).join('、') || UNNAMED;

const verdictOf = (fits: boolean): Verdict => (fits ? 'fits' : 'differs');

const unknown = (wanted: string): Row => ({ wanted, offered: BLANK, verdict: 'unknown' });

function jobCategoryRow({ jobCategoryIds }: ProjectTerms, profile: ListedProfile, names: FitNames): Row {
  if (jobCategoryIds.length === 0) return null;
  const wanted = listed(jobCategoryIds.map(names.nameOfJobCategory));
  const ids = profile.jobCategories.map(({ jobCategoryId }) => jobCategoryId);
  if (ids.length === 0) return unknown(wanted);
  const below = names.jobCategories.filter(({ id }) => jobCategoryIds.includes(id));
  const all = new Set([...jobCategoryIds, ...below.flatMap(({ children }) => children.map(({ id }) => id))]);
  return {
    wanted,
    offered: listed(ids.map(names.nameOfJobCategory)),
    verdict: verdictOf(ids.some((id) => all.has(id))),
  };
}

/** Half of the skills are enough: who has all that a project names is rare. */
function skillRow({ skills }: ProjectTerms, profile: ListedProfile): Row {
  if (skills.length === 0) return null;
  const wanted = skills.join('、');
  if (profile.skills.length === 0) return unknown(wanted);
  const theirs = new Set(profile.skills.map(({ name }) => plainForm(name)));
  const shared = skills.filter((skill) => theirs.has(plainForm(skill)));
  const count = `${shared.length}/${skills.length}`;
  return {
    wanted,
    offered: shared.length === 0 ? '一致するスキルなし' : `${count}:${shared.join('、')}`,
    verdict: verdictOf(shared.length * 2 >= skills.length),
  };
}

function workingFormRow({ workingFormId }: ProjectTerms, profile: ListedProfile, names: FitNames): Row {
  if (workingFormId === null) return null;
  const wanted = listed([names.nameOfWorkingForm(workingFormId)]);
  const ids = profile.workingFormIds;
  if (ids.length === 0) return unknown(wanted);
  return {
    wanted,
    offered: listed(ids.map(names.nameOfWorkingForm)),
    verdict: verdictOf(ids.includes(workingFormId)),
  };
}

function remoteRow({ remote }: ProjectTerms, profile: ListedProfile): Row {
  if (remote === null) return null;
  const wanted = remoteLabels[remote];
  if (profile.remote === null || profile.remote === 'unknown') return unknown(wanted);
  const theirs: Remote = profile.remote;
  return {
    wanted,
    offered: remoteLabels[theirs],
    verdict: verdictOf(remotesWithin[remote].includes(theirs)),
  };
}

function placeRow({ prefectureCode }: ProjectTerms, profile: ListedProfile, names: FitNames): Row {
  if (prefectureCode === null) return null;
  const wanted = listed([names.nameOfPrefecture(prefectureCode)]);
  if (profile.prefectureCode === null) return unknown(wanted);
  return {
    wanted,
    offered: listed([names.nameOfPrefecture(profile.prefectureCode)]),
    verdict: verdictOf(profile.prefectureCode === prefectureCode),
  };
}

function hoursRow({ hoursPerWeek }: ProjectTerms, { availableHoursPerWeek: theirs }: ListedProfile): Row {
  if (hoursPerWeek === null) return null;
  const wanted = `週${formatRange(hoursPerWeek, '時間')}`;
  if (theirs === null) return unknown(wanted);
  const missing = hoursPerWeek.min - theirs.max;
  const beyond = theirs.min - hoursPerWeek.max;
  const row = { wanted, offered: `週${formatRange(theirs, '時間')}` };
  if (missing > 0) return { ...row, verdict: 'differs', gap: `稼働が週${formatNumber(missing)}時間少ない` };
  if (beyond > 0) return { ...row, verdict: 'differs', gap: `稼働が週${formatNumber(beyond)}時間多い` };
  return { ...row, verdict: 'fits' };
}

function rewardRow({ maxRewardPerHour }: ProjectTerms, { minRewardPerHour: theirs }: ListedProfile): Row {
  if (maxRewardPerHour === null) return null;
  const wanted = `時給${formatYen(maxRewardPerHour)}まで`;
  if (theirs === null) return unknown(wanted);
  const above = theirs - maxRewardPerHour;
  const row = { wanted, offered: `時給${formatYen(theirs)}から` };
  if (above > 0) return { ...row, verdict: 'differs', gap: `希望時給が${formatYen(above)}上` };
  return { ...row, verdict: 'fits' };
}

/** Compares a candidate with a project, condition by condition; what the project has not decided is none. */
export function fitRows(terms: ProjectTerms, profile: ListedProfile, names: FitNames): FitRow[] {
  const rows: [string, Row][] = [
    ['職種', jobCategoryRow(terms, profile, names)],
    ['スキル', skillRow(terms, profile)],
    ['契約形態', workingFormRow(terms, profile, names)],
    ['リモート', remoteRow(terms, profile)],
    ['勤務地', placeRow(terms, profile, names)],
    ['稼働', hoursRow(terms, profile)],
    ['報酬', rewardRow(terms, profile)],
  ];
  return rows.flatMap(([term, row]) => (row === null ? [] : [{ term, ...row }]));
}

/** The comparison in a line: 「5/6 一致・希望時給が500円上・未入力1件」; empty without conditions. */
export function fitSummary(rows: readonly FitRow[]): string {
  if (rows.length === 0) return '';
  const known = rows.filter(({ verdict }) => verdict !== 'unknown');
  const blanks = rows.length - known.length;
  if (known.length === 0) return `比べる条件が${BLANK}`;
  const fitting = known.filter(({ verdict }) => verdict === 'fits').length;
  const gaps = known.flatMap(({ gap }) => gap ?? []);
  return [`${fitting}/${known.length} 一致`, ...gaps, ...(blanks > 0 ? [`${BLANK}${blanks}件`] : [])].join(
    '・',
  );
}
