import { describeActs } from '../../faults/act-matrix.tsx';
import { inboxActs } from '../../faults/acts-inbox.tsx';
import { conversationActs } from '../../faults/acts-messages.tsx';
import { plannedActs } from '../../faults/acts-planned.tsx';

describeActs([...conversationActs, ...inboxActs, ...plannedActs]);
