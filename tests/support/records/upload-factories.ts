import sharp from 'sharp';

/** A picture of one color as a file that a form can carry. */
export async function imageFile(
  format: 'png' | 'jpeg' | 'gif' | 'webp' = 'png',
  { width = 80, height = 40, name = `logo.${format}` } = {},
): Promise<File> {
  const bytes = await sharp({ create: { width, height, channels: 3, background: '#0055aa' } })
    .toFormat(format)
    .toBuffer();
  return new File([new Uint8Array(bytes)], name, { type: `image/${format}` });
}
