import { MAX_UPLOAD_BYTES } from '#endpoints/file';
import { FormTooLarge, type ReceiveForm } from '#server/kit/form';

/** Reads a form as browsers do; they keep files out of memory by themselves. */
export const receiveForm: ReceiveForm = async (body, boundary) => {
  const headers = { 'Content-Type': `multipart/form-data; boundary=${boundary}` };
  const fields = Object.fromEntries(await new Response(body, { headers }).formData());
  const files = Object.values(fields).filter((field) => field instanceof File);
  if (files.some(({ size }) => size > MAX_UPLOAD_BYTES)) throw new FormTooLarge();
  return { fields, discard: async () => {} };
};
