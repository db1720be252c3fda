import { create } from 'zustand';
import type { UserSummary } from '#endpoints/user-profile';

/** What まとめてスカウト begins with: who was chosen, and the project that it is most likely about. */
export type Start = { people: readonly UserSummary[]; projectId: string | null };

/** What was asked for by the button and is not yet taken up by the dialog, whose code comes later. */
export const useStartStore = create<{ start: Start | null }>(() => ({ start: null }));

export const requestStart = (start: Start): void => useStartStore.setState({ start });
export const clearStart = (): void => useStartStore.setState({ start: null });

/** The name under which the browser stores what was begun. */
export const JOB_KEY = 'biz.bulkScout';
