import { chooseTheme, themeChoices, useTheme } from '@/parts/shell/use-theme';
import { MenuLabel, MenuRadioGroup, MenuRadioItem } from '@/ui/overlays/menu';

/** 表示: light, dark, or as the device is set. The menu stays open, so that one sees what was chosen. */
export function ThemeItems() {
  const theme = useTheme();
  return (
    <MenuRadioGroup value={theme} aria-label="表示">
      <MenuLabel aria-hidden="true">表示</MenuLabel>
      {themeChoices.map((choice) => (
        <MenuRadioItem
          key={choice.theme}
          value={choice.theme}
          onSelect={(event) => {
            event.preventDefault();
            chooseTheme(choice.theme);
          }}
        >
          {choice.label}
        </MenuRadioItem>
      ))}
    </MenuRadioGroup>
  );
}
