import * as v from 'valibot';
import { basedOnHeader } from './based-on.ts';
import { endpoint } from './endpoint.ts';
import { listLabels } from './label-list.ts';
import { Id, requiredText } from './primitives.ts';
import { Empty } from './received.ts';
import { CandidateLabel, LabelColor } from './user-profile.ts';

/** The most labels that a company can have. */
export const MAX_LABELS = 50;

/** The most characters of a label's name. */
export const LABEL_NAME_MAX_LENGTH = 20;

/** Characters that nobody sees: a name of these alone would be a chip without a name. */
const hasVisibleCharacter = (name: string) => /[^\p{C}\p{Z}\p{Default_Ignorable_Code_Point}]/u.test(name);

/** The name of a label, with one space for any run of them. */
export const LabelName = v.pipe(
  requiredText('ラベル名', 1000),
  v.transform((name) => name.replace(/\s+/gu, ' ').trim()),
  requiredText('ラベル名', LABEL_NAME_MAX_LENGTH),
  v.check(hasVisibleCharacter, 'ラベル名を入力してください'),
);

const LabelContent = v.object({ name: LabelName, color: LabelColor });

export const label = {
  list: listLabels,
  create: endpoint({
    method: 'post',
    path: '/label/corporation_member/:cid/label/create',
    auth: 'member',
    permission: 'addMemoToUser',
    extension: true,
    body: LabelContent,
    response: CandidateLabel,
  }),
  change: endpoint({
    method: 'post',
    path: '/label/corporation_member/:cid/label/:labelId/change',
    auth: 'member',
    permission: 'addMemoToUser',
    extension: true,
    body: LabelContent,
    headers: basedOnHeader,
    response: CandidateLabel,
  }),
  remove: endpoint({
    method: 'post',
    path: '/label/corporation_member/:cid/label/:labelId/remove',
    auth: 'member',
    permission: 'addMemoToUser',
    extension: true,
    response: Empty,
  }),
  attach: endpoint({
    method: 'post',
    path: '/label/corporation_member/:cid/label/:labelId/attach',
    auth: 'member',
    permission: 'addMemoToUser',
    extension: true,
    body: v.object({ universalUid: Id }),
    response: Empty,
  }),
  detach: endpoint({
    method: 'post',
    path: '/label/corporation_member/:cid/label/:labelId/detach',
    auth: 'member',
    permission: 'addMemoToUser',
    extension: true,
    body: v.object({ universalUid: Id }),
    response: Empty,
  }),
};
