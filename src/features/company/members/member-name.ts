import type { Member } from '#endpoints/corporation-account';
import { formatName } from '@/lib/text/format';

/** What a member is called: by the name, else by the address. */
export const memberName = (member: Member): string => formatName(member) || member.email || '氏名未登録';
