import { type Database, isCollision } from '../database.ts';

/**
 * Has a transaction that collides with another one (`isCollision`) run once more. It must not have called outside, nor
 * keep anything in memory that the second run would meet.
 */
export function repeatCollisions(db: Database): void {
  const once = db.transaction.bind(db);
  db.transaction = (run, config) =>
    once(run, config).catch((error: unknown) => {
      if (!isCollision(error)) throw error;
      return once(run, config);
    });
}
