import { describe, expect, it } from 'vitest';
import { QUERY_RESULT_IS_NOTHING } from '#endpoints/error-messages';
import { httpError } from './api-error';
import { readFailure } from './read-failure';

const refused = (status: number, serverMessage?: string) =>
  readFailure(httpError({ status, serverMessage, requestId: 'r1' }));

describe('why something could not be read', () => {
  it('is the access that one does not have, which another try does not change', () => {
    expect(refused(403)).toMatchObject({
      text: expect.stringMatching(/権限がありません.*お問い合わせフォーム/),
      isFinal: true,
    });
  });

  it.each([
    [404, undefined],
    [400, QUERY_RESULT_IS_NOTHING],
  ])('is that there is nothing: %i %s', (status, message) => {
    expect(refused(status, message)).toMatchObject({
      text: expect.stringContaining('見つかりません'),
      isFinal: true,
    });
  });

  it('is that one has asked too often, which passes', () => {
    expect(refused(429)).toMatchObject({ text: expect.stringContaining('時間をおいて'), isFinal: false });
  });

  it.each([400, 401, 413, 422, 500, 503, 507])('is not known for a %i', (status) => {
    expect(refused(status)).toBeNull();
  });

  it('is not known for what is no response', () => {
    expect(readFailure(new Error('offline'))).toBeNull();
    expect(readFailure(null)).toBeNull();
  });
});
