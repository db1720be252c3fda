import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentProps } from 'react';
import { useForm } from 'react-hook-form';
import { describe, expect, it, vi } from 'vitest';
import { EmailInput } from './email-input';
import { TypedInput } from './typed-input';

type Kind = ComponentProps<typeof TypedInput>['kind'] | 'email';
type FormProps = { kind: Kind; onValue: (value: string) => void };

function Form({ kind, onValue }: FormProps) {
  const { register, watch } = useForm({ defaultValues: { value: '' } });
  onValue(watch('value'));
  const field = { 'aria-label': '値', ...register('value') };
  return kind === 'email' ? <EmailInput {...field} /> : <TypedInput kind={kind} {...field} />;
}

describe('TypedInput', () => {
  it.each([
    ['email', '田中 <paid＠demo.biz.example>', 'paid@demo.biz.example'],
    ['phone', '\u202a０３─1234─5678\u202c', '03-1234-5678'],
    ['postalCode', '〒１００－０００１', '100-0001'],
    ['webAddress', ' ｈｔｔｐｓ://example.com\u200b', 'https://example.com'],
    ['number', '３，０００', '3000'],
  ] as const)(
    'of the kind %s shows 「%s」 as %s once it is left, and tells its form',
    async (kind, typed, kept) => {
      const onValue = vi.fn();
      render(<Form kind={kind} onValue={onValue} />);
      await userEvent.click(screen.getByRole('textbox'));
      await userEvent.paste(typed);
      expect(screen.getByRole('textbox')).toHaveValue(typed);
      await userEvent.tab();
      expect(screen.getByRole('textbox')).toHaveValue(kept);
      expect(onValue).toHaveBeenLastCalledWith(kept);
    },
  );

  it('drops its unit, and leaves what it does not understand as it was typed', async () => {
    render(<TypedInput kind="number" unit="円" aria-label="報酬" />);
    const field = screen.getByRole('textbox');
    await userEvent.type(field, '3,000円');
    await userEvent.tab();
    expect(field).toHaveValue('3000');
    await userEvent.clear(field);
    await userEvent.type(field, '3千');
    await userEvent.tab();
    expect(field).toHaveValue('3千');
  });

  it('changes nothing that cannot be changed', async () => {
    const onChange = vi.fn();
    render(<TypedInput kind="phone" aria-label="電話番号" value="０３" readOnly onChange={onChange} />);
    screen.getByRole('textbox').focus();
    await userEvent.tab();
    expect(screen.getByRole('textbox')).toHaveValue('０３');
    expect(onChange).not.toHaveBeenCalled();
  });
});
