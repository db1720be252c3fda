import { addDays, dayOf } from '#endpoints/jst';
import type { FinishReason, SelectionOrigin, SelectionStatus } from '#endpoints/selection';
import type * as schema from '../../../server/db/schema.ts';
import { excerptOf } from '../../../server/domains/chat/conversation.ts';
import { fill } from '../../fill.ts';
import * as say from '../../texts/phrases.ts';
import type { Random } from './random.ts';
import type { SampleFile } from './sample-files.ts';
import { instantsBefore } from './timeline.ts';

/** A candidate as far as the phrases speak of one. */
export type SeedCandidate = {
  universalUid: string;
  lastName: string;
  firstName: string;
  headline: string;
  jobCategoryIds: string[];
  skill: string;
  years: number;
  /** What the conversation keeps of the names. */
  partnerKey: string;
};

/** A sample file as the company holds it. */
export type SeededFile = Pick<SampleFile, 'name' | 'extension'> & { filePath: string };

type Person = { universalUid: string; name: string };

/** How far a conversation has come. */
export type Stage =
  | 'unopened'
  | 'opened'
  | 'weWroteLast'
  | 'theyWroteLast'
  | 'theyWroteUnread'
  | 'declined'
  | 'matched'
  | 'finished'
  | 'longRunning';

export type Plot = {
  cid: string;
  /** What may be sent in it. */
  files?: readonly SeededFile[];
  /** Makes the ids of the rows: the same at every run. */
  key: string;
  company: string;
  origin: SelectionOrigin;
  stage: Stage;
  project: { projectId: string; title: string };
  candidate: SeedCandidate;
  sender: Person;
  /** What a scout was made of. */
  templateId?: string | null;
  /** When the newest message was written. */
  last: Date;
};

type Line = { from: 'us' | 'them'; text: string; isScout?: boolean };

/** What is sent right after a line, under which name without its extension. */
type Attached = { name: SampleFile['name']; as: string };

const us = (text: string): Line => ({ from: 'us', text });
const them = (text: string): Line => ({ from: 'them', text });

function weeklyReports(weeks: number): Line[] {
  return Array.from({ length: weeks }, (_, index) => [
    them(fill(say.weeklyReport, { week: index + 1, hours: 8 + ((index * 3) % 5) })),
    us(fill(say.weeklyThanks, { week: index + 1 })),
  ]).flat();
}

function linesOf({ origin, stage, ...plot }: Plot, random: Random): Line[] {
  const { candidate, project, company, sender } = plot;
  const topic = {
    candidate: `${candidate.lastName} ${candidate.firstName}`,
    lastName: candidate.lastName,
    headline: candidate.headline,
    skill: candidate.skill,
    years: candidate.years,
    project: project.title,
    company,
    sender: sender.name,
  };
  const phrase = (phrases: readonly string[]) => fill(random.pick(phrases), topic);
  const scout: Line = { ...us(phrase(say.scouts)), isScout: true };
  const again: Line = { ...us(phrase(say.followUpScouts)), isScout: true };
  const opening =
    origin === 'scout' ? [scout, them(phrase(say.interests))] : [them(phrase(say.applications))];
  const talk = [
    us(phrase(say.proposals)),
    them(phrase(say.choices)),
    us(phrase(say.confirmations)),
    them(phrase(say.thanks)),
    us(phrase(say.offers)),
    them(phrase(say.acceptances)),
  ];
  switch (stage) {
    case 'unopened':
      return origin === 'scout' ? [scout] : opening;
    case 'opened':
      if (origin === 'application') return opening;
      return random.chance(0.3) ? [scout, again] : [scout];
    case 'declined':
      return [scout, them(phrase(say.declines))];
    case 'weWroteLast':
      return [...opening, ...talk.slice(0, random.pick([1, 3, 5]))];
    case 'theyWroteLast':
    case 'theyWroteUnread':
      return [...opening, ...talk.slice(0, random.pick([2, 4]))];
    case 'matched':
      return [...opening, ...talk, us(phrase(say.welcomes))];
    case 'finished':
      return [...opening, ...talk.slice(0, random.pick([0, 4])), us(phrase(say.regrets))];
    case 'longRunning':
      return [...opening, ...talk, us(phrase(say.welcomes)), ...weeklyReports(34)];
  }
}

const finishReasons: readonly (FinishReason | null)[] = [
  'skill',
  'terms',
  'filled',
  'schedule',
  'skill',
  null,
];

/** Who looks after the conversation, until when it is to be answered, and why it ended. */
function caseOf({ key, stage, origin, sender, last }: Plot) {
  const index = Number(/\d+$/.exec(key)?.[0]);
  const isOurTurn = stage === 'theyWroteLast' || stage === 'theyWroteUnread';
  const hasNobody = origin === 'application' && (stage === 'unopened' || stage === 'opened');
  const ending = stage === 'finished' ? finishReasons[index % finishReasons.length] : null;
  return {
    assigneeUid: hasNobody ? null : sender.universalUid,
    replyDueOn: isOurTurn && index % 3 === 0 ? addDays(dayOf(last), 4) : null,
    finishReason: stage === 'declined' ? ('declined' as const) : ending,
  };
}

function statusOf(origin: SelectionOrigin, stage: Stage): SelectionStatus {
  if (stage === 'matched') return 'matched';
  if (stage === 'finished' || stage === 'declined') return 'finished';
  if (stage === 'unopened' || stage === 'opened') return origin === 'scout' ? 'scouting' : 'applied';
  return 'inProgress';
}

/** Returns what goes with the lines of a conversation: papers at its beginning and end, something to look at every few weeks. */
function attachedTo({ stage, key, origin, candidate }: Plot, line: Line, index: number): Attached | null {
  const isReport = line.text.startsWith('今週');
  if (isReport) {
    const week = /第(\d+)週/.exec(line.text)?.[1] ?? '';
    if (Number(week) % 4 === 1) return { name: 'screen', as: fill(say.fileNames.screen, { week }) };
    return Number(week) % 4 === 3 ? { name: 'report', as: fill(say.fileNames.report, { week }) } : null;
  }
  const { lastName, firstName } = candidate;
  const isEven = Number(/\d+$/.exec(key)?.[0]) % 2 === 0;
  if (index === 0 && origin === 'application' && isEven && stage !== 'unopened') {
    return { name: 'resume', as: fill(say.fileNames.resume, { lastName, firstName }) };
  }
  const isSigning = stage === 'matched' && line.from === 'them' && index > 3;
  return isSigning ? { name: 'contract', as: say.fileNames.contract } : null;
}

/** Milliseconds between a line and the file that goes with it. */
const ATTACHED_AFTER = 90_000;

/** The rows of one conversation. */
export type ConversationRows = {
  chatGroup: typeof schema.chatGroup.$inferInsert;
  messages: (typeof schema.chatMessage.$inferInsert)[];
  application: typeof schema.application.$inferInsert | null;
  scouts: (typeof schema.scout.$inferInsert)[];
};

/** Plays a plot out: the conversation, its messages, and the application or the scouts that began it. */
export function playConversation(plot: Plot, random: Random): ConversationRows {
  const { cid, key, origin, stage, project, candidate, sender } = plot;
  const lines = linesOf(plot, random);
  const instants = instantsBefore(plot.last, lines.length, random);
  const chatGroupId = `${key}-chat`;
  const shared = { cid, chatGroupId, projectId: project.projectId };
  const sends = lines.flatMap((line, index) => {
    const sentAt = instants[index] ?? plot.last;
    const said = { from: line.from, sentAt, kind: 'text' as const, textMessage: line.text };
    // The newest message stays a text: it says more in the lists.
    const attached = index === lines.length - 1 ? null : attachedTo(plot, line, index);
    const file = plot.files?.find(({ name }) => name === attached?.name);
    if (!attached || !file) return [said];
    return [
      said,
      {
        from: attached.name === 'contract' ? ('us' as const) : line.from,
        sentAt: new Date(sentAt.getTime() + ATTACHED_AFTER),
        kind: 'file' as const,
        fileName: `${attached.as}.${file.extension}`,
        filePath: file.filePath,
      },
    ];
  });
  const messages = sends.map(({ from, ...content }, index) => ({
    cid,
    chatGroupId,
    sequence: index + 1,
    messageId: `${key}-message-${index + 1}`,
    side: from === 'us' ? ('corporation' as const) : ('user' as const),
    senderUid: from === 'us' ? sender.universalUid : candidate.universalUid,
    senderName: from === 'us' ? sender.name : `${candidate.lastName} ${candidate.firstName}`,
    ...content,
  }));
  const isFirstUnread = origin === 'application' && stage === 'unopened';
  const startedAt = instants[0] ?? plot.last;
  const replies = messages.filter((message) => message.side === 'user').map((message) => message.sentAt);
  const isRead = stage !== 'unopened';
  return {
    chatGroup: {
      ...shared,
      selectionId: `${key}-selection`,
      universalUid: candidate.universalUid,
      partnerKey: candidate.partnerKey,
      origin,
      status: statusOf(origin, stage),
      messageCount: messages.length,
      unreadCount: isFirstUnread || stage === 'theyWroteUnread' ? 1 : 0,
      lastExcerpt: excerptOf(lines.at(-1)?.text ?? ''),
      lastSentAt: plot.last,
      lastFromUs: lines.at(-1)?.from === 'us',
      createdAt: startedAt,
      ...caseOf(plot),
    },
    messages,
    application:
      origin === 'application'
        ? {
            ...shared,
            applicationId: `${key}-application`,
            universalUid: candidate.universalUid,
            message: lines[0]?.text ?? '',
            appliedAt: startedAt,
            readAt: isRead ? new Date(startedAt.getTime() + 30 * 60_000) : null,
          }
        : null,
    scouts: lines.flatMap(({ isScout, text }, index) => {
      if (!isScout) return [];
      const scoutedAt = instants[index] ?? startedAt;
      const [firstReply] = replies;
      return {
        ...shared,
        scoutId: `${key}-scout-${index + 1}`,
        targetUid: candidate.universalUid,
        message: text,
        senderUid: sender.universalUid,
        senderName: sender.name,
        scoutedAt,
        readAt: isRead ? new Date(scoutedAt.getTime() + random.int(5, 39) * 60_000) : null,
        repliedAt: stage === 'declined' ? null : (firstReply ?? null),
        lastReplyAt: replies.at(-1) ?? null,
        declinedAt: stage === 'declined' ? (firstReply ?? null) : null,
        templateId: plot.templateId ?? null,
      };
    }),
  };
}
