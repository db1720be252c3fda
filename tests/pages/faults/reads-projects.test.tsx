import { describeFaults } from '../../support/fault-matrix.tsx';
import { pagesUnder } from '../../support/fault-pages.ts';

describeFaults(pagesUnder('projects/'));
