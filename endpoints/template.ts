import * as v from 'valibot';
import { seenAtHeader } from './based-on.ts';
import { endpoint } from './endpoint.ts';
import { requiredText } from './primitives.ts';
import { Empty, optionalPart, optionalText, ReceivedId, ReturnedId } from './received.ts';
import { ReceivedTime } from './received-time.ts';
import { SCOUT_MESSAGE_MAX_LENGTH } from './references.ts';

const TITLE_FROM_TEXT_LENGTH = 30;

/** What a template without a title is called: the beginning of its text. */
function titleFrom(message: string): string {
  const [line = ''] = message.trim().split('\n');
  return [...line].slice(0, TITLE_FROM_TEXT_LENGTH).join('') || '無題のテンプレート';
}

export const ScoutTemplate = v.pipe(
  v.object({
    templateId: ReceivedId,
    title: optionalText,
    message: v.string(),
    updatedAt: optionalPart(ReceivedTime),
  }),
  v.transform((template) => ({ ...template, title: template.title || titleFrom(template.message) })),
);
export type ScoutTemplate = v.InferOutput<typeof ScoutTemplate>;

export const TEMPLATE_TITLE_MAX_LENGTH = 100;

/** Templates that a company can have, those it archived aside: their list is read as a whole. */
export const MAX_TEMPLATES = 500;

const message = requiredText('本文', SCOUT_MESSAGE_MAX_LENGTH);
export const ScoutTemplateInput = v.object({
  title: requiredText('テンプレート名', TEMPLATE_TITLE_MAX_LENGTH),
  message,
});
export type ScoutTemplateInput = v.InferOutput<typeof ScoutTemplateInput>;

const member = '/template/corporation_member/:cid/scout';

export const template = {
  create: endpoint({
    method: 'post',
    path: `${member}/create`,
    auth: 'member',
    permission: 'scoutUser',
    idempotent: true,
    body: ScoutTemplateInput,
    responseType: 'text',
    namedResponse: true,
    response: ReturnedId,
  }),
  list: endpoint({
    method: 'get',
    path: `${member}/list`,
    auth: 'member',
    response: v.array(ScoutTemplate),
  }),
  archive: endpoint({
    method: 'post',
    path: `${member}/:templateId/archive`,
    auth: 'member',
    permission: 'scoutUser',
    response: Empty,
  }),
  changeMessage: endpoint({
    method: 'post',
    path: `${member}/:templateId/edit/message/change`,
    auth: 'member',
    permission: 'scoutUser',
    body: v.object({ message }),
    headers: seenAtHeader,
    response: ScoutTemplate,
  }),
};
