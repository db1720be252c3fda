import { afterEach, describe, expect, test } from 'vitest';
import { AT_ONCE, countUploads, enterUploadGate, MAX_WAITING, OF_ONE_PERSON } from './upload-gate.ts';

const ends: (() => void)[] = [];
const enter = async (person: string, patienceMs?: number) => {
  const end = await enterUploadGate(person, patienceMs);
  ends.push(end);
  return end;
};
/** Fills the gate with forms of as many people as it takes. */
const fill = () => Promise.all(Array.from({ length: AT_ONCE }, (_, index) => enter(`person ${index}`)));

afterEach(() => {
  while (ends.length > 0) ends.pop()?.();
});

describe('the gate before forms', () => {
  test('lets no more in than may be read at once, and those who wait in their order', async () => {
    const [first] = await fill();
    const order: string[] = [];
    const later = ['a', 'b'].map((person) => enter(person).then(() => order.push(person)));
    expect(countUploads()).toBe(AT_ONCE);
    first?.();
    await later[0];
    expect([order, countUploads()]).toEqual([['a'], AT_ONCE]);
    ends[1]?.();
    await later[1];
    expect(order).toEqual(['a', 'b']);
  });

  test('is not held by one person: others go before their further forms', async () => {
    await Promise.all(Array.from({ length: OF_ONE_PERSON }, () => enter('slow')));
    await expect(enterUploadGate('slow', 1)).rejects.toMatchObject({ status: 503 });
    await enter('other');
    expect(countUploads()).toBe(OF_ONE_PERSON + 1);
  });

  test('refuses who would wait too long, and who comes when too many wait', async () => {
    await fill();
    const waiting = Array.from({ length: MAX_WAITING }, () => enterUploadGate('late', 20));
    await expect(enterUploadGate('late', 20)).rejects.toMatchObject({
      status: 503,
      message: 'アップロードが混み合っています。しばらく時間を置いてからお試しください',
    });
    for (const each of waiting) await expect(each).rejects.toMatchObject({ status: 503 });
    expect(countUploads()).toBe(AT_ONCE);
  });

  test('a turn that is ended twice frees one place', async () => {
    const [first] = await fill();
    first?.();
    first?.();
    expect(countUploads()).toBe(AT_ONCE - 1);
  });
});
