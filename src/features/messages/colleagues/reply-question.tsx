import { type ChatMessage, messageInWords } from '#endpoints/chat';
import { Dialog } from '@/ui/overlays/dialog';

type ReplyQuestionProps = {
  /** What a colleague has sent meanwhile. */
  reply: ChatMessage;
  /** Sends the message all the same; returns true. */
  onSend: () => boolean;
  onClose: () => void;
};

/** Asks whether to send although a colleague has replied since one began to write. */
export function ReplyQuestion({ reply, onSend, onClose }: ReplyQuestionProps) {
  const who = reply.sender.name ? `${reply.sender.name}さん` : 'ほかのメンバー';
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={`${who}が先に返信しています`}
      description="入力している間に返信がありました。このまま送信しますか?"
      submitLabel="このまま送信"
      cancelLabel="送信せずに戻る"
      tone="danger"
      onSubmit={onSend}
    >
      <blockquote className="max-h-48 overflow-y-auto whitespace-pre-wrap rounded-md border border-line bg-surface-sunken px-3 py-2 text-md [overflow-wrap:anywhere] md:text-base">
        <bdi>{messageInWords(reply)}</bdi>
      </blockquote>
    </Dialog>
  );
}
