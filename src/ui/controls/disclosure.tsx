import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { cn } from '@/lib/cn';
import { Button } from './button';

type DisclosureProps = {
  label: string;
  /** Rendered while it is open, so that what it reads is read then. */
  children: ReactNode;
  className?: string;
};

/** A button that opens what is below it, closed at first. */
export function Disclosure({ label, children, className }: DisclosureProps) {
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  return (
    <div className={cn('mt-3 border-line border-t pt-3', className)}>
      <Button
        size="sm"
        variant="ghost"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
        icon={
          <ChevronDown
            aria-hidden="true"
            className={cn('size-4 transition-transform', isOpen || '-rotate-90')}
          />
        }
      >
        {label}
      </Button>
      <div id={id} className="mt-2">
        {isOpen ? children : null}
      </div>
    </div>
  );
}
