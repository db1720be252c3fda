import { type KeyboardEvent, type RefObject, useEffect, useState } from 'react';
import { ListboxPopup } from '@/ui/forms/listbox-popup';
import { useListbox } from '@/ui/forms/use-listbox';
import type { MessageTarget } from '../../use-conversation';
import { type FilledTemplate, noTemplatesText, useMessageTemplates } from './use-message-templates';

/** Handles a key of the field before the field does. */
export type FieldKeys = (event: KeyboardEvent<HTMLTextAreaElement>) => void;

type SlashTemplatesProps = {
  target: MessageTarget;
  /** What the templates are searched by. */
  words: string;
  field: RefObject<HTMLTextAreaElement | null>;
  /** Is given what handles the field's keys while the list is shown. */
  keys: RefObject<FieldKeys | null>;
  onPick: (template: FilledTemplate) => void;
  onClose: () => void;
};

/** The list of templates beside a field that keeps the focus. ↑↓ move, Enter inserts the chosen one, Esc closes. */
export function SlashTemplates({ target, words, field, keys, onPick, onClose }: SlashTemplatesProps) {
  const { activeIndex, setActiveIndex, handleKeyDown, inputProps, popupProps } = useListbox();
  const [knownWords, setKnownWords] = useState('');
  if (words !== knownWords) {
    setKnownWords(words);
    setActiveIndex(words.trim() === '' ? -1 : 0);
  }
  const templates = useMessageTemplates(target, words);
  const { list, filled } = templates;
  const options = templates.options ?? [];

  function pick(templateId: string | undefined): boolean {
    const template = templateId === undefined ? null : filled(templateId);
    if (!template) return false;
    onClose();
    field.current?.select();
    onPick(template);
    return true;
  }

  function handleOtherKey(key: string): boolean {
    if (key === 'Escape') onClose();
    else return key === 'Enter' && pick(options[activeIndex]?.value);
    return true;
  }

  useEffect(() => {
    keys.current = (event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey) return;
      handleKeyDown(event, {
        optionCount: options.length,
        onKeyDown: undefined,
        onOtherKey: handleOtherKey,
      });
    };
    return () => {
      keys.current = null;
    };
  });

  // A text field of several lines is no combobox to assistive technology; these attributes it may have.
  const { 'aria-controls': controls, 'aria-activedescendant': active } = inputProps(true);
  useEffect(() => {
    const { current: node } = field;
    if (!node || !controls) return;
    const attributes = { 'aria-autocomplete': 'list', 'aria-controls': controls };
    for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
    return () => {
      for (const name of Object.keys(attributes)) node.removeAttribute(name);
    };
  }, [field, controls]);
  useEffect(() => {
    const { current: node } = field;
    if (!node || !active) return;
    node.setAttribute('aria-activedescendant', active);
    return () => node.removeAttribute('aria-activedescendant');
  }, [field, active]);

  return (
    <>
      <div role="status" className="sr-only">
        {options.length > 0
          ? `定型文${options.length}件。上下の矢印キーで選び、Enterで挿入します`
          : templates.options && noTemplatesText(templates)}
      </div>
      <ListboxPopup
        {...popupProps}
        anchor={field}
        label="定型文"
        options={options}
        activeIndex={activeIndex}
        onActiveIndexChange={setActiveIndex}
        emptyText={list.isError && !list.data ? '定型文を読み込めませんでした' : noTemplatesText(templates)}
        onSelect={({ value }) => pick(value)}
      />
    </>
  );
}
