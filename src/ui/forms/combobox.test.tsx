import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { Dialog } from '@/ui/overlays/dialog';
import { Combobox } from './combobox';
import { Field } from './field';

const options = [
  { value: 'be', label: 'バックエンドエンジニア' },
  { value: 'fe', label: 'フロントエンドエンジニア' },
  { value: 'pm', label: 'プロダクトマネージャー', keywords: 'PdM' },
];

function Job({
  initial = null,
  onChange,
}: {
  initial?: string | null;
  onChange?: (value: string | null) => void;
}) {
  const [value, setValue] = useState<string | null>(initial);
  return (
    <Field label="職種">
      <Combobox
        options={options}
        value={value}
        onValueChange={(next) => {
          setValue(next);
          onChange?.(next);
        }}
      />
    </Field>
  );
}

function input() {
  return screen.getByRole('combobox', { name: '職種' });
}
function labels() {
  return screen.getAllByRole('option').map((option) => option.textContent);
}
function active() {
  return document.getElementById(input().getAttribute('aria-activedescendant') ?? '')?.textContent;
}

describe('Combobox', () => {
  it('picks an option by keyboard alone', async () => {
    const onChange = vi.fn();
    render(<Job onChange={onChange} />);
    await userEvent.tab();
    await userEvent.keyboard('{ArrowDown}');
    expect(input()).toHaveAttribute('aria-expanded', 'true');
    expect(labels()).toHaveLength(3);
    await userEvent.keyboard('{ArrowDown}{ArrowDown}');
    expect(active()).toBe('フロントエンドエンジニア');
    await userEvent.keyboard('{Enter}');
    expect(onChange).toHaveBeenCalledWith('fe');
    expect(input()).toHaveValue('フロントエンドエンジニア');
    expect(input()).toHaveAttribute('aria-expanded', 'false');
  });

  it('goes round at both ends', async () => {
    render(<Job />);
    await userEvent.tab();
    await userEvent.keyboard('{ArrowDown}{ArrowUp}');
    expect(active()).toBe('プロダクトマネージャー');
    await userEvent.keyboard('{ArrowDown}');
    expect(active()).toBe('バックエンドエンジニア');
  });

  it.each([
    ['ﾌﾛﾝﾄ', ['フロントエンドエンジニア']],
    ['ふろんと', ['フロントエンドエンジニア']],
    ['ｐｄｍ', ['プロダクトマネージャー']],
    ['エンジニア', ['バックエンドエンジニア', 'フロントエンドエンジニア']],
  ])('finds options for %s whatever the width and kana', async (text, expected) => {
    render(<Job />);
    await userEvent.type(input(), text);
    await waitFor(() => expect(labels()).toEqual(expected));
  });

  it('offers the first hit to Enter', async () => {
    const onChange = vi.fn();
    render(<Job onChange={onChange} />);
    await userEvent.type(input(), 'プロ{Enter}');
    expect(onChange).toHaveBeenCalledWith('pm');
  });

  it('says that nothing fits', async () => {
    render(<Job />);
    await userEvent.type(input(), '漁師');
    expect(await screen.findByText('該当する項目がありません')).toBeInTheDocument();
    expect(screen.queryByRole('option')).not.toBeInTheDocument();
  });

  it('does not pick by the Enter that confirms a conversion, nor submit the form', async () => {
    const onChange = vi.fn();
    render(<Job onChange={onChange} />);
    await userEvent.type(input(), 'プロ');
    fireEvent.keyDown(input(), { key: 'Enter', isComposing: true });
    fireEvent.keyDown(input(), { key: 'Enter', keyCode: 229 });
    expect(onChange).not.toHaveBeenCalled();
    expect(input()).toHaveAttribute('aria-expanded', 'true');
  });

  it('returns to its choice when it is left with an unfinished text', async () => {
    const onChange = vi.fn();
    render(<Job initial="be" onChange={onChange} />);
    await userEvent.type(input(), 'xyz');
    await userEvent.tab();
    expect(input()).toHaveValue('バックエンドエンジニア');
    expect(onChange).not.toHaveBeenCalled();
  });

  it('is emptied by its button, by Esc, and by deleting the text', async () => {
    const onChange = vi.fn();
    const { unmount } = render(<Job initial="be" onChange={onChange} />);
    await userEvent.click(screen.getByRole('button', { name: '選択を解除' }));
    expect(onChange).toHaveBeenLastCalledWith(null);
    unmount();

    const second = render(<Job initial="be" onChange={onChange} />);
    await userEvent.tab();
    await userEvent.keyboard('{Escape}');
    expect(input()).toHaveValue('');
    second.unmount();

    onChange.mockClear();
    render(<Job initial="be" onChange={onChange} />);
    await userEvent.clear(input());
    await userEvent.tab();
    expect(onChange).toHaveBeenCalledExactlyOnceWith(null);
  });

  it('closes its list by Esc without closing the dialog around it', async () => {
    const onOpenChange = vi.fn();
    render(
      <Dialog open onOpenChange={onOpenChange} title="案件">
        <Job />
      </Dialog>,
    );
    await userEvent.type(input(), 'プロ');
    await userEvent.keyboard('{Escape}');
    expect(input()).toHaveAttribute('aria-expanded', 'false');
    expect(onOpenChange).not.toHaveBeenCalled();
    await userEvent.keyboard('{Escape}');
    expect(onOpenChange).toHaveBeenCalledWith(false);
  });

  it('tells screen readers how many options there are, and that there is none', async () => {
    render(<Job />);
    const said = () => document.querySelector('[aria-live="polite"].sr-only')?.textContent;
    expect(said()).toBe('');
    await userEvent.type(input(), 'エンジニア');
    expect(said()).toBe('候補2件');
    await userEvent.type(input(), 'ではない');
    expect(said()).toBe('該当なし');
    await userEvent.keyboard('{Escape}');
    expect(said()).toBe('');
  });

  it('tells VoiceOver which option is active', async () => {
    vi.spyOn(navigator, 'platform', 'get').mockReturnValue('MacIntel');
    render(<Job />);
    await userEvent.type(input(), 'エンジニア{ArrowDown}');
    expect(screen.getByText('フロントエンドエンジニア、2件中2件目')).toHaveAttribute('aria-live', 'polite');
  });
});
