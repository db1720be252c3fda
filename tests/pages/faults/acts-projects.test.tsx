import { describeActs } from '../../faults/act-matrix.tsx';
import { projectActs } from '../../faults/acts-projects.tsx';

describeActs(projectActs);
