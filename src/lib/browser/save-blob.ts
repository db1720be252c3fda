/** Lets the browser save a blob under a name. Nothing of it is shown or run, whatever type it claims. */
export function saveBlob(blob: Blob, fileName: string): void {
  const url = URL.createObjectURL(new Blob([blob], { type: 'application/octet-stream' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  // Safari reads the address only after the click has been handled.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
