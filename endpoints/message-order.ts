type Dated = { sentAt: string | null };

/** The instant of each; one whose time is not known has that of the one before it. */
function instantsOf(messages: readonly Dated[]): number[] {
  let last = Number.NEGATIVE_INFINITY;
  return messages.map(({ sentAt }) => {
    if (sentAt !== null) last = Date.parse(sentAt);
    return last;
  });
}

function isNewestFirst(messages: readonly Dated[]): boolean {
  const dated = messages.flatMap(({ sentAt }) => sentAt ?? []);
  const [first, last] = [dated.at(0), dated.at(-1)];
  return first !== undefined && last !== undefined && Date.parse(first) > Date.parse(last);
}

/** Returns messages oldest first, in whatever order they came; those of one instant stay as they follow each other. */
export function oldestFirst<Message extends Dated>(messages: readonly Message[]): Message[] {
  const given = isNewestFirst(messages) ? messages.toReversed() : messages;
  const instants = instantsOf(given);
  const places = given.map((message, index) => ({ message, instant: instants[index] ?? 0 }));
  return places
    .sort((a, b) => (a.instant === b.instant ? 0 : a.instant - b.instant))
    .map(({ message }) => message);
}
