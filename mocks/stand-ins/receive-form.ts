import { MAX_UPLOAD_BYTES } from '#endpoints/file';

/** Largest form, in bytes. */
export const MAX_FORM_BYTES = MAX_UPLOAD_BYTES + 1024 * 1024;

/** A form of more bytes than may be sent, or with a larger file. */
export class FormTooLarge extends Error {}

export type ReceivedForm = { fields: Record<string, unknown>; discard(): Promise<void> };

/** Reads a form as browsers do; they keep files out of memory by themselves. */
export async function receiveForm(
  body: ReadableStream<Uint8Array> | null,
  boundary: string,
): Promise<ReceivedForm> {
  const headers = { 'Content-Type': `multipart/form-data; boundary=${boundary}` };
  const fields = Object.fromEntries(await new Response(body, { headers }).formData());
  const files = Object.values(fields).filter((field) => field instanceof File);
  if (files.some(({ size }) => size > MAX_UPLOAD_BYTES)) throw new FormTooLarge();
  return { fields, discard: async () => {} };
}
