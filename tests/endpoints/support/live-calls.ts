import type { ValidCalls } from './world.ts';

export const liveCalls: ValidCalls<'live'> = {
  stream: () => ({}),
};

export const todayCalls: ValidCalls<'today'> = { show: () => ({}) };
