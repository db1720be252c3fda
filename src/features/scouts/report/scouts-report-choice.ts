import { safeStorage } from '@/lib/browser/safe-storage';

const KEY = 'biz.scoutsReport';
const storage = safeStorage('local');

/** Whether スカウトの成果 was opened or folded in this browser; null when it never was. */
export const rememberedReport = {
  get(): 'open' | 'closed' | null {
    const value = storage.getItem(KEY);
    return value === 'open' || value === 'closed' ? value : null;
  },
  set(value: 'open' | 'closed'): void {
    storage.setItem(KEY, value);
  },
};
