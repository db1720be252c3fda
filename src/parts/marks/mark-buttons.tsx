import type { ReactNode } from 'react';
import type { ListedProfile } from '#endpoints/user-profile';
import { has } from '@/session/abilities';
import { LabelButton } from './labels/label-button';
import { PassedButton } from './passed-button';
import { RecontactButton } from './recontact/recontact-button';

/** Whether candidates have a day on which to contact them again. */
export const hasRecontacts = has('recontact');

type MarkButtonsProps = { profile: ListedProfile; withText?: boolean };

/**
 * 見送り, ラベル and with text 再連絡日 of a candidate; nothing where the platform knows none. On a card they show while it is
 * pointed at or has the focus, and 見送り where it is set.
 */
export function MarkButtons(props: MarkButtonsProps) {
  if (!has('marks')) return null;
  return (
    <>
      <PassedButton {...props} />
      <LabelButton {...props} className={props.withText ? undefined : 'quiet'} />
      {props.withText && hasRecontacts ? <RecontactButton profile={props.profile} /> : null}
    </>
  );
}

/** Its content where the platform knows 見送り and ラベル. */
export const WhereMarks = ({ children }: { children: ReactNode }) => (has('marks') ? children : null);
