/** Returns the value below which the given share of all lies: 0.5 is the median. NaN of nothing. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((left, right) => left - right);
  const position = (sorted.length - 1) * share;
  const below = sorted[Math.floor(position)] ?? Number.NaN;
  const above = sorted[Math.ceil(position)] ?? Number.NaN;
  return below + (above - below) * (position - Math.floor(position));
}

/** Returns the middle value, or the mean of the two in the middle. NaN of nothing. */
export const median = (values: readonly number[]): number => quantile(values, 0.5);

/** Returns the rise of a straight line through the points by least squares: y for each x. */
export function slope(points: readonly { x: number; y: number }[]): number {
  const mean = (pick: (point: { x: number; y: number }) => number) =>
    points.reduce((sum, point) => sum + pick(point), 0) / points.length;
  const middleX = mean(({ x }) => x);
  const middleY = mean(({ y }) => y);
  const spread = points.reduce((sum, { x }) => sum + (x - middleX) ** 2, 0);
  return points.reduce((sum, { x, y }) => sum + (x - middleX) * (y - middleY), 0) / spread;
}
