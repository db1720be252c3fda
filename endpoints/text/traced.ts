/** Replaces all that a pattern finds; in a text `$1` is the pattern's group, `$&` for what it found. */
export type Step = readonly [pattern: RegExp, by: string | ((found: string, group: string) => string)];

/** A text that was changed: its unit at `i` comes from what was at `from[i]` up to `to[i]`. */
export type Traced = { text: string; from: number[]; to: number[] };

/** Returns a text before any change. */
export function traced(text: string): Traced {
  const from: number[] = [];
  const to: number[] = [];
  for (let at = 0; at < text.length; at += 1) {
    from.push(at);
    to.push(at + 1);
  }
  return { text, from, to };
}

/** Returns a text after some changes. */
export const change = (text: string, steps: readonly Step[]): string =>
  steps.reduce(
    (changed, [pattern, by]) =>
      typeof by === 'string' ? changed.replace(pattern, by) : changed.replace(pattern, by),
    text,
  );

const filled = (by: string, found: string, group: string): string =>
  by.replace(/\$[&1]/g, (name) => (name === '$&' ? found : group));

function changeOnce(before: Traced, [pattern, by]: Step): Traced {
  const after: Traced = { text: '', from: [], to: [] };
  let done = 0;
  const add = (from: number, to: number) => {
    after.from.push(from);
    after.to.push(to);
  };
  const keep = (until: number) => {
    after.text += before.text.slice(done, until);
    for (; done < until; done += 1) add(before.from[done] ?? 0, before.to[done] ?? 0);
  };
  for (const { 0: found, 1: group = '', index } of before.text.matchAll(pattern)) {
    const replacement = typeof by === 'string' ? filled(by, found, group) : by(found, group);
    keep(index);
    const first = before.from[index] ?? 0;
    const end = before.to[index + found.length - 1] ?? first;
    // What is put around something leaves it where it was; all else comes from everything that was found.
    const inside = found === '' ? -1 : replacement.indexOf(found);
    for (let at = 0; at < replacement.length; at += 1) {
      const place = index + at - inside;
      if (inside < 0) add(first, end);
      else if (at < inside) add(first, first);
      else if (at >= inside + found.length) add(end, end);
      else add(before.from[place] ?? first, before.to[place] ?? end);
    }
    after.text += replacement;
    done = index + found.length;
  }
  keep(before.text.length);
  return after;
}

/** Returns a text after some changes, each unit of which still knows where it comes from. */
export const changeTraced = (before: Traced, steps: readonly Step[]): Traced =>
  steps.reduce((text, step) => (text.text.search(step[0]) < 0 ? text : changeOnce(text, step)), before);
