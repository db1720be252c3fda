/** Characters of a text that are returned, and how many of them stand before the first hit. */
const LENGTH = 120;
const BEFORE = 30;

/** One character in the form in which width, case and kana do not matter; it may be longer than one. */
const plain = (character: string): string =>
  character
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[ァ-ヶ]/g, (kana) => String.fromCharCode(kana.charCodeAt(0) - 0x60));

/** Where the first of the words begins, in characters; 0 when none is there as it was typed. */
function firstHit(characters: readonly string[], words: readonly string[]): number {
  let text = '';
  const starts: number[] = [];
  for (const [index, character] of characters.entries()) {
    const form = plain(character);
    for (let at = 0; at < form.length; at += 1) starts.push(index);
    text += form;
  }
  const places = words
    .map((word) => text.indexOf([...word].map(plain).join('')))
    .filter((place) => place >= 0);
  return places.length === 0 ? 0 : (starts[Math.min(...places)] ?? 0);
}

/** Returns the part of a text about the first of the words, in one line; an ellipsis stands for what is left out. */
export function excerptAround(text: string, words: readonly string[]): string {
  const characters = [...text.replace(/\s+/gu, ' ').trim()];
  const hit = firstHit(characters, words);
  const start =
    characters.length <= LENGTH ? 0 : Math.max(0, Math.min(hit - BEFORE, characters.length - LENGTH));
  const end = start + LENGTH;
  const part = characters.slice(start, end).join('');
  return `${start > 0 ? '…' : ''}${part}${end < characters.length ? '…' : ''}`;
}
