import type { Database } from '../server/db/database.ts';
import { corporation } from '../server/db/schema.ts';
import type { FileStore } from '../server/kit/services.ts';
import { seedDemo } from './seed/seed-demo.ts';
import { mountAdminEndpoint } from './simulation/admin-endpoint.ts';
import { startSimulator } from './simulation/simulator.ts';

/** Fills a database without companies. The seed writes them last, so that one that was cut short begins again. */
async function seedWhenEmpty(
  db: Database,
  files: FileStore,
  { candidates }: { candidates: number },
  print: (line: string) => void,
): Promise<void> {
  const companies = await db.select({ id: corporation.cid }).from(corporation).limit(1);
  if (companies.length > 0) return;
  const number = new Intl.NumberFormat('en');
  await seedDemo(db, {
    now: new Date(),
    candidates,
    files,
    onProgress: (done, total) => print(`Seeding candidates ${number.format(done)}/${number.format(total)}`),
  });
}

/** What the server adds to itself where it shows the demo. */
export const demo = { seedWhenEmpty, mountAdminEndpoint, startSimulator };
