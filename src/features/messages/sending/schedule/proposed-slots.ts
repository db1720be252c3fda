import * as v from 'valibot';
import { stored } from '@/lib/browser/stored';
import { personalStorage } from '@/session/personal-storage';
import { Slot } from './slots';

/** The times that were proposed last in a conversation, by company and conversation. */
export const proposedSlots = stored('biz.proposedTimes', v.array(Slot), personalStorage);
