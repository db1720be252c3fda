import type { Readable } from 'node:stream';

/**
 * Calls `onLine` with each line of a stream of UTF-8, the last one with or without its end. Only line feeds end one: Node's
 * readline also cuts at U+2028 and U+2029, which JSON leaves as they are.
 */
export function readLines(stream: Readable | null, onLine: (line: string) => void): void {
  let rest = '';
  const pass = (line: string) => onLine(line.replace(/\r$/, ''));
  stream?.setEncoding('utf8');
  stream?.on('data', (piece: string) => {
    const lines = `${rest}${piece}`.split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) pass(line);
  });
  stream?.on('end', () => {
    if (rest !== '') pass(rest);
  });
}
