import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { StartError } from '../../server/lib/start-error.ts';
import { failureText, readOptions, UserError, wholeNumberOf } from './cli.ts';
import { root } from './settings.ts';

const usage = 'npm run errand -- [--to PLACE]';

it('returns the options of a command line', () => {
  expect(readOptions(usage, { to: { type: 'string' } }, ['--to', 'market'])).toEqual({ to: 'market' });
});

it('says what does not fit, and how the command is used', () => {
  const read = () => readOptions(usage, { to: { type: 'string' } }, ['--from', 'home']);
  expect(read).toThrow(UserError);
  expect(read).toThrow(/'--from'.*npm run errand -- \[--to PLACE\]/s);
});

it.each(['start', 'test', 'backup', 'screenshots', 'openapi'])(
  'ends %s at an option that it does not know, without a stack',
  (script) => {
    const { status, stderr } = spawnSync(
      process.execPath,
      [join(root, `scripts/${script}.ts`), '--color', 'red'],
      { encoding: 'utf8' },
    );
    expect(status).toBe(1);
    expect(stderr).toMatch(/^\n✗ Unknown option '--color'/);
    expect(stderr).toContain('\n\nnpm ');
    expect(stderr).not.toMatch(/^\s+at /m);
  },
);

it('prints how a command is used, and does nothing else', () => {
  const args = [join(root, 'scripts/restore.ts'), '--from', 'none.tar.gz', '--help'];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  expect([status, stderr]).toEqual([0, '']);
  expect(stdout).toMatch(/^npm run restore -- --from/);
});

it('tells what can be put right in its own words, and anything else with its stack', () => {
  expect(failureText(new UserError('No file.'))).toBe('No file.');
  expect(failureText(new StartError('No folder.'))).toBe('No folder.');
  expect(failureText(new Error('Ours'))).toMatch(/^Error: Ours\n\s+at /);
  expect(failureText('text')).toBe('text');
});

it('takes an option that is be a whole number above 0', () => {
  expect(wholeNumberOf('rounds', '12')).toBe(12);
});

it.each(['0', '-1', '1.5', 'x', '', '1e99', undefined])('refuses 「%s」 as a whole number', (text) => {
  expect(() => wholeNumberOf('rounds', text)).toThrow(
    `--rounds is "${text}": expected a whole number above 0.`,
  );
});
