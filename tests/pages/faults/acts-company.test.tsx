import { describeActs } from '../../support/fault-act-matrix.tsx';
import { companyActs } from '../../support/fault-acts-company.tsx';
import { entryActs } from '../../support/fault-acts-entry.tsx';
import { settingsActs } from '../../support/fault-acts-settings.tsx';

describeActs([...entryActs, ...companyActs, ...settingsActs]);
