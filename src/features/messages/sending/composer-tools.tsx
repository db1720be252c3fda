import { NotebookText, Paperclip } from 'lucide-react';
import { type ComponentProps, type RefObject, useRef, useState } from 'react';
import { lazyComponent, useLazyComponent } from '@/lib/browser/use-lazy-component';
import { LaterButton } from '@/parts/later/later-button';
import { sendsLater } from '@/parts/later/sends-later';
import { IconButton } from '@/ui/controls/icon-button';
import { FilePicker } from '@/ui/forms/file-picker';
import type { MessageTarget } from '../use-conversation';
import { CHAT_FILE_ACCEPT, takesFiles } from './attachment-store';
import { ScheduleButtons } from './schedule/schedule-buttons';
import type { FilledTemplate } from './templates/use-message-templates';

const templateMenu = lazyComponent(() =>
  import('./templates/template-menu').then((module) => module.TemplateMenu),
);

const quietHint = lazyComponent(() => import('@/parts/later/quiet-hint').then((module) => module.QuietHint));

type ComposerToolsProps = {
  target: MessageTarget;
  /** The field that is written in. */
  field: RefObject<HTMLTextAreaElement | null>;
  onTemplate: (template: FilledTemplate) => void;
  /** Called with proposed times: one as a part of a line, several as lines. */
  onTimes: (times: string) => void;
  onFiles: (files: readonly File[]) => void;
};

/** The buttons beside 送信: what can be put into a message or goes with it. */
export function ComposerTools({ target, field, onTemplate, onTimes, onFiles }: ComposerToolsProps) {
  return (
    <div className="mr-auto flex flex-wrap md:mr-0">
      <TemplateButton target={target} field={field} onTemplate={onTemplate} />
      <ScheduleButtons target={target} onInsert={onTimes} />
      {takesFiles ? <AttachButton onFiles={onFiles} /> : null}
    </div>
  );
}

/** 予約送信 beside 送信, where messages can leave later. */
export function LaterTools(props: ComponentProps<typeof LaterButton>) {
  return sendsLater ? <LaterButton {...props} /> : null;
}

/** The hint, over the buttons, that this is no time to write to somebody. */
export function LaterHint({ isShown, onChoose }: { isShown: boolean; onChoose: (sendAt: string) => void }) {
  const isOffered = isShown && sendsLater;
  const Hint = useLazyComponent(quietHint, isOffered);
  return isOffered && Hint ? <Hint onChoose={onChoose} /> : null;
}

/** The button with the company's templates. */
function TemplateButton({
  target,
  field,
  onTemplate,
}: Pick<ComposerToolsProps, 'target' | 'field' | 'onTemplate'>) {
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const Menu = useLazyComponent(templateMenu, isOpen, () => setIsOpen(false));
  return (
    <>
      <IconButton
        ref={button}
        label="定型文を挿入"
        icon={<NotebookText />}
        tooltipSide="top"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      />
      {isOpen && Menu ? (
        <Menu
          target={target}
          anchor={button}
          returnTo={field}
          onInsert={onTemplate}
          onClose={() => setIsOpen(false)}
        />
      ) : null}
    </>
  );
}

/** The button that picks files to be sent. */
function AttachButton({ onFiles }: { onFiles: (files: readonly File[]) => void }) {
  const picker = useRef<HTMLInputElement>(null);
  return (
    <>
      <IconButton
        label="ファイルを添付"
        icon={<Paperclip />}
        tooltipSide="top"
        onClick={() => picker.current?.click()}
      />
      <FilePicker
        ref={picker}
        multiple
        aria-label="添付するファイル"
        accept={CHAT_FILE_ACCEPT}
        onFiles={onFiles}
      />
    </>
  );
}
