import { sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';

// Apart from the schema, whose exports are its tables: what an index and the lists that it serves are ordered by.

/** The place of a selection in the course of a recruiter's work: what lists are ordered by. */
export const selectionRank = ({ status }: { status: AnyPgColumn }) =>
  sql`array_position('{scouting,applied,inProgress,matched,finished}'::text[], ${status})`;

const KATAKANA =
  'ァアィイゥウェエォオカガキギクグケゲコゴサザシジスズセゼソゾタダチヂッツヅテデトドナニヌネノハバパヒビピフブプヘベペホボポマミムメモャヤュユョヨラリルレロヮワヰヱヲンヴヵヶ';
const HIRAGANA =
  'ぁあぃいぅうぇえぉおかがきぎくぐけげこごさざしじすずせぜそぞただちぢっつづてでとどなにぬねのはばぱひびぴふぶぷへべぺほぼぽまみむめもゃやゅゆょよらりるれろゎわゐゑをんゔゕゖ';

/** The candidate's name in either kana, or as it is written where nobody knows the kana: what lists are ordered by. */
export const nameRank = ({ partnerKey }: { partnerKey: AnyPgColumn }) =>
  sql`translate(coalesce(nullif(substring(${partnerKey} from '[^ ]*$'), ''), ${partnerKey}), ${sql.raw(`'${KATAKANA}'`)}, ${sql.raw(`'${HIRAGANA}'`)})`;
