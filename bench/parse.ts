import { parse } from 'valibot';
import type { Output } from '../endpoints/endpoint.ts';
import { userProfile } from '../endpoints/user-profile.ts';
import { readOptions, runMain } from '../scripts/lib/cli.ts';

// What it costs to read a page of candidates by its schema, which the browser does with every response.

const ROUNDS = 200;
const CANDIDATES = 50;

type Candidate = Output<typeof userProfile.search>['items'][number];

const at = '2026-11-21T05:02:00.000Z';

const candidate = (index: number): Candidate => ({
  universalUid: `candidate-${index}`,
  lastName: '山田',
  firstName: '太郎',
  imageUrl: null,
  headline: 'バックエンドエンジニア。大規模サービスの設計と運用が得意です',
  introduction: '自己紹介の文章です。'.repeat(60),
  careers: Array.from({ length: 5 }, (_, career) => ({
    company: `株式会社${career}`,
    position: 'エンジニア',
    from: '2019-04',
    to: career === 0 ? null : '2021-03',
    description: '業務の内容です。'.repeat(20),
  })),
  links: [{ title: 'ポートフォリオ', url: 'https://example.com/portfolio' }],
  prefectureCode: '13',
  jobCategories: [{ jobCategoryId: 'backend', years: 8 }],
  skills: Array.from({ length: 12 }, (_, skill) => ({ name: `スキル${skill}`, years: skill })),
  availableHoursPerWeek: { min: 10, max: 20 },
  minRewardPerHour: 5000,
  workingFormIds: ['contract'],
  remote: 'full',
  startFrom: 'now',
  lastLoginAt: at,
  updatedAt: at,
  createdAt: at,
  relation: {
    isFavorite: false,
    lastScout: { scoutedAt: at, senderName: '佐藤' },
    hasApplied: false,
    hasMemo: true,
    passed: null,
    labels: [],
  },
});

function timeOf(run: () => unknown): number {
  const since = performance.now();
  run();
  return performance.now() - since;
}

await runMain(async () => {
  readOptions('npm run bench:parse', {});
  const items = Array.from({ length: CANDIDATES }, (_, index) => candidate(index));
  const page = { items, totalCount: 1000, maxCount: 1000 };
  const times = Array.from({ length: ROUNDS }, () => timeOf(() => parse(userProfile.search.response, page)));
  const [first = 0] = times;
  const sorted = times.toSorted((a, b) => a - b);
  const middle = sorted[ROUNDS / 2] ?? 0;
  console.log(
    `${CANDIDATES} candidates: first ${first.toFixed(1)} ms, middle ${middle.toFixed(2)} ms of ${ROUNDS} rounds`,
  );
});
