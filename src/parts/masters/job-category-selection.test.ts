import { describe, expect, it } from 'vitest';
import { isChildChosen, parentState, toggleChild, toggleParent } from './job-category-selection';

const parent = {
  id: 'design',
  name: 'デザイン',
  children: [
    { id: 'ui', name: 'UI' },
    { id: 'web', name: 'Web' },
    { id: 'movie', name: '動画' },
  ],
};

describe('職種 in two levels', () => {
  it('chooses all children with their parent', () => {
    const chosen = toggleParent(['sales', 'ui'], parent);
    expect(chosen).toEqual(['sales', 'design']);
    expect(parent.children.every(({ id }) => isChildChosen(chosen, parent, id))).toBe(true);
  });

  it('drops all children with their parent', () => {
    expect(toggleParent(['sales', 'design'], parent)).toEqual(['sales']);
  });

  it('keeps the other children when one is taken out of a chosen parent', () => {
    const chosen = toggleChild(['design'], parent, 'web');
    expect(chosen).toEqual(['ui', 'movie']);
    expect(parentState(chosen, parent)).toBe('some');
  });

  it('becomes the parent when the last child is chosen', () => {
    expect(toggleChild(['ui', 'web'], parent, 'movie')).toEqual(['design']);
  });

  it('is none again when the only child is dropped', () => {
    const chosen = toggleChild(['ui'], parent, 'ui');
    expect(chosen).toEqual([]);
    expect(parentState(chosen, parent)).toBe('none');
  });
});
