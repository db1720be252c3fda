import { fireEvent, screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { sendFileAsCandidate } from '#demo/simulation/send-file';
import {
  createChat,
  field,
  openChat,
  serveMessages,
  thread,
  transfer,
} from '../../support/pages/message-files.tsx';

// The configuration is read once, when the app's code is loaded.
vi.hoisted(() => {
  process.env.NEXT_PUBLIC_API_EXTENSIONS = 'off';
});

const api = serveMessages();

it('lets files be read but not sent by an API without extensions', async () => {
  const place = await createChat(api());
  const key = { cid: place.cid, chatGroupId: place.chatGroupId };
  const bytes = new TextEncoder().encode('%PDF-1.7');
  await sendFileAsCandidate(api().services, key, { fileName: '見積書.pdf', bytes });
  await openChat(place);
  await field();
  expect(screen.getByRole('button', { name: '見積書.pdfをダウンロード' })).toBeVisible();
  expect(within(await thread()).getByText('PDF')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'ファイルを添付' })).toBeNull();
  const file = new File(['x'], '提案書.pdf');
  fireEvent.drop(await thread(), { dataTransfer: transfer([file]) });
  fireEvent.paste(await field(), { clipboardData: { files: [file], getData: () => '' } });
  expect(within(document.body).queryByRole('list', { name: '添付ファイル' })).toBeNull();
});
