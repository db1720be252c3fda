import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { Field } from './field';
import { TagInput } from './tag-input';

function Skills({ initial = [], onSubmit }: { initial?: string[]; onSubmit?: () => void }) {
  const [value, setValue] = useState(initial);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit?.();
      }}
    >
      <Field label="スキル">
        <TagInput value={value} onValueChange={setValue} suggestions={['React', 'Ruby', 'Go']} maxTags={4} />
      </Field>
      <output aria-label="値">{value.join('|')}</output>
    </form>
  );
}

const input = () => screen.getByRole('combobox', { name: 'スキル' });
const value = () => screen.getByRole('status', { name: '値' }).textContent;

describe('TagInput', () => {
  it('adds the typed word by Enter without submitting the form', async () => {
    const onSubmit = vi.fn();
    render(<Skills onSubmit={onSubmit} />);
    await userEvent.type(input(), 'Vue.js{Enter}');
    expect(value()).toBe('Vue.js');
    expect(input()).toHaveValue('');
    expect(onSubmit).not.toHaveBeenCalled();
  });

  it('does not add by the Enter that confirms a conversion', async () => {
    render(<Skills />);
    await userEvent.type(input(), '設計');
    fireEvent.keyDown(input(), { key: 'Enter', isComposing: true });
    expect(value()).toBe('');
    expect(input()).toHaveValue('設計');
  });

  it.each([',', '、'])('adds by a separator: %s', async (separator) => {
    render(<Skills />);
    await userEvent.type(input(), `Vue.js${separator}`);
    expect(value()).toBe('Vue.js');
  });

  it('splits a pasted list', async () => {
    render(<Skills />);
    await userEvent.click(input());
    await userEvent.paste('Go, AWS、Docker');
    expect(value()).toBe('Go|AWS|Docker');
  });

  it('offers the word itself first', async () => {
    render(
      <Field label="スキル">
        <TagInput
          value={[]}
          onValueChange={() => {}}
          suggestions={['Django', 'MongoDB', 'Google Cloud', 'Go']}
        />
      </Field>,
    );
    await userEvent.type(input(), 'go');
    const options = await screen.findAllByRole('option');
    expect(options.map(({ textContent }) => textContent)).toEqual([
      'Go',
      'Google Cloud',
      'Django',
      'MongoDB',
    ]);
  });

  it('picks a suggestion by arrow keys', async () => {
    render(<Skills />);
    await userEvent.type(input(), 'r{ArrowDown}{ArrowDown}{Enter}');
    expect(value()).toBe('Ruby');
  });

  it('keeps each word once however it is written, up to the maximum', async () => {
    render(<Skills initial={['React']} />);
    await userEvent.type(input(), 'ｒｅａｃｔ{Enter}A{Enter}B{Enter}C{Enter}D{Enter}');
    expect(value()).toBe('React|A|B|C');
  });

  it('keeps the word that was being typed when it is left', async () => {
    render(<Skills />);
    await userEvent.type(input(), 'AWS');
    await userEvent.tab();
    expect(value()).toBe('AWS');
  });

  it('removes the last word by Backspace in the empty input, and any by its button', async () => {
    render(<Skills initial={['Go', 'AWS', 'Docker']} />);
    await userEvent.click(input());
    await userEvent.keyboard('{Backspace}');
    expect(value()).toBe('Go|AWS');
    await userEvent.click(screen.getByRole('button', { name: 'Goを外す' }));
    expect(value()).toBe('AWS');
    expect(input()).toHaveFocus();
  });

  it('tells screen readers of its suggestions', async () => {
    render(<Skills />);
    await userEvent.type(input(), 'r');
    expect(await screen.findByText('候補2件')).toHaveAttribute('aria-live', 'polite');
    await userEvent.type(input(), 'zz');
    expect(await screen.findByText('該当なし')).toHaveAttribute('aria-live', 'polite');
    await userEvent.keyboard('{Enter}');
    expect(screen.queryByText('該当なし')).not.toBeInTheDocument();
  });
});
