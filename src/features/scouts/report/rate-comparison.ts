/** How many were sent and how many of them replied to. */
type Counts = { sent: number; replied: number };

/** The quantiles of the normal distribution for 95% certainty on both sides, and for finding a difference in 80% of cases. */
const CERTAIN = 1.959964;
const FOUND = 0.841621;

/** Fewer scouts of a template are not compared. */
const MIN_SENT = 10;
/** From here on a number of scouts is no advice. */
const MANY = 1000;

/** The bounds, from 0 to 1, between which the rate lies with 95% certainty, by Wilson; null where nothing was sent. */
export function wilsonInterval({ sent, replied }: Counts): { from: number; to: number } | null {
  if (sent <= 0) return null;
  const rate = replied / sent;
  const square = CERTAIN ** 2;
  const middle = rate + square / (2 * sent);
  const half = CERTAIN * Math.sqrt((rate * (1 - rate)) / sent + square / (4 * sent ** 2));
  const whole = 1 + square / sent;
  return { from: Math.max(0, (middle - half) / whole), to: Math.min(1, (middle + half) / whole) };
}

/** The bounds as `7〜20%`; null where nothing was sent. */
export function intervalText(counts: Counts): string | null {
  const interval = wilsonInterval(counts);
  return interval && `${Math.round(interval.from * 100)}〜${Math.round(interval.to * 100)}%`;
}

const sharedRate = (one: Counts, other: Counts) => (one.replied + other.replied) / (one.sent + other.sent);

/** Whether two rates differ with 95% certainty, by the z-test of two proportions. */
export function isDifferent(one: Counts, other: Counts): boolean {
  const rate = sharedRate(one, other);
  const deviation = Math.sqrt(rate * (1 - rate) * (1 / one.sent + 1 / other.sent));
  return (
    deviation > 0 && Math.abs(one.replied / one.sent - other.replied / other.sent) / deviation >= CERTAIN
  );
}

/** How many more scouts of both would probably show the difference of now, in tens; null from 1,000 on. */
export function missingScouts(one: Counts, other: Counts): number | null {
  const [first, second] = [one.replied / one.sent, other.replied / other.sent];
  const difference = Math.abs(first - second);
  if (difference === 0) return null;
  const middle = (first + second) / 2;
  const spread =
    CERTAIN * Math.sqrt(2 * middle * (1 - middle)) +
    FOUND * Math.sqrt(first * (1 - first) + second * (1 - second));
  const each = (spread / difference) ** 2;
  const missing = Math.max(0, each - one.sent) + Math.max(0, each - other.sent);
  const tens = Math.max(10, Math.ceil(missing / 10) * 10);
  return tens >= MANY ? null : tens;
}

/**
 * Says of the two rows with the most scouts whether their rates differ; null with fewer than two that have 10 scouts.
 */
export function comparisonText(rows: readonly (Counts & { name: string })[]): string | null {
  const [one, other] = rows.filter(({ sent }) => sent >= MIN_SENT).sort((a, b) => b.sent - a.sent);
  if (!one || !other) return null;
  if (isDifferent(one, other)) {
    const [higher, lower] = one.replied / one.sent > other.replied / other.sent ? [one, other] : [other, one];
    return `『${higher.name}』の返信率は『${lower.name}』より高いと言えます`;
  }
  const chance = `『${one.name}』と『${other.name}』の差はまだ偶然の範囲です`;
  const missing = missingScouts(one, other);
  return missing === null
    ? `${chance}。判断にはさらに多くの送信が必要です`
    : `${chance}(あと約${missing}通で判断できます)`;
}
