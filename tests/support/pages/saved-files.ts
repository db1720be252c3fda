import { waitFor } from '@testing-library/react';
import { beforeEach, expect, vi } from 'vitest';

/** Catches what the tests of one file let the browser save: jsdom neither makes addresses for blobs nor downloads. */
export function captureSavedFiles() {
  const saved: { name: string; content: Blob }[] = [];

  /** The saved file's bytes as text: a byte order mark stays. */
  async function savedFile() {
    await waitFor(() => expect(saved).toHaveLength(1));
    const [file] = saved;
    if (!file) throw new Error('Nothing was saved');
    const bytes = await new Promise<ArrayBuffer>((resolve, reject) => {
      const reader = new FileReader();
      reader.onload = () => (reader.result instanceof ArrayBuffer ? resolve(reader.result) : reject());
      reader.readAsArrayBuffer(file.content);
    });
    return { name: file.name, text: new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes) };
  }

  beforeEach(() => {
    saved.length = 0;
    const blobs = new Map<string, Blob>();
    URL.createObjectURL = (blob) => {
      if (!(blob instanceof Blob)) throw new Error('Only blobs are saved');
      const url = `blob:${blobs.size}`;
      blobs.set(url, blob);
      return url;
    };
    URL.revokeObjectURL = () => {};
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      const content = blobs.get(this.href);
      if (content) saved.push({ name: this.download, content });
    });
  });

  return { saved, savedFile };
}
