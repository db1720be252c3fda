import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';

const options = [
  { value: 'fe', label: 'フロントエンドエンジニア' },
  { value: 'pm', label: 'プロダクトマネージャー' },
];

/** Shows the input in a new copy of the app, whose spellings are loaded by `loadSpellings`. */
async function show(loadSpellings: () => Promise<void>) {
  vi.doMock('@/lib/text/find-by-words', async (importOriginal) => {
    await loadSpellings();
    return importOriginal();
  });
  const { Field } = await import('./field');
  const { Combobox } = await import('./combobox');
  render(
    <Field label="職種">
      <Combobox options={options} value={null} onValueChange={() => {}} />
    </Field>,
  );
  return screen.getByRole('combobox', { name: '職種' });
}

beforeEach(() => {
  vi.resetModules();
});

describe('Combobox before the spellings are loaded', () => {
  it('does not say that nothing fits, which it cannot know yet', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const input = await show(() => promise);
    await userEvent.type(input, 'ﾌﾛﾝﾄ');
    expect(screen.getByText('探しています…')).toBeInTheDocument();
    expect(screen.queryByText('該当なし')).not.toBeInTheDocument();
    resolve();
    expect(await screen.findByRole('option', { name: 'フロントエンドエンジニア' })).toBeInTheDocument();
  });

  it('finds by the letters meanwhile', async () => {
    const input = await show(() => new Promise(() => {}));
    await userEvent.type(input, 'フロント');
    expect(screen.getByRole('option', { name: 'フロントエンドエンジニア' })).toBeInTheDocument();
  });

  it('lets the letters decide when they cannot be loaded', async () => {
    const input = await show(() => Promise.reject(new Error('chunk')));
    await userEvent.type(input, '漁師');
    expect(await screen.findByText('該当する項目がありません')).toBeInTheDocument();
  });
});
