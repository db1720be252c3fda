import { Lazy, lazyComponent } from '@/lib/browser/use-lazy-component';
import { Disclosure } from '@/ui/controls/disclosure';
import type { ReplyRatesProps } from './reply-rates';

const rates = lazyComponent(() => import('./reply-rates').then((module) => module.ReplyRates));

/** 返信率の内訳, whose figures and code come when it is opened. */
export function ReplyRatesDisclosure(props: ReplyRatesProps) {
  return (
    <Disclosure label="返信率の内訳">
      <Lazy of={rates} props={props} />
    </Disclosure>
  );
}
