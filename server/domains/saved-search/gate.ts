/** Runs work when there is a place; returns null for work that would have to wait longer than `withinMs`. */
type Gate = <Result>(run: () => Promise<Result>, withinMs: number) => Promise<Result | null>;

/** Lets no more than so many run at the same time in this process; the others wait in line. */
export function createGate(places: number): Gate {
  let free = places;
  const waiting: (() => void)[] = [];

  const enter = (withinMs: number) =>
    new Promise<boolean>((resolve) => {
      if (free > 0) {
        free -= 1;
        resolve(true);
        return;
      }
      const onTurn = () => {
        clearTimeout(timer);
        resolve(true);
      };
      const timer = setTimeout(() => {
        waiting.splice(waiting.indexOf(onTurn), 1);
        resolve(false);
      }, withinMs);
      waiting.push(onTurn);
    });

  function leave() {
    const next = waiting.shift();
    if (next) next();
    else free += 1;
  }

  return async (run, withinMs) => {
    if (!(await enter(withinMs))) return null;
    try {
      return await run();
    } finally {
      leave();
    }
  };
}
