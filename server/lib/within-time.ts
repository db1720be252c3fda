/** Something has not responded in time; what was asked of it may still happen. */
export class TimeExceeded extends Error {
  constructor(milliseconds: number) {
    super(`no response within ${Math.round(milliseconds)} ms`);
    this.name = 'TimeExceeded';
  }
}

/** Rejects with `TimeExceeded` when a promise has not settled within so many milliseconds; the work itself goes on. */
export async function withinTime<Value>(promise: Promise<Value>, milliseconds: number): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new TimeExceeded(milliseconds)), milliseconds);
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}
