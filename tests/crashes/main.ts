import { resolve } from 'node:path';
import { table } from '../../bench/lib/figures.ts';
import { namesOf, numberOf, text } from '../../bench/lib/options.ts';
import { createPlace } from '../../bench/lib/places.ts';
import { readOptions, runMain } from '../../scripts/lib/cli.ts';
import { fillDisk } from './full-disk.ts';
import { runKills } from './kills.ts';

const usage = `npm run test:crashes -- [--kills 50] [--on embedded,postgres]
npm run test:crashes -- --full-disk <folder>

Kills the server so many times while five recruiters write, or fills the small disk of a folder under them, and then looks whether every
write that was acknowledged is there once.`;

await runMain(async () => {
  const values = readOptions(usage, {
    kills: text('50'),
    on: text('embedded,postgres'),
    'full-disk': { type: 'string' },
  });
  if (values['full-disk']) {
    console.log(await fillDisk(resolve(values['full-disk'])));
    return;
  }
  const kills = numberOf('kills', values.kills, 1, 1000);
  const rows: (string | number)[][] = [];
  for (const kind of namesOf('on', values.on, ['embedded', 'postgres'])) {
    const place = await createPlace(kind);
    try {
      rows.push(await runKills(place, kind, kills));
    } finally {
      await place.stop();
    }
  }
  const counts = ['Kills', 'Acknowledged', 'Repeated', 'Lost', 'Doubled'];
  console.log(`\n${table(['Database', ...counts, 'Start, median', 'longest'], rows)}`);
});
