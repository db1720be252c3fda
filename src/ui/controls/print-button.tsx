import { Printer } from 'lucide-react';
import { IconButton } from './icon-button';

/**
 * 印刷: prints the page, or saves it as a PDF, by the browser's own dialog. On phones the browser's menu does, and this is
 * left out. `disabled` while the page is not complete.
 */
export function PrintButton({ disabled = false }: { disabled?: boolean }) {
  return (
    <IconButton
      label="印刷"
      icon={<Printer aria-hidden="true" />}
      variant="secondary"
      className="max-md:hidden"
      disabled={disabled}
      onClick={() => window.print()}
    />
  );
}
