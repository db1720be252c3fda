import { Dialog } from '@/ui/overlays/dialog';
import { layerKeys, ShortcutGroup, SingleKeysSwitch } from './shortcut-list';
import type { Shortcut } from './use-shortcuts';

type ShortcutHelpProps = { listed: readonly Shortcut[]; onClose: () => void };

/** キーボード操作: the keys of this page and of all pages, and the switch that turns single keys off. */
export function ShortcutHelp({ listed, onClose }: ShortcutHelpProps) {
  const isGeneral = ({ key }: Shortcut) => key === '?';
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
        <ShortcutGroup title="この画面" shortcuts={listed.filter((shortcut) => !isGeneral(shortcut))} />
        <ShortcutGroup title="すべての画面" shortcuts={[...listed.filter(isGeneral), ...layerKeys]} />
      </div>
    </Dialog>
  );
}
