import { Checkbox } from '@/ui/checkbox';
import { Dialog } from '@/ui/dialog';
import { Kbd } from '@/ui/keyboard-key';
import { setSingleKeys, useShortcutStore } from './shortcut-store';
import type { Shortcut } from './use-shortcuts';

export type ShortcutHelpProps = { listed: readonly Shortcut[]; onClose: () => void };

const KEY_NAMES: Record<string, string> = { Escape: 'Esc' };

/** Keys that mean the same everywhere. */
const everywhere: readonly Shortcut[] = [
  { key: 'Escape', label: 'ダイアログやメニューを閉じる、検索欄やメモから出る' },
];

/** キーボード操作: the keys of this page and of all pages, and the switch that turns single keys off. */
export function ShortcutHelp({ listed, onClose }: ShortcutHelpProps) {
  const hasSingleKeys = useShortcutStore((state) => state.hasSingleKeys);
  const isGeneral = ({ key }: Shortcut) => key === '?';
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="キーボード操作"
      size="md"
      cancelLabel="閉じる"
      footerAside={
        <Checkbox
          label="1文字のショートカットを使う"
          description="音声入力などで意図せず動くときはオフにしてください"
          checked={hasSingleKeys}
          onChange={({ target }) => setSingleKeys(target.checked)}
        />
      }
    >
      <div className="flex flex-col gap-5">
        <ShortcutGroup
          title="この画面"
          shortcuts={listed.filter((shortcut) => !isGeneral(shortcut))}
          hasSingleKeys={hasSingleKeys}
        />
        <ShortcutGroup
          title="すべての画面"
          shortcuts={[...listed.filter(isGeneral), ...everywhere]}
          hasSingleKeys={hasSingleKeys}
        />
      </div>
    </Dialog>
  );
}

type ShortcutGroupProps = { title: string; shortcuts: readonly Shortcut[]; hasSingleKeys: boolean };

function ShortcutGroup({ title, shortcuts, hasSingleKeys }: ShortcutGroupProps) {
  if (shortcuts.length === 0) return null;
  return (
    <section aria-label={title}>
      <h3 className="mb-1 font-medium text-ink-subtle text-xs">{title}</h3>
      <dl className="divide-y divide-line">
        {shortcuts.map(({ key, label }) => (
          <div
            key={key}
            className="flex items-center justify-between gap-4 py-2 text-md md:py-1.5 md:text-base"
          >
            <dt className="order-last flex shrink-0 items-center gap-1">
              {key.length === 1 && !hasSingleKeys ? (
                <span className="text-ink-subtle text-xs">オフ</span>
              ) : null}
              {key.split('+').map((part) => (
                <Kbd key={part}>{KEY_NAMES[part] ?? (part.length === 1 ? part.toUpperCase() : part)}</Kbd>
              ))}
            </dt>
            <dd className="min-w-0">{label}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
