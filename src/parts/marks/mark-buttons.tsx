import type { ListedProfile } from '#endpoints/user-profile';
import { has } from '@/session/abilities';
import { LabelButton } from './labels/label-button';
import { PassedButton } from './passed-button';

type MarkButtonsProps = { profile: ListedProfile; withText?: boolean };

/** 見送り and ラベル of a candidate; nothing where the platform knows neither. */
export function MarkButtons(props: MarkButtonsProps) {
  if (!has('marks')) return null;
  return (
    <>
      <PassedButton {...props} />
      <LabelButton {...props} />
    </>
  );
}
