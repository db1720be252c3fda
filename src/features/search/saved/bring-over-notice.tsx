import { useState } from 'react';
import { Button } from '@/ui/controls/button';
import { InlineNotice } from '@/ui/feedback/inline-notice';
import type { LeftBehind, SavedSearches } from './saved-search';

const FAILED = '移せませんでした。このブラウザーには残っています。もう一度お試しください。';

/** Offers to bring what only this browser has over to the company. What cannot be brought over stays, with its reason. */
export function BringOverNotice({ count, bringOver }: NonNullable<SavedSearches['inBrowser']>) {
  const [leftBehind, setLeftBehind] = useState<readonly LeftBehind[]>([]);
  const [hasFailed, setHasFailed] = useState(false);
  const [isMoving, setIsMoving] = useState(false);

  async function move() {
    setIsMoving(true);
    setHasFailed(false);
    try {
      setLeftBehind(await bringOver());
    } catch {
      // Without a response the app alerts as well.
      setHasFailed(true);
    }
    setIsMoving(false);
  }

  return (
    <InlineNotice
      tone={hasFailed || leftBehind.length > 0 ? 'warning' : 'info'}
      action={
        <Button
          size="sm"
          loading={isMoving}
          onClick={() => void move()}
        >{`このブラウザーに保存した検索 ${count}件を移す`}</Button>
      }
    >
      <p>移すと、企業のメンバー全員で使えるようになります。</p>
      <div role="status">
        {hasFailed ? <p>{FAILED}</p> : null}
        {leftBehind.length > 0 ? (
          <>
            <p>次の検索は移せませんでした。このブラウザーには残っています。</p>
            <ul className="list-disc pl-4">
              {leftBehind.map(({ name, problem }) => (
                <li key={name}>{`「${name}」:${problem}`}</li>
              ))}
            </ul>
          </>
        ) : null}
      </div>
    </InlineNotice>
  );
}
