import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { file } from '#endpoints/file';
import { userAccount } from '#endpoints/user-account';
import { call } from './call';

it('gives a call up after 15 seconds', async () => {
  let timeout = 0;
  vi.spyOn(XMLHttpRequest.prototype, 'send').mockImplementation(function send(this: XMLHttpRequest) {
    timeout = this.timeout;
    this.dispatchEvent(new ProgressEvent('timeout'));
  });
  await expect(call(userAccount.me)).rejects.toMatchObject({
    kind: 'timeout',
    message: 'timeout of 15000ms exceeded',
  });
  expect(timeout).toBe(15_000);
});

describe('a long upload', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  /** Begins an upload that gets no response; `goOn` reports progress. */
  async function upload(signal?: AbortSignal) {
    let request: XMLHttpRequest | undefined;
    vi.spyOn(XMLHttpRequest.prototype, 'send').mockImplementation(function send(this: XMLHttpRequest) {
      request = this;
    });
    const failure = call(file.uploadChatFile, {
      params: { cid: 'c1' },
      body: { file: new File(['x'], 'a.txt') },
      isLongUpload: true,
      signal,
    }).catch((error: unknown) => error);
    await vi.waitFor(() => expect(request).toBeDefined());
    const goOn = () => request?.upload.dispatchEvent(new ProgressEvent('progress', { loaded: 1, total: 9 }));
    return { failure, goOn };
  }

  it('may take longer than 15 seconds as long as it goes on', async () => {
    const { failure, goOn } = await upload();
    const hasFailed = vi.fn();
    void failure.then(hasFailed);
    for (const _ of [1, 2, 3]) {
      await vi.advanceTimersByTimeAsync(14_000);
      goOn();
    }
    expect(hasFailed).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(15_000);
    expect(await failure).toMatchObject({ kind: 'timeout', message: 'timeout of 15000ms exceeded' });
  });

  it('can be stopped, which is no timeout', async () => {
    const controller = new AbortController();
    const { failure } = await upload(controller.signal);
    controller.abort();
    expect(await failure).toMatchObject({ name: 'CanceledError' });
  });
});
