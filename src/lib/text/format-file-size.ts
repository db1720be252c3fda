const UNITS = ['B', 'KB', 'MB', 'GB'];

/** Bytes as people read them: `512 B`, `34 KB`, `1.2 MB`. */
export function formatFileSize(bytes: number): string {
  let size = bytes;
  let unit = 0;
  // By what would be shown: 1,023.9 KB is 1 MB.
  while (Math.round(size) >= 1024 && unit < UNITS.length - 1) {
    size /= 1024;
    unit += 1;
  }
  const digits = unit >= 2 && size < 100 ? 1 : 0;
  return `${Number(size.toFixed(digits))} ${UNITS[unit]}`;
}
