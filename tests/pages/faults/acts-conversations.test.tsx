import { describeActs } from '../../support/fault-act-matrix.tsx';
import { conversationActs } from '../../support/fault-acts-messages.tsx';

describeActs(conversationActs);
