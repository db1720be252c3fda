import { Braces } from 'lucide-react';
import {
  type PlaceholderName,
  placeholderNames,
  placeholderText,
  usualFallbacks,
} from '@/parts/texts/placeholders';
import { Button } from '@/ui/controls/button';
import { Menu, MenuContent, MenuItem, MenuLabel, MenuSeparator, MenuTrigger } from '@/ui/overlays/menu';

type PlaceholderMenuProps = {
  /** Called with what to insert; `fallback` is the part of it that the writer may want to word otherwise. */
  onInsert: (placeholder: string, fallback?: string) => void;
  /** Called when the menu is gone, to take the focus back to the text. */
  onClosed: () => void;
};

/** The menu of what can be filled in from the candidate, the company and the project. */
export function PlaceholderMenu({ onInsert, onClosed }: PlaceholderMenuProps) {
  return (
    <Menu>
      <MenuTrigger asChild>
        <Button size="sm" variant="ghost" icon={<Braces />} className="-my-1.5">
          項目を差し込む
        </Button>
      </MenuTrigger>
      <MenuContent
        onCloseAutoFocus={(event) => {
          event.preventDefault();
          onClosed();
        }}
      >
        {placeholderNames.map((name) => (
          <MenuItem key={name} onSelect={() => onInsert(placeholderText(name))}>
            <Entry label={name} written={placeholderText(name)} />
          </MenuItem>
        ))}
        <MenuSeparator />
        <MenuLabel>値がないときの言葉をつける</MenuLabel>
        {placeholderNames.map((name) => (
          <FallbackItem key={name} name={name} onInsert={onInsert} />
        ))}
      </MenuContent>
    </Menu>
  );
}

function FallbackItem({
  name,
  onInsert,
}: { name: PlaceholderName } & Pick<PlaceholderMenuProps, 'onInsert'>) {
  const fallback = usualFallbacks[name];
  const written = placeholderText(name, fallback);
  return (
    <MenuItem onSelect={() => onInsert(written, fallback)}>
      <Entry label={`${name}(なければ「${fallback}」)`} shownLabel={name} written={written} />
    </MenuItem>
  );
}

type EntryProps = { label: string; shownLabel?: string; written: string };

function Entry({ label, shownLabel = label, written }: EntryProps) {
  return (
    <span className="flex items-baseline justify-between gap-6">
      <span className="sr-only">{label}</span>
      <span aria-hidden="true">{shownLabel}</span>
      <span aria-hidden="true" className="font-mono text-ink-subtle text-xs">
        {written}
      </span>
    </span>
  );
}
