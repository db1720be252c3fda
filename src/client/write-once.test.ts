import { describe, expect, it, vi } from 'vitest';
import { ApiError } from './api-error';
import { type Tries, writeOnce } from './write-once';

type Row = { id: string; name: string };

const lost = new ApiError({ kind: 'network', message: 'Network Error', requestId: '' });
const refused = new ApiError({ kind: 'http', status: 422, message: 'refused', requestId: '' });

/** A platform with one record, whose next response is `response`. */
function platform() {
  const rows: Row[] = [{ id: 'old', name: '標準' }];
  let tries: Tries<string> | null = null;
  const send = vi.fn<() => Promise<string | null>>(async () => null);
  const read = vi.fn(async () => [...rows]);
  return {
    rows,
    send,
    read,
    tries: () => tries,
    /** Adds the record and says nothing of it. */
    add: (response: () => Promise<string | null>) => {
      send.mockImplementationOnce(() => {
        rows.push({ id: `new${rows.length}`, name: '標準' });
        return response();
      });
    },
    create: (name = '標準') =>
      writeOnce<Row, string>({
        sent: name,
        send,
        read,
        idOf: ({ id }) => id,
        find: (added, { sent }) => added.find((row) => sent.includes(row.name)),
        store: {
          read: () => tries,
          write: (next) => {
            tries = next;
          },
        },
      }),
  };
}

const nothing = async () => null;
const lose = () => Promise.reject(lost);

describe('writeOnce', () => {
  it.each([
    ['its id', async () => 'new1'],
    ['nothing', nothing],
    ['a word that is no id', async () => 'OK'],
    ['no response', lose],
  ])('returns the record of the list where the platform returns %s', async (_, response) => {
    const { add, create, tries, send } = platform();
    add(response);
    expect(await create()).toMatchObject({ kind: 'created', id: 'new1' });
    expect([send.mock.calls.length, tries()]).toEqual([1, null]);
  });

  it('looks before it tries again, and takes no older record for the new one', async () => {
    const { add, create, read, send, rows } = platform();
    add(lose);
    read.mockImplementationOnce(async () => [...rows]).mockRejectedValueOnce(lost);
    expect(await create()).toEqual({ kind: 'unknown', error: lost });
    expect(await create()).toMatchObject({ kind: 'created', id: 'new1' });
    expect(send).toHaveBeenCalledTimes(1);
  });

  it('sends it again where no try arrived', async () => {
    const { add, create, send } = platform();
    send.mockRejectedValueOnce(lost);
    expect(await create()).toMatchObject({ kind: 'unknown' });
    add(nothing);
    expect(await create()).toMatchObject({ kind: 'created', id: 'new1' });
    expect(send).toHaveBeenCalledTimes(2);
  });

  it('sends nothing where the list cannot be read', async () => {
    const { create, read, send } = platform();
    read.mockRejectedValueOnce(lost);
    expect(await create()).toEqual({ kind: 'unchecked', isRepeat: false });
    expect(send).not.toHaveBeenCalled();
  });

  it('forgets a try that was refused, and only that one', async () => {
    const { create, send, tries } = platform();
    send.mockRejectedValueOnce(refused);
    expect(await create()).toEqual({ kind: 'refused', error: refused });
    expect(tries()).toBeNull();
    send.mockRejectedValueOnce(lost);
    await create();
    send.mockRejectedValueOnce(refused);
    await create('改題');
    expect(tries()).toEqual({ before: ['old'], sent: ['標準'], isMade: false });
  });

  it('does not send again what was made and is not listed yet; then the only new record is it', async () => {
    const { create, send, rows } = platform();
    expect(await create()).toEqual({ kind: 'unlisted', id: null });
    expect(await create()).toEqual({ kind: 'unlisted', id: null });
    rows.push({ id: 'late', name: '別の名前' });
    expect(await create()).toMatchObject({ kind: 'created', id: 'late' });
    expect(send).toHaveBeenCalledTimes(1);
  });
});
