import { describeActs } from '../../faults/act-matrix.tsx';
import { overviewActs } from '../../faults/acts-overviews.tsx';
import { projectActs } from '../../faults/acts-projects.tsx';
import { refusalActs } from '../../faults/acts-refusals.tsx';

describeActs([...projectActs, ...overviewActs, ...refusalActs]);
