import type { KeyboardEvent, RefObject } from 'react';
import { ListboxPopup } from '@/ui/listbox-popup';
import { useListbox } from '@/ui/use-listbox';
import type { MessageTarget } from '../../use-conversation';
import { type FilledTemplate, noTemplatesText, useMessageTemplates } from './use-message-templates';

/** What is searched by: all of the text, as long as it is one line that begins with a slash. */
const wordsOf = (text: string): string | null => /^\/([^\n]*)$/.exec(text)?.[1] ?? null;

type SlashInput = {
  target: MessageTarget;
  /** What stands in the field. */
  text: string;
  field: RefObject<HTMLTextAreaElement | null>;
  onPick: (template: FilledTemplate) => void;
};

/**
 * The list of templates that 「/」 at the beginning of an empty message opens; what is written behind it searches them.
 * The focus stays in the field and every character in the text, so a message that just begins with a slash, and keys of a
 * Japanese conversion, lose nothing. ↑↓ move, Enter inserts the chosen one in place of the words, Esc closes.
 */
export function useSlashTemplates({ target, text, field, onPick }: SlashInput) {
  const { isOpen, activeIndex, setActiveIndex, open, close, handleKeyDown, inputProps, popupProps } =
    useListbox();
  const words = wordsOf(text);
  const isShown = isOpen && words !== null;
  const { list, options, filled } = useMessageTemplates(target, words ?? '', isShown);

  function pick(templateId: string | undefined): boolean {
    const template = templateId === undefined ? null : filled(templateId);
    if (!template) return false;
    close();
    field.current?.select();
    onPick(template);
    return true;
  }

  function handleKey(key: string): boolean {
    if (key === 'Escape') close();
    else return key === 'Enter' && pick(options[activeIndex]?.value);
    return true;
  }

  const { 'aria-controls': controls, 'aria-activedescendant': active } = inputProps(isShown);
  return {
    /** Call it with each text that is typed. */
    noteTyped(next: string, isConverting: boolean) {
      const typed = wordsOf(next);
      if (typed === null) close();
      // Only a slash that is typed into an empty field opens it, not one that comes with a draft.
      else if (isOpen || (text === '' && next === '/' && !isConverting)) open(typed.trim() === '' ? -1 : 0);
    },
    close,
    fieldProps: {
      // A text field of several lines is no combobox to assistive technology; these attributes it may have.
      'aria-autocomplete': isShown ? ('list' as const) : undefined,
      'aria-controls': controls,
      'aria-activedescendant': active,
      /** Before the field's own keys: Esc also leaves a field that was reached by a shortcut. */
      onKeyDownCapture(event: KeyboardEvent<HTMLTextAreaElement>) {
        const isModified = event.ctrlKey || event.metaKey || event.shiftKey;
        if (!isShown || isModified) return;
        const keys = { optionCount: options.length, onKeyDown: undefined, onOtherKey: handleKey };
        handleKeyDown(event, keys);
      },
    },
    list: (
      <>
        <div role="status" className="sr-only">
          {isShown && list.data
            ? options.length === 0
              ? noTemplatesText(list.data.length)
              : `定型文${options.length}件。上下の矢印キーで選び、Enterで挿入します`
            : null}
        </div>
        {isShown ? (
          <ListboxPopup
            {...popupProps}
            anchor={field}
            label="定型文"
            options={options}
            activeIndex={activeIndex}
            onActiveIndexChange={setActiveIndex}
            emptyText={
              list.isError && !list.data ? '定型文を読み込めませんでした' : noTemplatesText(list.data?.length)
            }
            onSelect={({ value }) => pick(value)}
          />
        ) : null}
      </>
    ),
  };
}
