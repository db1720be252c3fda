import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { Empty } from './received.ts';

/** Bytes as browsers name them: base64url without padding. */
const bytes = (length: number) => v.pipe(v.string(), v.regex(/^[\w-]+$/), v.length(length));

/** The address of a browser at its push service. */
const Address = v.pipe(v.string(), v.maxLength(1000), v.url());

/** A browser's address at its push service, with its key and secret of RFC 8291. */
const Subscription = v.object({
  endpoint: Address,
  p256dh: bytes(87),
  auth: bytes(22),
  /** Tells that there is a message, without its sender and its text. */
  isBrief: v.boolean(),
});

/** Messages that reach a browser while the app is closed (RFC 8030). */
export const push = {
  key: endpoint({
    method: 'get',
    path: '/notification/user/push/key',
    auth: 'user',
    extension: true,
    /** The key that the push service knows the server by (RFC 8292); null where it sends nothing. */
    response: v.object({ publicKey: v.nullable(v.string()) }),
  }),
  subscribe: endpoint({
    method: 'post',
    path: '/notification/user/push/subscribe',
    auth: 'user',
    rateLimit: 'presence',
    extension: true,
    body: Subscription,
    response: Empty,
  }),
  unsubscribe: endpoint({
    method: 'post',
    path: '/notification/user/push/unsubscribe',
    auth: 'user',
    rateLimit: 'presence',
    extension: true,
    body: v.object({ endpoint: Address }),
    response: Empty,
  }),
};
