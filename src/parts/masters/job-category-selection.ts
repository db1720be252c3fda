import type { JobCategory } from '#endpoints/shared';

/** How a parent category stands: all of it, some of its children, or none. */
export type ParentState = 'all' | 'some' | 'none';

/** Whether a child is chosen, by itself or through its parent. */
export const isChildChosen = (chosen: readonly string[], parent: JobCategory, childId: string): boolean =>
  chosen.includes(parent.id) || chosen.includes(childId);

/** How a parent stands under a choice. */
export function parentState(chosen: readonly string[], parent: JobCategory): ParentState {
  if (chosen.includes(parent.id)) return 'all';
  return parent.children.some(({ id }) => chosen.includes(id)) ? 'some' : 'none';
}

const without = (chosen: readonly string[], parent: JobCategory) =>
  chosen.filter((id) => id !== parent.id && !parent.children.some((child) => child.id === id));

/** Chooses all of a parent, or nothing of it when all was chosen. */
export const toggleParent = (chosen: readonly string[], parent: JobCategory): string[] =>
  chosen.includes(parent.id) ? without(chosen, parent) : [...without(chosen, parent), parent.id];

/** Chooses or drops one child; choosing the last one chooses the parent. */
export function toggleChild(chosen: readonly string[], parent: JobCategory, childId: string): string[] {
  const isOn = isChildChosen(chosen, parent, childId);
  const chosenChildren = parent.children
    .map(({ id }) => id)
    .filter((id) => (id === childId ? !isOn : isChildChosen(chosen, parent, id)));
  const isWhole = chosenChildren.length === parent.children.length;
  return [...without(chosen, parent), ...(isWhole ? [parent.id] : chosenChildren)];
}
