import { endHint, setOn } from './browser-setting';
import { readPushed, setBrief } from './push-setting';

/** Begins to be told of messages while the app is closed, or ends that. */
const pushing = (on: boolean): Promise<void> =>
  import('./push').then(
    ({ startPush, endPush }) => (on ? startPush() : endPush()),
    () => {},
  );

/** Switches notifications on, for which the browser asks the person once, or off. Call it while a press is handled. */
export async function switchNotifications(on: boolean): Promise<void> {
  if (!('Notification' in window)) return;
  const isAllowed = !on || (await Notification.requestPermission()) === 'granted';
  if (!isAllowed) return endHint();
  setOn(on);
  // Nobody waits for the push service.
  void pushing(on);
}

/** Sets whether notifications in this browser leave out the sender and the text. */
export async function chooseBrief(wanted: boolean): Promise<void> {
  setBrief(wanted);
  if (readPushed() !== null) await pushing(true);
}
