import { scout } from '#endpoints/scout';
import { substitute } from './substitute';

/** No call of the specification says which template a scout was made of. */
export const noteTemplate = substitute(scout.changeTemplate, async () => null);
