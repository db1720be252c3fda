import sharp from 'sharp';
import { contract, report, resume } from '../../texts/files.ts';

/** A file that the demo's people send each other. */
export type SampleFile = {
  name: 'resume' | 'contract' | 'report' | 'screen';
  extension: string;
  contentType: string;
  bytes: Uint8Array;
};

const hexOf = (text: string) => `<feff${Buffer.from(text, 'utf16le').swap16().toString('hex')}>`;

/** Returns a PDF of one page with Japanese text, in a font that every reader brings along. */
function pdf(title: string, lines: readonly string[]): Uint8Array {
  const show = (text: string) => `${hexOf(text).replace('feff', '')} Tj`;
  const page = [
    'BT /F1 22 Tf 64 760 Td',
    show(title),
    '/F1 11 Tf 0 -44 Td 22 TL',
    ...lines.map((line) => `${show(line)} T*`),
    'ET',
  ].join('\n');
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${page.length} >>\nstream\n${page}\nendstream`,
    '<< /Type /Font /Subtype /Type0 /BaseFont /HeiseiKakuGo-W5 /Encoding /UniJIS-UTF16-H /DescendantFonts [6 0 R] >>',
    '<< /Type /Font /Subtype /CIDFontType0 /BaseFont /HeiseiKakuGo-W5 /CIDSystemInfo << /Registry (Adobe) /Ordering (Japan1) /Supplement 2 >> /DW 1000 /FontDescriptor 7 0 R >>',
    '<< /Type /FontDescriptor /FontName /HeiseiKakuGo-W5 /Flags 4 /FontBBox [-92 -250 1010 922] /ItalicAngle 0 /Ascent 752 /Descent -221 /CapHeight 737 /StemV 114 >>',
    `<< /Title ${hexOf(title)} >>`,
  ];
  let text = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const offset = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  text += `xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R /Info 8 0 R >>\nstartxref\n${text.length}\n%%EOF\n`;
  return Buffer.from(text, 'latin1');
}

/** The draft of a screen: bars and boxes, since a picture with words would depend on the fonts of this machine. */
const SCREEN = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="800">
  <rect width="1200" height="800" fill="#f7f8fa"/>
  <rect width="220" height="800" fill="#1f2a52"/>
  <circle cx="52" cy="48" r="20" fill="#6f8cff"/>
  ${[0, 1, 2, 3, 4].map((row) => `<rect x="32" y="${110 + row * 52}" width="${150 - row * 12}" height="16" rx="8" fill="#5666a6"/>`).join('')}
  <rect x="260" y="36" width="300" height="28" rx="8" fill="#2b3350"/>
  ${['#2f6bff', '#12a37f', '#e08a1e'].map((color, index) => `<rect x="${260 + index * 308}" y="96" width="288" height="120" rx="14" fill="#fff" stroke="#dfe3ec"/><rect x="${284 + index * 308}" y="124" width="96" height="14" rx="7" fill="#aab1c4"/><rect x="${284 + index * 308}" y="156" width="150" height="30" rx="8" fill="${color}"/>`).join('')}
  <rect x="260" y="244" width="904" height="300" rx="14" fill="#fff" stroke="#dfe3ec"/>
  <polyline points="300,500 420,430 540,462 660,360 780,392 900,310 1020,336 1124,282" fill="none" stroke="#2f6bff" stroke-width="6" stroke-linejoin="round"/>
  ${[0, 1, 2].map((row) => `<rect x="260" y="${572 + row * 64}" width="904" height="52" rx="10" fill="#fff" stroke="#dfe3ec"/><rect x="284" y="${590 + row * 64}" width="${300 - row * 46}" height="16" rx="8" fill="#c3c9d8"/><rect x="1044" y="${588 + row * 64}" width="92" height="20" rx="10" fill="#dbe6ff"/>`).join('')}
</svg>`;

/** Makes the files that the demo's people send each other. */
export async function makeSampleFiles(): Promise<SampleFile[]> {
  const screen = await sharp(Buffer.from(SCREEN)).png({ palette: true }).toBuffer();
  return [
    {
      name: 'resume',
      extension: 'pdf',
      contentType: 'application/pdf',
      bytes: pdf(resume.title, resume.lines),
    },
    {
      name: 'contract',
      extension: 'pdf',
      contentType: 'application/pdf',
      bytes: pdf(contract.title, contract.lines),
    },
    {
      name: 'report',
      extension: 'csv',
      contentType: 'text/csv',
      // Excel takes a CSV for Shift_JIS unless it begins with the mark.
      bytes: Buffer.from(`\ufeff${report.join('\r\n')}\r\n`),
    },
    { name: 'screen', extension: 'png', contentType: 'image/png', bytes: screen },
  ];
}
