/** Milliseconds without input after which somebody no longer counts as typing. */
const PAUSE = 2_000;

/** The same for somebody who looks through what the Japanese input method suggests. */
const COMPOSING_PAUSE = 30_000;

let typedAt = Number.NEGATIVE_INFINITY;
let pause = PAUSE;

function onInput(event: Event): void {
  // Check boxes, lists and file pickers send a plain event.
  if (!(event instanceof InputEvent)) return;
  typedAt = Date.now();
  pause = event.isComposing ? COMPOSING_PAUSE : PAUSE;
}

function onCompositionEnd(): void {
  pause = PAUSE;
}

function endTyping(): void {
  typedAt = Number.NEGATIVE_INFINITY;
}

/** Enter and the other keys that act: the person waits for what follows. */
function onKeyDown({ key, isComposing, ctrlKey, metaKey }: KeyboardEvent): void {
  if (!isComposing && (key === 'Enter' || ctrlKey || metaKey)) endTyping();
}

/** Watches whether somebody is typing, for `afterTyping`; returns how to stop. */
export function watchTyping(): () => void {
  const whileWatched = new AbortController();
  const options = { capture: true, signal: whileWatched.signal };
  window.addEventListener('input', onInput, options);
  window.addEventListener('compositionend', onCompositionEnd, options);
  window.addEventListener('keydown', onKeyDown, options);
  window.addEventListener('pointerdown', endTyping, options);
  return () => {
    whileWatched.abort();
    endTyping();
  };
}

/** Calls back as soon as nobody is typing, at once if so; returns how to cancel that. */
export function afterTyping(callback: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = () => {
    const left = typedAt + pause - Date.now();
    if (left > 0) timer = setTimeout(look, Math.min(left, PAUSE));
    else callback();
  };
  look();
  return () => clearTimeout(timer);
}
