import { Search } from 'lucide-react';
import { type RefObject, useState } from 'react';
import { paths } from '@/config/paths';
import { Button } from '@/ui/controls/button';
import { Listbox } from '@/ui/forms/listbox-popup';
import { ListboxStatus } from '@/ui/forms/listbox-status';
import { TextInput } from '@/ui/forms/text-input';
import { useListbox } from '@/ui/forms/use-listbox';
import { Link } from '@/ui/navigation/link';
import { AnchoredPopover } from '@/ui/overlays/popover';
import type { MessageTarget } from '../../use-conversation';
import { type FilledTemplate, noTemplatesText, useMessageTemplates } from './use-message-templates';

type TemplateMenuProps = {
  target: MessageTarget;
  anchor: RefObject<HTMLButtonElement | null>;
  /** The field that is written in: it gets the focus back. */
  returnTo: RefObject<HTMLElement | null>;
  onInsert: (template: FilledTemplate) => void;
  onClose: () => void;
};

/** The company's templates with a field that searches them; the chosen one is inserted, filled in for the candidate. */
export function TemplateMenu({ target, anchor, returnTo, onInsert, onClose }: TemplateMenuProps) {
  return (
    <AnchoredPopover
      anchor={anchor}
      returnTo={returnTo}
      onClose={onClose}
      side="top"
      aria-label="定型文"
      className="w-88 p-3"
      // On a phone the keyboard would cover the list.
      onOpenAutoFocus={(event) => {
        if (window.matchMedia('(pointer: coarse)').matches) event.preventDefault();
      }}
    >
      <TemplatePicker
        target={target}
        onClose={onClose}
        onPick={(template) => {
          onInsert(template);
          onClose();
        }}
      />
    </AnchoredPopover>
  );
}

type TemplatePickerProps = {
  target: MessageTarget;
  onPick: (template: FilledTemplate) => void;
  onClose: () => void;
};

function TemplatePicker({ target, onPick, onClose }: TemplatePickerProps) {
  const [words, setWords] = useState('');
  const templates = useMessageTemplates(target, words);
  const { list, filled } = templates;
  const options = templates.options ?? [];
  const { handleKeyDown, inputProps, popupProps, open } = useListbox();

  function pick(templateId: string | undefined): boolean {
    const template = templateId === undefined ? null : filled(templateId);
    if (template) onPick(template);
    return template !== null;
  }

  function handleKey(key: string): boolean {
    // The list stands open as long as the menu does, so Esc is for both.
    if (key === 'Escape') onClose();
    else return key === 'Enter' && pick(options[popupProps.activeIndex]?.value);
    return true;
  }

  if (list.isError && !list.data) {
    return (
      <div role="alert" className="flex flex-col items-start gap-2 text-sm">
        <span>定型文を読み込めませんでした。時間をおいて、もう一度お試しください。</span>
        <Button size="sm" loading={list.isFetching} onClick={() => void list.refetch()}>
          再読み込み
        </Button>
      </div>
    );
  }
  return (
    <div className="flex flex-col gap-2">
      <TextInput
        type="search"
        icon={<Search />}
        aria-label="定型文を検索"
        placeholder="定型文を検索"
        autoComplete="off"
        maxLength={100}
        value={words}
        {...inputProps(true)}
        onChange={({ currentTarget }) => {
          setWords(currentTarget.value);
          open(currentTarget.value.trim() === '' ? -1 : 0);
        }}
        onKeyDown={(event) =>
          handleKeyDown(event, {
            optionCount: options.length,
            onKeyDown: undefined,
            onOtherKey: handleKey,
          })
        }
      />
      <ListboxStatus isOpen options={templates.options} activeIndex={popupProps.activeIndex} />
      <div className="max-h-64 overflow-y-auto" aria-busy={list.isPending || undefined}>
        <Listbox
          id={popupProps.id}
          label="定型文"
          options={options}
          activeIndex={popupProps.activeIndex}
          onActiveIndexChange={popupProps.onActiveIndexChange}
          emptyText={noTemplatesText(templates)}
          onSelect={({ value }) => pick(value)}
        />
      </div>
      <Link href={paths.scoutTemplates()} external className="touch-target self-start text-sm">
        テンプレートを編集
      </Link>
    </div>
  );
}
