import { describeActs } from '../../faults/act-matrix.tsx';
import { inboxActs } from '../../faults/acts-inbox.tsx';
import { conversationActs } from '../../faults/acts-messages.tsx';

describeActs([...conversationActs, ...inboxActs]);
