import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { safeStorage } from '@/lib/safe-storage';
import { createScoutDrafts } from './draft';

const owner = { corporationId: 'minato', universalUid: 'yamada' };
const draft = { projectId: 'search', templateId: null, text: '山田さん\nはじめまして 👋' };

beforeEach(() => localStorage.clear());
afterEach(() => vi.restoreAllMocks());

/** Each call stands for a page that was just loaded. */
const openPage = () => createScoutDrafts(safeStorage('local'));

describe('the draft of a scout', () => {
  it('is there again after a reload', () => {
    openPage().write(owner, draft);
    expect(openPage().read(owner)).toEqual(draft);
  });

  it('is null until something is written, and after it is cleared', () => {
    const drafts = openPage();
    expect(drafts.read(owner)).toBeNull();
    drafts.write(owner, draft);
    drafts.clear(owner);
    expect(openPage().read(owner)).toBeNull();
  });

  it('goes when its text is emptied', () => {
    openPage().write(owner, draft);
    openPage().write(owner, { ...draft, text: '' });
    expect(openPage().read(owner)).toBeNull();
  });

  it.each([
    ['another company', { ...owner, corporationId: 'aoba' }],
    ['another candidate', { ...owner, universalUid: 'suzuki' }],
    ['ids that join to the same text', { corporationId: 'minato/yamada', universalUid: '' }],
  ])('is not shown to %s, nor cleared by it', (_, other) => {
    const drafts = openPage();
    drafts.write(owner, draft);
    expect(drafts.read(other)).toBeNull();
    drafts.clear(other);
    expect(drafts.read(owner)).toEqual(draft);
  });

  it.each(['', 'x', 'null', '[]', '{"text":1}', '{"text":"a"}'])(
    'ignores what is not a draft: %j',
    (stored) => {
      openPage().write(owner, draft);
      const [key = ''] = Object.keys(localStorage);
      localStorage.setItem(key, stored);
      expect(openPage().read(owner)).toBeNull();
    },
  );

  it('lasts as long as the page when storage is full', () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    const drafts = openPage();
    drafts.write(owner, draft);
    expect(drafts.read(owner)).toEqual(draft);
  });

  it('lasts as long as the page when storage is denied', () => {
    vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    const drafts = openPage();
    drafts.write(owner, draft);
    expect(drafts.read(owner)).toEqual(draft);
    drafts.clear(owner);
    expect(drafts.read(owner)).toBeNull();
  });
});
