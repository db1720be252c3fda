import { describeActs } from '../../support/fault-act-matrix.tsx';
import { companyActs } from '../../support/fault-acts-company.tsx';
import { entryActs } from '../../support/fault-acts-entry.tsx';

describeActs([...entryActs, ...companyActs]);
