import { Dialog } from '@/ui/overlays/dialog';
import { pageShortcuts } from './page-keys';
import { layerKeys, ShortcutGroup, SingleKeysSwitch } from './shortcut-list';
import type { Shortcut } from './use-shortcuts';

type ShortcutHelpProps = { listed: readonly Shortcut[]; onClose: () => void };

/** キーボード操作: the keys of this page and of all pages, and the switch that turns single keys off. */
export function ShortcutHelp({ listed, onClose }: ShortcutHelpProps) {
  const isGeneral = ({ key }: Shortcut) => key === '?';
  const isPage = (shortcut: Shortcut) => pageShortcuts.includes(shortcut);
  const ofScreen = listed.filter((shortcut) => !isGeneral(shortcut) && !isPage(shortcut));
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="キーボード操作"
      size="md"
      cancelLabel="閉じる"
      footerAside={<SingleKeysSwitch />}
    >
      <div className="flex flex-col gap-5">
        <ShortcutGroup title="この画面" shortcuts={ofScreen} />
        <ShortcutGroup title="ほかの画面へ(続けて押す)" shortcuts={listed.filter(isPage)} />
        <ShortcutGroup title="すべての画面" shortcuts={[...listed.filter(isGeneral), ...layerKeys]} />
      </div>
    </Dialog>
  );
}
