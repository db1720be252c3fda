import { describeActs } from '../../faults/act-matrix.tsx';
import { conversationActs } from '../../faults/acts-messages.tsx';

describeActs(conversationActs);
