import { Printer } from 'lucide-react';
import { IconButton } from './icon-button';

/** 印刷: prints the page, or saves it as a PDF, by the browser's own dialog. `disabled` while the page is not complete. */
export function PrintButton({ disabled = false }: { disabled?: boolean }) {
  return (
    <IconButton
      label="印刷"
      icon={<Printer aria-hidden="true" />}
      variant="secondary"
      disabled={disabled}
      onClick={() => window.print()}
    />
  );
}
