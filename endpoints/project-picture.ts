/** The key of a picture that was uploaded for a project, as it is or at the end of an address that shows it. */
const UPLOADED = /(?:^|\/thumbnail\/)(project\/[\w-]{1,64}\.(?:png|jpg|gif))$/;

/** Returns the key of an uploaded picture that a text is, or an address of one ends with; else null. */
export const pictureKeyIn = (text: string | null): string | null =>
  (text && UPLOADED.exec(text)?.[1]) || null;

/** Returns a 特徴 in which addresses of one uploaded picture are the same, wherever the API was when they were read. */
export const withPictureKey = <Feature extends { imageUrl: string | null }>(feature: Feature): Feature => ({
  ...feature,
  imageUrl: pictureKeyIn(feature.imageUrl) ?? feature.imageUrl,
});
