/** Returns the header field of a change that says what it is based on. Its hash is too much for a first load: it loads with the first save. */
export async function tagged(basedOn: unknown): Promise<{ basedOn: string }> {
  const { contentTag } = await import('#endpoints/content-tag');
  return { basedOn: contentTag(basedOn) };
}
