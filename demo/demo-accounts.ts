/** A person who can sign in to the demo, in the first of the companies they belong to. */
export interface DemoAccount {
  readonly email: string;
  readonly password: string;
  readonly lastName: string;
  readonly firstName: string;
  /** Name of the company that the seed gives this person first. */
  readonly corporation: string;
  readonly plan: 'free' | 'trial' | 'paid';
  /** Firebase user id: fixed, so that the emulator's accounts and the seeded rows always meet. */
  readonly uid: string;
  /** Names of further companies of this person, by `corporation` of other accounts. */
  readonly otherCorporations?: readonly string[];
}

const password = 'demo-pass-2026';
const paid = { corporation: '株式会社みなとシステムズ', plan: 'paid' } as const;
const trial = { corporation: '合同会社あおばデザイン', plan: 'trial' } as const;
const free = { corporation: '株式会社こだま企画', plan: 'free' } as const;

/** Everyone who can sign in to the demo: the seed makes their rows, the start script their Firebase accounts. */
export const demoAccounts: readonly DemoAccount[] = [
  {
    email: 'paid@demo.biz.example',
    password,
    lastName: '佐藤',
    firstName: '健一',
    ...paid,
    uid: 'demo-uid-paid',
  },
  {
    email: 'trial@demo.biz.example',
    password,
    lastName: '鈴木',
    firstName: '花子',
    ...trial,
    uid: 'demo-uid-trial',
  },
  {
    email: 'free@demo.biz.example',
    password,
    lastName: '高橋',
    firstName: '誠',
    ...free,
    uid: 'demo-uid-free',
  },
  {
    email: 'colleague@demo.biz.example',
    password,
    lastName: '田中',
    firstName: '美咲',
    ...paid,
    uid: 'demo-uid-colleague',
  },
  {
    email: 'both@demo.biz.example',
    password,
    lastName: '伊藤',
    firstName: '大輔',
    ...paid,
    uid: 'demo-uid-both',
    otherCorporations: [trial.corporation],
  },
];
