import type { Page } from '@playwright/test';

/** How translators take a text: into elements of theirs, or away, with a copy in its place. */
export type Translation = 'wrapped' | 'replaced' | 'reworded';

declare global {
  interface Window {
    /** Begins to translate the page, and what comes later. */
    beginTranslation: () => void;
  }
}

/**
 * Runs in the page: does to every text what the translators of browsers do, again and again, though the words stay the
 * same. A text that React holds on to would be lost or shown for ever; it is logged as an error.
 */
function installTranslator(translation: Translation): void {
  const untranslated =
    'script, style, noscript, textarea, title, option, svg, [translate="no"], [data-translated]';
  const isHeldByReact = (text: Text) => Object.keys(text).some((key) => key.startsWith('__reactFiber$'));

  const translate = (text: Text) => {
    if (text.data.trim() === '' || !text.parentElement || text.parentElement.closest(untranslated)) return;
    if (isHeldByReact(text)) console.error(`「${text.data}」 needs an element of its own`);
    const outer = document.createElement('font');
    outer.dataset.translated = '';
    outer.style.verticalAlign = 'inherit';
    const inner = outer.appendChild(document.createElement('font'));
    if (translation !== 'wrapped')
      inner.textContent = translation === 'replaced' ? text.data : `[${text.data}]`;
    text.replaceWith(outer);
    if (translation === 'wrapped') inner.append(text);
  };

  const translateAll = () => {
    const texts = document.createTreeWalker(document, NodeFilter.SHOW_TEXT);
    const found: Node[] = [];
    while (texts.nextNode()) found.push(texts.currentNode);
    for (const text of found) if (text instanceof Text) translate(text);
  };

  window.beginTranslation = () => {
    translateAll();
    new MutationObserver(translateAll).observe(document, {
      childList: true,
      subtree: true,
      characterData: true,
    });
  };
}

/** Translates all that the page shows from now on; `beforeHydration` as soon as its HTML comes, else once it has loaded. */
export async function translatePage(
  page: Page,
  translation: Translation,
  { beforeHydration = false } = {},
): Promise<void> {
  await page.addInitScript(installTranslator, translation);
  await page.addInitScript((isEarly) => {
    if (isEarly) window.beginTranslation();
    else window.addEventListener('load', () => window.beginTranslation(), { once: true });
  }, beforeHydration);
}
