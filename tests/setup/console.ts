import { format } from 'node:util';
import { afterEach, beforeEach, vi } from 'vitest';

const levels = ['error', 'warn'] as const;
const unexpected: string[] = [];

// A test that expects a message spies on the console itself; any message that still comes here was not expected.
beforeEach(() => {
  unexpected.length = 0;
  for (const level of levels) {
    vi.spyOn(console, level).mockImplementation((...values: unknown[]) => {
      unexpected.push(`console.${level}: ${format(...values)}`);
    });
  }
});

afterEach(() => {
  const messages = unexpected.splice(0);
  if (messages.length > 0) throw new Error(`Unexpected output:\n${messages.join('\n')}`);
});
