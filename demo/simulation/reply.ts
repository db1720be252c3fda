import { fill } from '../fill.ts';
import * as texts from '../texts/replies.ts';

/** What a simulated candidate knows about when writing. */
export type Situation = {
  /** Distinguishes the conversation from others, the same at every run. */
  seed: string;
  /** How many messages the candidate has written in it before. */
  turn: number;
  isScout: boolean;
  /** Whether the reply to a first scout may be no. */
  mayDecline: boolean;
  /** The company's newest message; null for a file. */
  text: string | null;
  project: string;
  sender: string;
  profile: {
    headline: string;
    skills: { name: string; years: number | null }[];
    company: string | null;
    hours: { min: number; max: number } | null;
    minReward: number | null;
  };
};

export type Reply = { kind: 'reply' | 'decline'; text: string };

/** Returns a number from 0 that is always the same for a text (FNV-1a). */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return hash >>> 0;
}

/** One candidate in so many turns a first scout down. */
const DECLINE_ONE_IN = 8;

/** Returns the dates that a message proposes, one a line: 「・来週水曜 12:00〜12:30」. */
function proposedDates(text: string): string[] {
  return text
    .split('\n')
    .filter((line) => /^\s*[・\-*●■◯①②③]/u.test(line) && /\d{1,2}\s*[::時]/u.test(line))
    .map((line) => line.replace(/^[\s・\-*●■◯①②③]+/u, '').trim());
}

/** Returns what the texts may speak of. */
function valuesOf({ sender, project, profile }: Situation): Record<string, string> {
  const { headline, skills, company, hours, minReward } = profile;
  const [first] = skills;
  const skill = first?.name ?? '';
  const years = Math.max(1, first?.years ?? 1);
  return {
    sender,
    project,
    headline,
    hours: hours ? fill(texts.parts.hours, hours) : texts.parts.anyHours,
    reward: minReward
      ? fill(texts.parts.reward, { yen: minReward.toLocaleString('ja-JP') })
      : texts.parts.anyReward,
    experience: first ? fill(texts.parts.experience, { skill, years }) : headline,
    latest: company ? fill(texts.parts.latest, { company }) : texts.parts.anyLatest,
    special: first ? fill(texts.parts.special, { skill }) : '',
    fit: first ? fill(texts.parts.fit, { skill }) : '',
  };
}

/**
 * Returns what a simulated candidate replies: always the same in the same situation. One in eight declines a first scout;
 * otherwise the reply takes up what the company wrote about: dates, hours, rewards, experience, an offer, a refusal.
 */
export function composeReply(situation: Situation): Reply {
  const { seed, turn, isScout, mayDecline, text } = situation;
  const values = valuesOf(situation);
  const choose = (options: readonly string[]) =>
    options[hashOf(`${seed} ${turn} ${options[0]}`) % options.length] ?? '';
  const say = (templates: readonly string[]) => choose(templates.map((template) => fill(template, values)));
  const isFirstScout = isScout && turn === 0;
  if (isFirstScout && mayDecline && hashOf(seed) % DECLINE_ONE_IN === 0) {
    return { kind: 'decline', text: say(texts.declines) };
  }
  const greeting = turn === 0 ? fill(texts.greeting, values) : '';
  if (isFirstScout) {
    return { kind: 'reply', text: `${greeting}${say(texts.firstReplies)}\n\n${texts.firstClosing}` };
  }
  if (text === null) return { kind: 'reply', text: `${greeting}${texts.fileReply}` };
  const paragraphs = Object.entries(texts.topics)
    .filter(([, { words }]) => new RegExp(words, 'u').test(text))
    .slice(0, 2)
    .map(([topic, { replies }]) => {
      const dates = topic === 'interview' ? proposedDates(text) : [];
      return dates.length > 0 ? fill(texts.chosenDate, { date: choose(dates) }) : say(replies);
    });
  const body = paragraphs.length > 0 ? paragraphs.join('\n') : say(texts.anyReplies);
  return {
    kind: 'reply',
    text: `${greeting}${say(texts.openings)}\n${body}\n\n${say(texts.closings)}`,
  };
}
