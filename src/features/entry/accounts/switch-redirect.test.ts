import { expect, it } from 'vitest';
import { switchRedirect } from './switch-redirect';

it.each([
  ['/biz/projects/', '/projects/'],
  ['/biz/projects/?tab=draft&page=2', '/projects/?tab=draft&page=2'],
  ['/biz/profiles/abc/?tab=memo', '/profiles/abc/?tab=memo'],
  ['/biz/corporation/payment/management/?tab=plan', '/corporation/payment/management/'],
  ['/biz/projects/abc/edit/?section=title', '/projects/abc/edit/'],
  ['/biz', '/'],
  ['/biz/', '/'],
  ['/projects/?page=2', '/projects/?page=2'],
  ['/bizarre/', '/bizarre/'],
  ['/biz/messages/?q=a?b', '/messages/?q=a?b'],
  ['/biz/messages/#latest', '/messages/'],
])('comes back from %s to %s', (address, expected) => {
  expect(switchRedirect(address)).toBe(expected);
});
