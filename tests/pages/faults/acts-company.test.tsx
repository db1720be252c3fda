import { describeActs } from '../../faults/act-matrix.tsx';
import { companyActs } from '../../faults/acts-company.tsx';
import { entryActs } from '../../faults/acts-entry.tsx';
import { settingsActs } from '../../faults/acts-settings.tsx';

describeActs([...entryActs, ...companyActs, ...settingsActs]);
