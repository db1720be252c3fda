import { MAX_UPLOAD_BYTES } from '#endpoints/file';

/** What a form may have of its own, beside its file: boundaries, names and fields, in bytes. */
export const FORM_OWN_BYTES = 1024 * 1024;

/** Largest form, in bytes. */
export const MAX_FORM_BYTES = MAX_UPLOAD_BYTES + FORM_OWN_BYTES;

/** A form of more bytes than may be sent, or with a larger file. */
export class FormTooLarge extends Error {}

/** The fields of a form; its files lie somewhere until they are discarded. */
export type ReceivedForm = { fields: Record<string, unknown>; discard(): Promise<void> };

/**
 * Reads a form as it comes. Rejects with `FormTooLarge` for too many bytes, with another error for no form, one of too many
 * parts, or a client that goes away; then nothing is left. The body is not cancelled: who sent too much is still to read the response.
 */
export type ReceiveForm = (
  body: ReadableStream<Uint8Array> | null,
  boundary: string,
) => Promise<ReceivedForm>;
