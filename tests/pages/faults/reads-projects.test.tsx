import { describeFaults } from '../../faults/matrix.tsx';
import { pagesUnder } from '../../faults/pages.ts';

describeFaults(pagesUnder('projects/'));
