import { has } from '@/session/abilities';

/** Whether messages can leave later. */
export const sendsLater = has('laterSending');
