import { describeActs } from '../../faults/act-matrix.tsx';
import { overviewActs } from '../../faults/acts-overviews.tsx';
import { projectActs } from '../../faults/acts-projects.tsx';

describeActs([...projectActs, ...overviewActs]);
