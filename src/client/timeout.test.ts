import { expect, it, vi } from 'vitest';
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
