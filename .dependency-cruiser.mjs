import endpoints from './endpoints/package.json' with { type: 'json' };
import server from './server/package.json' with { type: 'json' };

/** @typedef {import('dependency-cruiser').IConfiguration} Configuration */

/** What `npm ci --workspace server --omit=dev` installs. */
const packagesOfServer = Object.keys({ ...server.dependencies, ...endpoints.dependencies });

const tests = '[.]test[.]tsx?$';
// Plain functions for the server and the browser alike, which import nothing but each other.
const shared = '^endpoints/(jst|japanese-holidays|count-characters|typed-(text|numbers)|text/[a-z-]+)[.]ts$';
// Everything in src from the top down: each folder may import those after it, and endpoints, config and lib.
const layers = ['pages', 'layouts', 'features', 'parts', 'session', 'client'];

// The same of server: no circle between its folders is possible.
const serverLayers = [
  'process',
  'forget',
  'domains',
  'http',
  'files',
  'live',
  'mail',
  'identity',
  'kit',
  'db',
  'docs',
  'lib',
];

/** The features that a feature may use; docs/architecture.md draws them. */
const arrows = {
  applications: ['messages'],
  company: ['entry'],
  entry: [],
  messages: ['scouts'],
  projects: ['applications', 'scouts', 'search'],
  scouts: [],
  search: ['scouts'],
};

const arrowsOfFeatures = Object.entries(arrows).map(([feature, used]) => ({
  name: `no-other-feature-from-${feature}`,
  comment: 'What two features need goes to src/parts, or the arrow is drawn in docs/architecture.md.',
  severity: 'error',
  from: { path: `^src/features/${feature}/`, pathNot: tests },
  to: { path: '^src/features/', pathNot: `^src/features/(${[feature, ...used].join('|')})/` },
}));

/** Folders that a layer may not import: those above it. */
const above = (root, names, rest) =>
  names.slice(1).map((layer, at) => ({
    name: `no-import-upwards-from-${root}-${layer}`,
    comment: `Imports go ${names.join(' → ')} → ${rest}.`,
    severity: 'error',
    from: { path: `^${root}/${layer}/`, pathNot: tests },
    to: { path: `^${root}/(${names.slice(0, at + 1).join('|')})/` },
  }));

/** A package that one folder of src alone may import. */
const only = (folder, name, packages) => ({
  name: `only-${folder}-imports-${name}`,
  severity: 'error',
  from: { path: '^src/', pathNot: [`^src/${folder}/`, tests] },
  to: { path: `node_modules/(${packages})/` },
});

/** @type {Configuration} */
export default {
  forbidden: [
    {
      name: 'no-circle',
      comment: 'Modules that import each other cannot be understood or loaded one at a time.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-circle-of-parts',
      comment: 'A part may use another one, but never in a circle.',
      severity: 'error',
      scope: 'folder',
      from: { path: '^src/parts/[^/]+$' },
      to: { circular: true, path: '^src/parts/[^/]+$' },
    },
    {
      name: 'seven-features',
      comment: 'A new room is drawn in docs/architecture.md first, with its arrows.',
      severity: 'error',
      from: {},
      to: { path: '^src/features/', pathNot: `^src/features/(${Object.keys(arrows).join('|')})/` },
    },
    {
      name: 'only-pages-import-app-shell',
      severity: 'error',
      from: { path: '^src/', pathNot: ['^src/(app-shell|pages)/', tests] },
      to: { path: '^src/app-shell/' },
    },
    {
      name: 'no-orphan',
      comment: 'Nothing imports this module, and it imports nothing: it is dead, or misnamed.',
      severity: 'error',
      from: {
        orphan: true,
        pathNot: [
          '[.]d[.]ts$',
          '(^|/)[^/]+[.]config[.](ts|js|mjs)$',
          '^[.]dependency-cruiser[.]mjs$',
          '^scripts/(lib/follow-parent[.]ts|.+[.]cjs)$',
          '^tests/setup/',
          '^mocks/(stand-ins/|mocked-mode[.]js$)',
          '^src/pages/',
          '^src/styles/',
        ],
      },
      to: {},
    },
    {
      name: 'no-unresolvable',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
    {
      name: 'no-undeclared-package',
      comment:
        'A package that the nearest package.json does not name may be gone with the next install, and is in no image.',
      severity: 'error',
      // Tests have the tools of the root.
      from: { pathNot: `^(server|endpoints)/.+${tests}` },
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'], dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'no-development-package-in-the-product',
      comment: 'Images are installed without them.',
      severity: 'error',
      from: { path: '^(src|server|endpoints)/', pathNot: [tests, '^src/client/testing-calls[.]ts$'] },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'the-image-of-the-api-has-what-it-runs',
      comment: 'What deploy/container/Containerfile copies has the packages of server/package.json alone.',
      severity: 'error',
      from: { path: '^(server/main|scripts/(backup|restore|migrate|bounce|forget))[.]ts$' },
      to: {
        path: 'node_modules/',
        pathNot: `node_modules/(${packagesOfServer.join('|')}|@types/.+)/`,
        reachable: true,
      },
    },
    ...above('src', layers, 'endpoints, config, lib'),
    ...above('server', serverLayers, 'endpoints'),
    {
      name: 'only-the-process-imports-the-app',
      severity: 'error',
      from: { path: '^server/', pathNot: ['^server/process/', tests] },
      to: { path: '^server/app[.]ts$' },
    },
    {
      name: 'server-folders-are-layers',
      comment: 'No loose files beside main.ts and app.ts; a new folder is placed among the layers first.',
      severity: 'error',
      from: {},
      to: { path: '^server/', pathNot: `^server/((${serverLayers.join('|')})/|app[.]ts$|node_modules/)` },
    },
    ...arrowsOfFeatures,
    {
      name: 'ui-is-domain-free',
      comment: 'ui imports lib and other ui only, and what counts the same on both sides.',
      severity: 'error',
      from: { path: '^src/ui/', pathNot: tests },
      to: { path: '^(src/(?!ui/|lib/)|endpoints/)', pathNot: shared },
    },
    {
      name: 'lib-and-config-import-nothing-of-ours',
      severity: 'error',
      from: { path: '^src/(lib|config)/', pathNot: tests },
      to: { path: '^(src/(?!lib/|config/)|endpoints/)', pathNot: shared },
    },
    {
      name: 'endpoints-import-valibot-and-a-hash',
      severity: 'error',
      from: { path: '^endpoints/', pathNot: tests },
      to: { pathNot: ['^endpoints/', 'node_modules/(valibot|@noble/hashes)/'] },
    },
    {
      name: 'src-never-imports-server',
      severity: 'error',
      from: { path: '^src/', pathNot: tests },
      to: { path: '^(server|demo|scripts|bench|mocks|tests|e2e)/' },
    },
    {
      name: 'server-imports-endpoints-only',
      severity: 'error',
      from: { path: '^(server|demo)/', pathNot: tests },
      to: { path: '^(src|scripts|bench|mocks|tests|e2e)/' },
    },
    {
      name: 'server-loads-the-demo-when-asked',
      comment: 'The image of the API leaves the demo out.',
      severity: 'error',
      from: { path: '^server/', pathNot: tests },
      to: { path: '^demo/', dynamic: false },
    },
    {
      name: 'only-main-is-node-specific',
      comment: 'The app is a fetch handler: what it needs of its surroundings comes in through its services.',
      severity: 'error',
      from: { path: '^server/(app[.]ts|http/|domains/)', pathNot: tests },
      to: { path: '@hono/node-server|^(node:)?(http|net|child_process|fs)$' },
    },
    {
      name: 'no-tests-in-the-product',
      severity: 'error',
      from: { path: '^(src|server|demo|endpoints|scripts|mocks)/', pathNot: tests },
      to: { path: ['^(tests|e2e|bench)/', tests] },
    },
    {
      name: 'endpoint-list-stays-out-of-the-browser',
      comment: 'The full list would bring every schema into every page.',
      severity: 'error',
      from: { path: '^src/', pathNot: tests },
      to: { path: '^endpoints/index[.]ts$' },
    },
    only('client', 'axios', 'axios'),
    only('session', 'firebase', 'firebase|@firebase'),
    only('app-shell', 'sentry', '@sentry'),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(node_modules/.*/node_modules|[.]next|[.]data|[.]cache|docs)' },
    // TypeScript 7 has no parser that JavaScript can call: swc reads the imports, those of types too.
    parser: 'swc',
    tsPreCompilationDeps: true,
    moduleSystems: ['es6', 'cjs'],
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mts', '.mjs', '.js', '.d.ts', '.json'],
      mainFields: ['module', 'main', 'types'],
    },
    webpackConfig: { fileName: 'scripts/lib/import-aliases.cjs' },
    cache: { folder: '.cache/dependency-cruiser', strategy: 'content' },
  },
};
