import { afterEach } from 'vitest';

/** Texts that React made nodes for, and keeps. */
const made: Text[] = [];

const { createTextNode } = Document.prototype;
Document.prototype.createTextNode = function (this: Document, data: string) {
  const text = createTextNode.call(this, data);
  made.push(text);
  return text;
};

/** Whether React holds on to a text. Radix's hidden copy of a toast does not count: it is never part of the page. */
const isHeldByReact = (text: Text) =>
  Object.keys(text).some((key) => key.startsWith('__reactFiber$')) && !text.parentElement?.style.clip;

const place = ({ parentElement: parent }: Text) =>
  parent ? `<${parent.tagName.toLowerCase()} class="${parent.className}">` : 'an element that is gone';

// React makes nodes only for texts that have siblings or come from a component. A browser that translates a page takes
// these away: React could neither change nor remove them. What an element alone holds is set again.
afterEach(() => {
  const bare = made.splice(0).filter(isHeldByReact);
  if (bare.length === 0) return;
  const list = new Set(bare.map((text) => `「${text.data}」 in ${place(text)}`));
  throw new Error(`Texts that need an element of their own:\n${[...list].join('\n')}`);
});
