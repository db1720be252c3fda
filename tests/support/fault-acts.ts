import type { FaultAct } from './fault-act.tsx';
import { companyActs } from './fault-acts-company.tsx';
import { entryActs } from './fault-acts-entry.tsx';
import { inboxActs } from './fault-acts-inbox.tsx';
import { markActs } from './fault-acts-marks.tsx';
import { conversationActs } from './fault-acts-messages.tsx';
import { peopleActs } from './fault-acts-people.tsx';
import { projectActs } from './fault-acts-projects.tsx';
import { savedSearchActs } from './fault-acts-saved-searches.tsx';

/** Everything that people do on the pages and that asks the server for something. */
export const faultActs: readonly FaultAct[] = [
  ...entryActs,
  ...companyActs,
  ...projectActs,
  ...peopleActs,
  ...savedSearchActs,
  ...markActs,
  ...conversationActs,
  ...inboxActs,
];
