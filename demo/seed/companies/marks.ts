import { nameKey } from '#endpoints/text/name-key';
import type { LabelColor, PassReason } from '#endpoints/user-profile';
import type { Executor } from '../../../server/db/database.ts';
import { label, labelledUser, passedUser } from '../../../server/db/schema.ts';
import type { SeedCandidate } from './conversations.ts';
import type { SeedCompany } from './people.ts';

/** The labels of a demo company; each second, third … favorite carries one. */
const labels: readonly { name: string; color: LabelColor; every: number }[] = [
  { name: '即戦力', color: 'green', every: 3 },
  { name: '要面談', color: 'blue', every: 4 },
  { name: '来期に再連絡', color: 'yellow', every: 5 },
  { name: '開発部長の推薦', color: 'purple', every: 9 },
];

const reasons: readonly (PassReason | null)[] = ['skill', 'location', null, 'experience', 'terms', null];

const labelCounts = { paid: labels.length, trial: 1, free: 0 } as const;

type Marked = {
  company: SeedCompany;
  favorites: readonly { universalUid: string; createdAt: Date }[];
  /** Candidates with whom the company has nothing to do yet. */
  strangers: readonly SeedCandidate[];
};

/** Writes the labels that the favorites of a demo company carry, and a few candidates that it passed on. */
export async function seedMarks(
  db: Executor,
  { company, favorites, strangers }: Marked,
  now: Date,
): Promise<void> {
  const { cid, plan, members } = company;
  const [member] = members;
  if (!member) return;
  const own = labels.slice(0, labelCounts[plan]).map(({ every, ...content }, index) => {
    const labelId = `demo-${plan}-label-${index + 1}`;
    const carried = favorites.filter((_, place) => place % every === 0);
    return {
      row: {
        cid,
        labelId,
        ...content,
        nameKey: nameKey(content.name),
        createdAt: carried[0]?.createdAt ?? now,
      },
      carried: carried.map(({ universalUid, createdAt }) => ({
        cid,
        labelId,
        universalUid,
        labelledBy: member.universalUid,
        labelledAt: createdAt,
      })),
    };
  });
  const passed = strangers.slice(0, reasons.length).map(({ universalUid }, index) => ({
    cid,
    universalUid,
    reason: reasons[index] ?? null,
    passedBy: member.universalUid,
    passedByName: member.name,
    passedAt: favorites[index]?.createdAt ?? now,
  }));
  if (own.length > 0) await db.insert(label).values(own.map(({ row }) => row));
  const carried = own.flatMap((each) => each.carried);
  if (carried.length > 0) await db.insert(labelledUser).values(carried);
  if (passed.length > 0) await db.insert(passedUser).values(passed);
}
