import * as v from 'valibot';
import { stored } from '@/lib/browser/stored';
import { personalStorage } from '@/session/personal-storage';

const RefusalTry = v.object({
  /** The texts that were sent without a clear response, the last one last. */
  texts: v.array(v.string()),
  /** The key under which the server takes the last of them once. */
  idempotencyKey: v.string(),
  /** The newest message before the first try; what arrived comes after it. */
  afterMessageId: v.nullable(v.string()),
  /** One of them has arrived: nobody is told twice. */
  isTold: v.boolean(),
});
export type RefusalTry = v.InferOutput<typeof RefusalTry>;

/** What was tried to tell a candidate before the selection is finished, by company and selection. */
export const refusalMemory = stored('biz.refusal', RefusalTry, personalStorage);
