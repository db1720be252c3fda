/** Headers of every mail: no absent person's program answers what no person has written (RFC 3834). */
export const everyMail = { 'Auto-Submitted': 'auto-generated' } as const;
