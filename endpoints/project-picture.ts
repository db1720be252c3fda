/** The key of a project's uploaded picture, alone or at the end of its address. */
const UPLOADED = /(?:^|\/thumbnail\/)(project\/[\w-]{1,64}\.(?:png|jpg|gif))$/;

/** Returns the key of an uploaded picture that a text is, or an address of one ends with; else null. */
export const pictureKeyIn = (text: string | null): string | null =>
  (text && UPLOADED.exec(text)?.[1]) || null;

/** Returns a 特徴 with the key in place of the address of an uploaded picture. */
export const withPictureKey = <Feature extends { imageUrl: string | null }>(feature: Feature): Feature => ({
  ...feature,
  imageUrl: pictureKeyIn(feature.imageUrl) ?? feature.imageUrl,
});
