import { afterEach, describe, expect, it, vi } from 'vitest';
import { AGGREGATE_ROOT_NOT_FOUND, QUERY_RESULT_IS_NOTHING } from '#endpoints/error-messages';
import { httpError } from './api-error';
import { refusalMessage } from './refusal-message';

const isWithExtensions = vi.hoisted(() => ({ current: true }));
vi.mock('@/config/env', () => ({
  env: {
    get apiExtensions() {
      return isWithExtensions.current;
    },
  },
}));

const refused = (status: number, serverMessage?: string) =>
  httpError({ status, serverMessage, requestId: 'r1' });
const OWN = '保存できませんでした。もう一度お試しください。';

afterEach(() => {
  isWithExtensions.current = true;
});

describe('the text of a refusal', () => {
  it('is the server’s message for a 400', () => {
    expect(refusalMessage(refused(400, '本文を入力してください'), OWN)).toBe('本文を入力してください');
  });

  it('is the screen’s own text, or one that names the input, for a 400 without a message', () => {
    expect(refusalMessage(refused(400), OWN)).toBe(OWN);
    expect(refusalMessage(refused(400))).toContain('入力内容');
  });

  it('is the server’s message for a 422 of our own API only', () => {
    const conflict = refused(422, '佐藤さんが先に更新しています');
    expect(refusalMessage(conflict)).toBe('佐藤さんが先に更新しています');
    isWithExtensions.current = false;
    expect(refusalMessage(conflict)).not.toContain('佐藤さん');
  });

  it.each([400, 404, 422])(
    'says in words for people that a target is missing, whatever the status: %i',
    (status) => {
      for (const message of [QUERY_RESULT_IS_NOTHING, AGGREGATE_ROOT_NOT_FOUND]) {
        expect(refusalMessage(refused(status, message), OWN)).toContain('対象のデータが見つかりませんでした');
      }
    },
  );

  it.each([401, 402, 403, 404, 405, 409, 410, 413, 415, 418, 422, 429, 500, 501, 502, 503, 504, 507, 599])(
    'is Japanese, and not what the server says, for a %i',
    (status) => {
      isWithExtensions.current = false;
      for (const message of ['Forbidden', 'サーバーの言葉', undefined]) {
        const text = refusalMessage(refused(status, message));
        expect(text).toMatch(/[。]$/);
        expect(text).not.toMatch(/[A-Za-z]/);
        expect(text).not.toContain('サーバーの言葉');
      }
    },
  );

  it('is the screen’s own text for a failure of the server', () => {
    expect(refusalMessage(refused(500), OWN)).toBe(OWN);
    expect(refusalMessage(refused(500))).toContain('システムエラー');
  });
});
