import { describeActs } from '../../support/fault-act-matrix.tsx';
import { inboxActs } from '../../support/fault-acts-inbox.tsx';
import { conversationActs } from '../../support/fault-acts-messages.tsx';

describeActs([...conversationActs, ...inboxActs]);
