import type { Executor } from '../../../server/db/database.ts';
import { uploadedFile } from '../../../server/db/schema.ts';
import type { FileStore } from '../../../server/kit/services.ts';
import type { SeededFile } from './conversations.ts';
import type { SeedCompany } from './people.ts';
import type { SampleFile } from './sample-files.ts';

const plans: readonly SeedCompany['plan'][] = ['paid', 'trial', 'free'];

/** Returns where a company's copy of a sample file lies. */
const keyOf = (plan: SeedCompany['plan'], { name, extension }: SampleFile) =>
  `chat/demo-${plan}-${name}.${extension}`;

/** Puts the sample files where the conversations of the demo companies look for them. */
export async function writeSampleFiles(store: FileStore, samples: readonly SampleFile[]): Promise<void> {
  for (const plan of plans) {
    for (const sample of samples) await store.write(keyOf(plan, sample), sample.bytes);
  }
}

/** Notes the sample files as uploads of a company; returns what its conversations may send. */
export async function seedUploads(
  db: Executor,
  { plan, cid, members }: SeedCompany,
  samples: readonly SampleFile[],
  now: Date,
): Promise<SeededFile[]> {
  const [uploader] = members;
  if (!uploader || samples.length === 0) return [];
  await db.insert(uploadedFile).values(
    samples.map((sample) => ({
      objectKey: keyOf(plan, sample),
      kind: 'chat' as const,
      cid,
      uploadedBy: uploader.universalUid,
      fileName: `${sample.name}.${sample.extension}`,
      contentType: sample.contentType,
      byteSize: sample.bytes.byteLength,
      createdAt: now,
    })),
  );
  return samples.map((sample) => ({ ...sample, filePath: keyOf(plan, sample) }));
}
