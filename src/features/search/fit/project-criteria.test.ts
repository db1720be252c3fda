import { describe, expect, it } from 'vitest';
import type { Project } from '#endpoints/project';
import { queryTexts } from '@/lib/address/url-state';
import { candidateList, noCriteria } from '../search/criteria';
import { criteriaFor, fitHref } from './project-criteria';

const undecided: Project['setting'] = {
  jobCategoryIds: [],
  workingFormId: null,
  remote: null,
  prefectureCode: null,
  hoursPerWeek: null,
  rewardType: 'hourly',
  reward: null,
  period: '',
  headcount: null,
};

const noDetail = { background: '', work: '', required: '', preferred: '', flow: '' };

type Given = {
  setting?: Partial<Project['setting']>;
  detail?: Partial<Project['content']['detail']>;
  title?: string;
  tags?: string[];
  swProject?: Project['content']['swProject'];
  status?: Project['status'];
};

const projectOf = ({
  setting,
  detail,
  title = '案件',
  tags = [],
  swProject = null,
  status = 'published',
}: Given): Project => ({
  projectId: 'project-1',
  isSwProject: swProject !== null,
  status,
  content: {
    title,
    detail: { ...noDetail, ...detail },
    feature: { tags, appeal: '', imageUrl: null },
    swProject,
  },
  setting: { ...undecided, ...setting },
  publishedAt: null,
  updatedAt: null,
});

/** What every project leads to. */
const always = { excludeScouted: true, excludeApplied: true, for: 'project-1' };

const sw = (technologies: string[], overview = '') => ({
  overview,
  technologies,
  phases: [],
  teamSize: null,
});

describe('the conditions that a project leads to', () => {
  it.each<[string, Given, object]>([
    ['nothing decided', {}, {}],
    ['an archived one', { status: 'closed' }, {}],
    [
      'job categories and the form of the contract',
      { setting: { jobCategoryIds: ['engineer-backend', 'engineer-backend'], workingFormId: 'side-job' } },
      { jobCategoryIds: ['engineer-backend'], workingFormIds: ['side-job'] },
    ],
    [
      'full remote work: everybody everywhere',
      { setting: { remote: 'full', prefectureCode: '13' } },
      { remote: [], prefectureCodes: [] },
    ],
    [
      'some remote work: who asks for no more, at the place',
      { setting: { remote: 'partial', prefectureCode: '13' } },
      { remote: ['partial', 'onsite'], prefectureCodes: ['13'] },
    ],
    [
      'no remote work',
      { setting: { remote: 'onsite', prefectureCode: '27' } },
      { remote: ['onsite'], prefectureCodes: ['27'] },
    ],
    ['remote work that is not understood', { setting: { remote: 'unknown' } }, { remote: [] }],
    [
      'hours: at least the fewest',
      { setting: { hoursPerWeek: { min: 10, max: 20 } } },
      { minHoursPerWeek: 10 },
    ],
    ['hours beyond a week', { setting: { hoursPerWeek: { min: 500, max: 900 } } }, { minHoursPerWeek: null }],
    ['yen per hour: the most', { setting: { reward: { min: 3000, max: 6000 } } }, { maxRewardPerHour: 6000 }],
    ['no reward', { setting: { reward: { min: 0, max: 0 } } }, { maxRewardPerHour: null }],
    [
      'yen per month by the hours',
      {
        setting: {
          rewardType: 'monthly',
          reward: { min: 400_000, max: 520_000 },
          hoursPerWeek: { min: 10, max: 20 },
        },
      },
      { maxRewardPerHour: 6000, minHoursPerWeek: 10 },
    ],
    [
      'yen per month without hours: not comparable',
      { setting: { rewardType: 'monthly', reward: { min: 400_000, max: 520_000 } } },
      { maxRewardPerHour: null },
    ],
    [
      'a reward of another kind',
      { setting: { rewardType: 'unknown', reward: { min: 1, max: 5000 } } },
      { maxRewardPerHour: null },
    ],
  ])('%s', (_name, given, expected) => {
    expect(criteriaFor(projectOf(given))).toEqual({ ...noCriteria, ...always, ...expected });
  });

  it.each<[string, Given, string[]]>([
    ['none in an empty text', {}, []],
    ['one, whatever its spelling', { detail: { required: 'ＴＹＰＥＳＣＲＩＰＴでの開発' } }, ['TypeScript']],
    ['required before preferred', { detail: { preferred: 'Go', required: 'AWS' } }, ['AWS', 'Go']],
    [
      'the longer name alone, unless the other stands elsewhere',
      { detail: { required: 'React NativeとRuby on Rails、Ruby' } },
      ['React Native', 'Ruby on Rails', 'Ruby'],
    ],
    ['words, not letters', { detail: { required: 'MySQLとJavaScript、Google' } }, ['MySQL', 'JavaScript']],
    [
      'in Japanese',
      { detail: { required: 'インサイドセールスや要件定義' } },
      ['インサイドセールス', '要件定義'],
    ],
    [
      'of tags, title and work',
      { tags: ['Figma'], title: 'PHPの改修', detail: { work: 'Docker' } },
      ['Figma', 'PHP', 'Docker'],
    ],
    ['none of flow and background', { detail: { flow: '英語の面談', background: '採用の強化' } }, []],
    [
      'technologies as they are, in the spelling of the suggestions',
      { swProject: sw(['typescript', ' Elixir ', 'a,b', 'x'.repeat(51), '']) },
      ['TypeScript', 'Elixir'],
    ],
  ])('skills: %s', (_name, given, expected) => {
    expect(criteriaFor(projectOf(given)).skills).toEqual(expected);
  });

  it('takes ten skills at most, of which any is enough', () => {
    const required = 'Go、Java、PHP、Ruby、Rust、Scala、Swift、Redis、AWS、Azure、Docker、Linux';
    const { skills, skillMatch } = criteriaFor(projectOf({ detail: { required } }));
    expect(skills).toHaveLength(10);
    expect(skills[0]).toBe('Go');
    expect(skillMatch).toBe('or');
  });

  it('reads a hostile text', () => {
    const required = 'Go '.repeat(50_000) + '\u0000\u0001"<script>'.repeat(1000);
    expect(criteriaFor(projectOf({ detail: { required }, title: '題'.repeat(10_000) })).skills).toEqual([
      'Go',
    ]);
  });

  it('come back from the address', () => {
    const project = projectOf({
      setting: { jobCategoryIds: ['engineer'], remote: 'partial', reward: { min: 1, max: 4000 } },
      detail: { required: 'Go、C++、M&A' },
    });
    const search = new URLSearchParams(fitHref(project).split('?')[1]);
    expect(candidateList.read(queryTexts(search))).toEqual(criteriaFor(project));
    expect(candidateList.toFilter(criteriaFor(project))).toMatchObject({ byFit: true });
  });
});
