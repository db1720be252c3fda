import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { emptyOutbox, type OutboxAction, outboxReducer } from './outbox';
import { PendingBubble } from './pending-bubble';

/** A bubble of what is left of a file after a reload, which lost the browser's copy of it. */
function setUp(...before: OutboxAction[]) {
  const content = { kind: 'file', fileName: '提案書.pdf', byteSize: 2048, filePath: null } as const;
  const queue: OutboxAction = { type: 'queue', entryId: 'a', content, queuedAt: '2026-11-21T05:00:00.000Z' };
  const start: OutboxAction = { type: 'start', entryId: 'a', afterMessageId: null };
  const actions: OutboxAction[] = [queue, start, ...before, { type: 'restore' }];
  const [entry] = actions.reduce(outboxReducer, emptyOutbox).entries;
  if (!entry) throw new Error('Nothing is left');
  const handlers = { onRetry: vi.fn(), onRemove: vi.fn(), onReplaceFile: vi.fn() };
  render(<PendingBubble entry={entry} {...handlers} />);
  return { user: userEvent.setup(), ...handlers };
}

it('asks for a file again that a reload has lost', async () => {
  const { user, onReplaceFile } = setUp();
  expect(screen.getByText('送信できませんでした').parentElement).toHaveTextContent(
    'ファイルを選び直してください',
  );
  expect(screen.queryByRole('button', { name: '再送' })).toBeNull();
  const file = new File(['x'], '提案書.pdf');
  await user.upload(screen.getByLabelText('選び直すファイル'), file);
  expect(onReplaceFile).toHaveBeenCalledWith('a', file);
});

it('takes only a file that may be sent', async () => {
  const { user, onReplaceFile } = setUp();
  await user.upload(screen.getByLabelText('選び直すファイル'), new File([], '提案書.pdf'));
  expect(screen.getByRole('alert')).toHaveTextContent('ファイルが空です');
  expect(onReplaceFile).not.toHaveBeenCalled();
});

it('needs no file again that was uploaded before the reload', async () => {
  const uploaded = {
    type: 'uploaded',
    entryId: 'a',
    fileName: '提案書.pdf',
    filePath: 'chat/a.pdf',
  } as const;
  const { user, onRetry } = setUp(uploaded);
  expect(screen.getByText('送信できませんでした').parentElement).toHaveTextContent('再送する前に確認します');
  await user.click(screen.getByRole('button', { name: '再送' }));
  expect(onRetry).toHaveBeenCalledWith('a');
});
