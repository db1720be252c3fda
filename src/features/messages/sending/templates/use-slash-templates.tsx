import { type KeyboardEvent, type RefObject, useRef, useState } from 'react';
import { lazyComponent, useLazyComponent } from '@/lib/browser/use-lazy-component';
import type { MessageTarget } from '../../use-conversation';
import type { FieldKeys } from './slash-templates';
import type { FilledTemplate } from './use-message-templates';

const slashTemplates = lazyComponent(() =>
  import('./slash-templates').then((module) => module.SlashTemplates),
);

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
 * The list of templates that 「/」 at the beginning of an empty message opens; what is written behind it searches them. Its
 * code comes with the first slash. The focus stays in the field and every character in the text, so a message that just
 * begins with a slash, and keys of a Japanese conversion, lose nothing.
 */
export function useSlashTemplates({ target, text, field, onPick }: SlashInput) {
  const [isOpen, setIsOpen] = useState(false);
  const keys = useRef<FieldKeys>(null);
  const words = wordsOf(text);
  const close = () => setIsOpen(false);
  const List = useLazyComponent(slashTemplates, isOpen, close);
  return {
    /** Call it with each text that is typed. */
    noteTyped(next: string, isConverting: boolean) {
      if (wordsOf(next) === null) close();
      // Only a slash that is typed into an empty field opens it, not one that comes with a draft.
      else if (text === '' && next === '/' && !isConverting) setIsOpen(true);
    },
    close,
    /** Before the field's own keys: Esc also leaves a field that was reached by a shortcut. */
    onKeyDownCapture: (event: KeyboardEvent<HTMLTextAreaElement>) => keys.current?.(event),
    list:
      isOpen && words !== null && List ? (
        <List target={target} words={words} field={field} keys={keys} onPick={onPick} onClose={close} />
      ) : null,
  };
}
