import * as v from 'valibot';
import { stored } from '@/lib/browser/stored';
import { personalStorage } from '@/session/personal-storage';

/** Whether a batch of this name was begun before; what it is only its own code can read. */
export const hasStoredBatch = (name: string, cid: string): boolean =>
  stored(name, v.unknown(), personalStorage)(cid).read() !== null;
