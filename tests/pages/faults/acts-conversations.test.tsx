import { describeActs } from '../../faults/act-matrix.tsx';
import { inboxActs } from '../../faults/acts-inbox.tsx';
import { conversationActs } from '../../faults/acts-messages.tsx';
import { plannedActs } from '../../faults/acts-planned.tsx';
import { unansweredActs } from '../../faults/acts-unanswered.tsx';

describeActs([...conversationActs, ...inboxActs, ...plannedActs, ...unansweredActs]);
