import { Braces } from 'lucide-react';
import { Button } from '@/ui/button';
import { Menu, MenuContent, MenuItem, MenuTrigger } from '@/ui/menu';
import { type PlaceholderName, placeholderNames, placeholderText } from './placeholders';

type PlaceholderMenuProps = {
  onInsert: (name: PlaceholderName) => void;
  /** Told when the menu is gone, to take the focus back to the text. */
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
          <MenuItem key={name} onSelect={() => onInsert(name)}>
            <span className="flex items-baseline justify-between gap-6">
              {name}
              <span aria-hidden="true" className="font-mono text-ink-subtle text-xs">
                {placeholderText(name)}
              </span>
            </span>
          </MenuItem>
        ))}
      </MenuContent>
    </Menu>
  );
}
