import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { runMain, UserError } from './lib/cli.ts';
import { root } from './lib/settings.ts';
import { type Edit, makeEdits } from './new/edits.ts';
import { endpointEdits, kinds, readEndpointName, screenEdits } from './new/plan.ts';

const usage = `npm run new -- endpoint color.search --kind list     (or read, write)
npm run new -- screen colors 色 --room search --reads color.search

Writes an endpoint, or a screen with a list, with a test and with its entries in the tables: an example that passes, to be
changed into what it is for. Undo it by git.`;

const afterEndpoint = `What is left to do:
- endpoints/summaries.ts: a sentence about the call
- the contract and handler of its own; rows by a store.ts (docs/how-to/add-an-endpoint.md)
- the page that calls it: tests/support/pages/page-call-table.ts, and if by a press an act in tests/faults/acts-*.tsx
- with extensions off: src/session/abilities.ts or src/client/platform/`;

const afterScreen = `What is left to do:
- columns, filters and texts of its own (docs/how-to/add-a-screen.md)
- the menu: src/layouts/side-menu.ts, with side-menu.test.ts and tests/pages/parts/frame.test.tsx
- how it looks: npm run dev:mocked`;

function readArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        kind: { type: 'string', default: 'read' },
        reads: { type: 'string' },
        room: { type: 'string' },
        help: { type: 'boolean' },
      },
    });
  } catch (error) {
    throw new UserError(`${error instanceof Error ? error.message : error}\n\n${usage}`);
  }
}

function planOf(): { edits: Edit[]; left: string } {
  const { positionals, values } = readArguments();
  const [what, name, title, ...rest] = positionals;
  if (values.help) {
    console.log(usage);
    process.exit();
  }
  if (!name || rest.length > 0) throw new UserError(usage);
  if (what === 'screen' && title) {
    return {
      edits: screenEdits(root, {
        address: name,
        title,
        room: values.room,
        ...readEndpointName(values.reads),
      }),
      left: afterScreen,
    };
  }
  const kind = kinds.find((each) => each === values.kind);
  if (what !== 'endpoint' || title || !kind) throw new UserError(usage);
  return { edits: endpointEdits(root, { ...readEndpointName(name), kind }), left: afterEndpoint };
}

await runMain(async () => {
  const { edits, left } = planOf();
  const files = makeEdits(root, edits);
  const biome = join(root, 'node_modules/@biomejs/biome/bin/biome');
  spawnSync(process.execPath, [biome, 'check', '--write', '--log-level=error', ...files], {
    cwd: root,
    stdio: 'inherit',
  });
  console.log(['Written or changed:', ...files.map((file) => `  ${file}`), '', left].join('\n'));
});
