import { describeActs } from '../../support/fault-act-matrix.tsx';
import { projectActs } from '../../support/fault-acts-projects.tsx';

describeActs(projectActs);
