import { Search } from 'lucide-react';
import { useState } from 'react';
import { Checkbox } from '@/ui/forms/checkbox';
import { CheckboxGroup } from '@/ui/forms/checkbox-group';
import { Combobox } from '@/ui/forms/combobox';
import { EmailInput } from '@/ui/forms/email-input';
import { Field } from '@/ui/forms/field';
import { FilePicker } from '@/ui/forms/file-picker';
import { MonthCalendar } from '@/ui/forms/month-calendar';
import { RadioGroup } from '@/ui/forms/radio-group';
import { SearchInput } from '@/ui/forms/search-input';
import { Select } from '@/ui/forms/select';
import { TagInput } from '@/ui/forms/tag-input';
import { TextInput } from '@/ui/forms/text-input';
import { Textarea } from '@/ui/forms/textarea';
import { TypedInput } from '@/ui/forms/typed-input';
import { Example } from './example.tsx';

const options = [
  { value: 'design', label: 'デザイン' },
  { value: 'engineer', label: 'エンジニア' },
  { value: 'long', label: '営業・カスタマーサクセス・インサイドセールス' },
];

function Choices() {
  const [job, setJob] = useState<string | null>('engineer');
  const [tags, setTags] = useState<string[]>(['TypeScript', 'React']);
  const [chosen, setChosen] = useState<string[]>(['design']);
  const [one, setOne] = useState('design');
  const [words, setWords] = useState('');
  const [day, setDay] = useState('2026-11-26');
  return (
    <>
      <Field label="Combobox" className="w-72">
        <Combobox options={options} value={job} onValueChange={setJob} placeholder="職種から検索" />
      </Field>
      <Field label="TagInput" className="w-72" hint="Enterで追加できます">
        <TagInput value={tags} onValueChange={setTags} suggestions={['Go', 'Ruby']} maxTags={5} />
      </Field>
      <CheckboxGroup
        legend="CheckboxGroup"
        options={options}
        value={chosen}
        onValueChange={setChosen}
        direction="column"
      />
      <RadioGroup
        legend="RadioGroup"
        options={options}
        value={one}
        onValueChange={setOne}
        direction="column"
      />
      <RadioGroup
        legend="RadioGroup、エラー"
        options={options}
        onValueChange={() => {}}
        error="選択してください"
        required
      />
      <SearchInput label="SearchInput" placeholder="案件名で検索" value={words} onSearch={setWords} />
      <MonthCalendar
        value={day}
        onValueChange={setDay}
        min="2026-11-01"
        max="2027-01-31"
        today="2026-11-26"
        noteOn={(each) => (each === '2026-12-01' ? '予定があります' : null)}
      />
    </>
  );
}

export function Forms() {
  return (
    <>
      <Example title="Field, TextInput">
        <Field label="氏名" required className="w-64">
          <TextInput defaultValue="佐藤 綾" />
        </Field>
        <Field label="部署" optional hint="社内の呼び名" className="w-64">
          <TextInput placeholder="例:人事" icon={<Search />} suffix="部" />
        </Field>
        <Field label="メールアドレス" error="メールアドレスの形式で入力してください" className="w-64">
          <TextInput defaultValue="sato@" />
        </Field>
        <Field label="無効" className="w-64">
          <TextInput defaultValue="変更できません" disabled />
        </Field>
      </Example>
      <Example title="Textarea">
        <Field label="本文" className="w-72">
          <Textarea defaultValue="はじめまして。" maxLength={100} />
        </Field>
        <Field label="長すぎる本文" error="10文字以内で入力してください" className="w-72">
          <Textarea defaultValue="十文字を超えている文章です。" maxLength={10} autoGrow />
        </Field>
      </Example>
      <Example title="Select, EmailInput, TypedInput">
        <Field label="職種" className="w-64">
          <Select options={options} placeholder="選択してください" defaultValue="" />
        </Field>
        <Field label="職種、エラー" error="選択してください" className="w-64">
          <Select options={options} placeholder="選択してください" defaultValue="" />
        </Field>
        <Field label="EmailInput" className="w-64">
          <EmailInput defaultValue="sato@example.com" />
        </Field>
        <Field label="時給" className="w-64">
          <TypedInput kind="number" unit="円" defaultValue="4500" />
        </Field>
        <Field label="電話番号" className="w-64">
          <TypedInput kind="phone" defaultValue="03-0000-0000" />
        </Field>
      </Example>
      <Example title="Checkbox">
        <Checkbox label="同意する" />
        <Checkbox label="選択済み" defaultChecked description="説明が付きます" />
        <Checkbox label="無効" disabled />
        <Checkbox label="無効で選択済み" disabled defaultChecked />
      </Example>
      <Example title="Combobox, TagInput, CheckboxGroup, RadioGroup, SearchInput, MonthCalendar">
        <Choices />
      </Example>
      <Example title="FilePicker">
        <FilePicker aria-label="ファイルを選択" onFiles={() => {}} />
      </Example>
    </>
  );
}
