import type { ValidCalls } from './world.ts';

export const liveCalls: ValidCalls<'live'> = {
  stream: () => ({}),
};

export const presenceCalls: ValidCalls<'presence'> = {
  announce: ({ conversation: { chatGroupId } }) => ({
    body: { chatGroupId, tab: 'tab-1', state: 'typing' },
  }),
};

export const todayCalls: ValidCalls<'today'> = { show: () => ({ query: { isOwn: true } }) };
