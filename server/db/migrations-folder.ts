import path from 'node:path';

/** Where the generated migrations lie. */
export const migrationsFolder = path.join(import.meta.dirname, 'migrations');
