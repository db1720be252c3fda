// Only ever in the development server: a build knows nothing of it.
const isMocked = process.env.NODE_ENV === 'development' && process.env.BIZ_MOCKED === 'on';

/**
 * Turbopack's settings while `npm run dev:mocked` runs; none otherwise.
 *
 * @type {{ aliases: Record<string, string>, rules: Record<string, { loaders: string[] }> }}
 */
export const mockedMode = isMocked
  ? {
      aliases: { '@/app-shell/providers': './mocks/browser/providers.tsx' },
      rules: { '**/server/**/*.ts': { loaders: ['./mocks/stand-ins/import-stand-ins.cjs'] } },
    }
  : { aliases: {}, rules: {} };
