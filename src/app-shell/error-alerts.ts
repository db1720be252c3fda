import { chunkLoadMessage, type ErrorReaction, noteReload, reactionTo } from '@/client/alerts';
import { showAlert } from '@/ui/feedback/alert-store';

function reload(): void {
  noteReload();
  window.location.reload();
}

/** Alerts that the code of a page cannot be loaded; OK loads that page again. */
export function alertMissingPage(address: string): void {
  const onOk = () => {
    noteReload();
    window.location.assign(address);
  };
  showAlert({ message: chunkLoadMessage(), onOk });
}

/** Shows the alert of a reaction, if it is one. */
export function showReaction(reaction: ErrorReaction): void {
  if (reaction.kind !== 'alert') return;
  showAlert({ message: reaction.message, onOk: reaction.reload ? reload : undefined });
}

/** Shows the alert of spec §8 for an error, if it has one; returns what `client/alerts.ts` says about it. */
export function alertError(error: unknown): ErrorReaction {
  const reaction = reactionTo(error);
  showReaction(reaction);
  return reaction;
}
