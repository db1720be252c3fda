import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';

/** Cuts text that comes in pieces at line feeds, and nowhere else: Node's readline also cuts at U+2028 and U+2029. */
function lineCutter() {
  let rest = '';
  return {
    push(piece: string): string[] {
      const lines = `${rest}${piece}`.split('\n');
      rest = lines.pop() ?? '';
      return lines;
    },
    end: (): string[] => (rest === '' ? [] : [rest]),
  };
}

/** Reads the lines of a file of UTF-8, without their line feeds. */
export async function* linesOf(file: string): AsyncGenerator<string> {
  const cutter = lineCutter();
  for await (const piece of createReadStream(file, 'utf8')) yield* cutter.push(piece);
  yield* cutter.end();
}

/** Calls `onLine` with each line of a stream of UTF-8, the last one with or without its end. */
export function readLines(stream: Readable | null, onLine: (line: string) => void): void {
  const cutter = lineCutter();
  const pass = (lines: readonly string[]) => {
    for (const line of lines) onLine(line.replace(/\r$/, ''));
  };
  stream?.setEncoding('utf8');
  stream?.on('data', (piece: string) => pass(cutter.push(piece)));
  stream?.on('end', () => pass(cutter.end()));
}
