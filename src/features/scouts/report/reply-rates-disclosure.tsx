import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { Lazy, lazyComponent } from '@/lib/browser/use-lazy-component';
import { cn } from '@/lib/cn';
import { Button } from '@/ui/controls/button';
import type { ReplyRatesProps } from './reply-rates';

const rates = lazyComponent(() => import('./reply-rates').then((module) => module.ReplyRates));

/** 返信率の内訳, whose figures and code come when it is opened. */
export function ReplyRatesDisclosure(props: ReplyRatesProps) {
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  return (
    <div className="mt-3 border-line border-t pt-3">
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
        返信率の内訳
      </Button>
      <div id={id} className="mt-2">
        {isOpen ? <Lazy of={rates} props={props} /> : null}
      </div>
    </div>
  );
}
