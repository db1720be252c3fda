import type { ReactNode } from 'react';
import type { PlannedMessage } from '#endpoints/planned-message';
import { Bubble, MessageText } from '../bubble';
import { PlannedStatus } from './planned-status';

type PlannedFrameProps = { planned: PlannedMessage; mark?: ReactNode; children: ReactNode };

/** What leaves later in its conversation: the text, when it leaves, and what can be done about it. */
export function PlannedFrame({ planned, mark, children }: PlannedFrameProps) {
  return (
    <div className="flex justify-end pl-10">
      <div className="flex min-w-0 max-w-[40rem] flex-col items-end gap-1">
        {mark ? <span>{mark}</span> : null}
        <Bubble isOurs>
          <MessageText>{planned.textMessage}</MessageText>
        </Bubble>
        <PlannedStatus planned={planned} />
        {children}
      </div>
    </div>
  );
}
