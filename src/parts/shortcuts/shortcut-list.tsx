import { Kbd } from '@/ui/data/keyboard-key';
import { Checkbox } from '@/ui/forms/checkbox';
import { setSingleKeys, useShortcutStore } from './shortcut-store';
import type { Shortcut } from './use-shortcuts';

const KEY_NAMES: Record<string, string> = { Escape: 'Esc' };

/** Keys that mean the same on every page, and act where what they close is. */
export const layerKeys: readonly Shortcut[] = [
  { key: 'Escape', label: 'ダイアログやメニューを閉じる、検索欄やメモから出る' },
];

/** The switch that turns single keys off (WCAG 2.1.4). */
export function SingleKeysSwitch() {
  const hasSingleKeys = useShortcutStore((state) => state.hasSingleKeys);
  return (
    <Checkbox
      label="1文字のショートカットを使う"
      description="音声入力などで意図せず動くときはオフにしてください"
      checked={hasSingleKeys}
      onChange={({ target }) => setSingleKeys(target.checked)}
    />
  );
}

type ShortcutGroupProps = { title: string; shortcuts: readonly Shortcut[] };

/** Keys with what they do, and which of them are switched off. */
export function ShortcutGroup({ title, shortcuts }: ShortcutGroupProps) {
  const hasSingleKeys = useShortcutStore((state) => state.hasSingleKeys);
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
              {!hasSingleKeys && (key.length === 1 || key.startsWith('g+')) ? (
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
