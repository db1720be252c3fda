import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useForm } from 'react-hook-form';
import { describe, expect, it, vi } from 'vitest';
import { Button } from '@/ui/controls/button';
import { Checkbox } from './checkbox';
import { CheckboxGroup } from './checkbox-group';
import { Field } from './field';
import { RadioGroup } from './radio-group';
import { Select } from './select';
import { TextInput } from './text-input';
import { Textarea } from './textarea';

describe('Field', () => {
  it('ties label, hint and error to its control', () => {
    render(
      <Field label="会社名" hint="登記上の名称" error="会社名を入力してください" required>
        <TextInput />
      </Field>,
    );
    const input = screen.getByRole('textbox', { name: /会社名/ });
    expect(input).toBeInvalid();
    expect(input).toHaveAttribute('aria-required', 'true');
    expect(input).toHaveAccessibleDescription('会社名を入力してください 登記上の名称');
    expect(screen.getByText('必須')).toBeInTheDocument();
  });

  it('says nothing about an error where there is none', () => {
    render(
      <Field label="会社名" optional>
        <TextInput />
      </Field>,
    );
    const input = screen.getByRole('textbox', { name: /会社名/ });
    expect(input).not.toHaveAttribute('aria-invalid');
    expect(input).not.toHaveAttribute('aria-describedby');
    expect(screen.getByText('任意')).toBeInTheDocument();
  });

  it('hands the same attributes to a control from elsewhere', () => {
    render(
      <Field label="日付" error="日付を選んでください">
        {(control) => <input id={control.id} aria-describedby={control.describedBy} type="date" />}
      </Field>,
    );
    expect(screen.getByLabelText('日付')).toHaveAccessibleDescription('日付を選んでください');
  });
});

type Values = { name: string; pref: string; memo: string; remote: string[]; match: string; agree: boolean };

function Form({ onValid }: { onValid: (values: Values) => void }) {
  const { register, handleSubmit, formState } = useForm<Values>({
    defaultValues: { name: '鈴木', pref: '27', memo: 'メモ', remote: ['full'], match: 'or', agree: true },
  });
  return (
    <form onSubmit={handleSubmit(onValid)}>
      <Field label="氏名" error={formState.errors.name?.message}>
        <TextInput {...register('name', { required: '氏名を入力してください' })} />
      </Field>
      <Field label="都道府県">
        <Select
          {...register('pref')}
          placeholder="指定なし"
          options={[
            { value: '13', label: '東京都' },
            { value: '27', label: '大阪府' },
          ]}
        />
      </Field>
      <Field label="メモ">
        <Textarea {...register('memo')} maxLength={10} />
      </Field>
      <CheckboxGroup
        legend="働き方"
        {...register('remote')}
        options={[
          { value: 'full', label: 'フルリモート' },
          { value: 'partial', label: '一部リモート' },
        ]}
      />
      <RadioGroup
        legend="スキル"
        {...register('match')}
        options={[
          { value: 'and', label: 'すべて' },
          { value: 'or', label: 'いずれか' },
        ]}
      />
      <Checkbox label="同意する" {...register('agree')} />
      <Button type="submit">送信する</Button>
    </form>
  );
}

describe('controls with react-hook-form', () => {
  it('show the form values and give back what was entered', async () => {
    const onValid = vi.fn();
    render(<Form onValid={(values) => onValid(values)} />);
    expect(screen.getByLabelText('氏名')).toHaveValue('鈴木');
    expect(screen.getByLabelText('都道府県')).toHaveValue('27');
    expect(screen.getByText(/2 \/ 10/)).toBeInTheDocument();
    expect(screen.getByRole('radio', { name: 'いずれか' })).toBeChecked();

    await userEvent.type(screen.getByLabelText('氏名'), ' 花子');
    await userEvent.selectOptions(screen.getByLabelText('都道府県'), '東京都');
    await userEvent.click(screen.getByRole('checkbox', { name: '一部リモート' }));
    await userEvent.click(screen.getByRole('radio', { name: 'すべて' }));
    await userEvent.click(screen.getByRole('checkbox', { name: '同意する' }));
    await userEvent.click(screen.getByRole('button', { name: '送信する' }));
    expect(onValid).toHaveBeenCalledWith({
      name: '鈴木 花子',
      pref: '13',
      memo: 'メモ',
      remote: ['full', 'partial'],
      match: 'and',
      agree: false,
    });
  });

  it('focus the first wrong one and show its message', async () => {
    render(<Form onValid={() => {}} />);
    await userEvent.clear(screen.getByLabelText('氏名'));
    await userEvent.click(screen.getByRole('button', { name: '送信する' }));
    expect(await screen.findByText('氏名を入力してください')).toBeInTheDocument();
    expect(screen.getByLabelText('氏名')).toHaveFocus();
  });
});

describe('Textarea', () => {
  it('counts code points, with digits grouped', async () => {
    render(<Textarea aria-label="本文" maxLength={1000} />);
    await userEvent.type(screen.getByLabelText('本文'), '𠮷野家👍');
    expect(screen.getByText(/4 \/ 1,000/)).toBeInTheDocument();
    expect(screen.getByLabelText('本文')).not.toHaveAttribute('aria-invalid');
  });

  it('keeps text beyond the maximum and marks it as wrong', async () => {
    render(<Textarea aria-label="本文" maxLength={3} />);
    await userEvent.type(screen.getByLabelText('本文'), '一二三四');
    expect(screen.getByLabelText('本文')).toHaveValue('一二三四');
    expect(screen.getByLabelText('本文')).toBeInvalid();
  });

  it('counts the text that its parent holds', () => {
    const { rerender } = render(<Textarea aria-label="本文" maxLength={10} value="一" onChange={() => {}} />);
    rerender(<Textarea aria-label="本文" maxLength={10} value="一二三" onChange={() => {}} />);
    expect(screen.getByText(/3 \/ 10/)).toBeInTheDocument();
  });
});

describe('choices held by the parent', () => {
  it('CheckboxGroup gives the chosen values in the order of its options', async () => {
    const onValueChange = vi.fn();
    render(
      <CheckboxGroup
        legend="働き方"
        value={['partial']}
        onValueChange={onValueChange}
        options={[
          { value: 'full', label: 'フルリモート' },
          { value: 'partial', label: '一部リモート' },
        ]}
      />,
    );
    expect(screen.getByRole('group', { name: '働き方' })).toBeInTheDocument();
    await userEvent.click(screen.getByRole('checkbox', { name: 'フルリモート' }));
    expect(onValueChange).toHaveBeenLastCalledWith(['full', 'partial']);
    await userEvent.click(screen.getByRole('checkbox', { name: '一部リモート' }));
    expect(onValueChange).toHaveBeenLastCalledWith([]);
  });

  it('RadioGroup shows its choice and its error', async () => {
    const onValueChange = vi.fn();
    render(
      <RadioGroup
        legend="公開範囲"
        value=""
        error="公開範囲を選択してください"
        onValueChange={onValueChange}
        options={[
          { value: 'all', label: '全員' },
          { value: 'few', label: '限定' },
        ]}
      />,
    );
    expect(screen.getByRole('radiogroup', { name: '公開範囲' })).toHaveAccessibleDescription(
      '公開範囲を選択してください',
    );
    await userEvent.click(screen.getByRole('radio', { name: '限定' }));
    expect(onValueChange).toHaveBeenCalledWith('few');
  });
});
