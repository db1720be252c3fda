/** Returns the lines that tell the person who runs the demo a mail's file and link. */
export const mailLines = (to: string, file: string, link: string | undefined): string[] => [
  `Mail to ${to}: ${file}`,
  ...(link ? [`  ${link}`] : []),
];

/** Whether a printed line is one of those: it is for the terminal, and stays out of files. */
export const isMailLine = (line: string): boolean => /^(Mail to | {2}https?:)/.test(line);
