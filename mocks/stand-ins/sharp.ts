type Size = {
  width?: number;
  height?: number;
  fit: 'inside' | 'contain' | 'cover';
  withoutEnlargement: boolean;
};

/** Returns the picture's size on the canvas, and the canvas' own. */
function layout(picture: { width: number; height: number }, size: Size) {
  const { fit, withoutEnlargement } = size;
  const scales = [size.width, size.height].map((side, at) =>
    side === undefined ? undefined : side / (at === 0 ? picture.width : picture.height),
  );
  const known = scales.filter((scale) => scale !== undefined);
  const fitting = fit === 'cover' ? Math.max(...known) : Math.min(...known);
  const scale = withoutEnlargement ? Math.min(1, fitting) : fitting;
  const width = Math.max(1, Math.round(picture.width * scale));
  const height = Math.max(1, Math.round(picture.height * scale));
  return fit === 'inside'
    ? { width, height, canvas: { width, height } }
    : { width, height, canvas: { width: size.width ?? width, height: size.height ?? height } };
}

/** What the server uses of sharp: pictures made smaller, drawn on a canvas, which turns them as their camera says. */
export default function sharp(bytes: Uint8Array<ArrayBuffer>) {
  let size: Size = { width: 1, height: 1, fit: 'inside', withoutEnlargement: true };
  let type = 'image/png';
  const image = {
    autoOrient: () => image,
    resize: (wanted: Size) => {
      size = wanted;
      return image;
    },
    toFormat: (format: string) => {
      type = `image/${format}`;
      return image;
    },
    webp: () => image.toFormat('webp'),
    /** Rejects for what is no picture, as sharp does. */
    toBuffer: async () => {
      const picture = await createImageBitmap(new Blob([bytes]));
      const { width, height, canvas } = layout(picture, size);
      const drawn = new OffscreenCanvas(canvas.width, canvas.height);
      drawn
        .getContext('2d')
        ?.drawImage(picture, (canvas.width - width) / 2, (canvas.height - height) / 2, width, height);
      return new Uint8Array(await (await drawn.convertToBlob({ type })).arrayBuffer());
    },
  };
  return image;
}
