import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { UserError } from '../lib/cli.ts';
import { camel, type Edit, filled, kebab, pascal, snake } from './edits.ts';

/** What an endpoint does: `list` reads a page of rows, `read` something else, `write` changes something. */
export const kinds = ['list', 'read', 'write'] as const;
export type Kind = (typeof kinds)[number];

type Sample = { imports: string; handler: string; call: string; input: string; answer: string };

const samples: Readonly<Record<Kind, Sample>> = {
  list: {
    imports:
      "import { Page } from './page.ts';\nimport { PageNumber, text } from './primitives.ts';\nimport { ReceivedId } from './received.ts';",
    handler: 'async () => ({ items: [], totalCount: 0, maxCount: null })',
    call: '() => ({ query: { page: 1 } })',
    input: 'query: { page: 1 }',
    answer: '{ items: [], totalCount: 0, maxCount: null }',
  },
  read: { imports: '', handler: 'async () => []', call: '() => ({})', input: '', answer: '[]' },
  write: {
    imports: "import { text } from './primitives.ts';\nimport { Empty } from './received.ts';",
    handler: 'async () => ({})',
    call: "() => ({ body: { name: '名前' } })",
    input: "body: { name: '名前' }",
    answer: '{}',
  },
};

const isName = (name: string | undefined): name is string => /^[a-z][A-Za-z0-9]*$/.test(name ?? '');

/** Reads `color.search`. Throws a `UserError` for what is no name of an endpoint. */
export function readEndpointName(text = ''): { domain: string; name: string } {
  const [domain, name, ...rest] = text.split('.');
  if (isName(domain) && isName(name) && rest.length === 0) return { domain, name };
  throw new UserError(`「${text}」 is no endpoint: expected a domain and a name, such as color.search.`);
}

const contractOf = (domain: string) => `endpoints/${kebab(domain)}.ts`;

/** The text of a domain's contract; null where there is none. */
function readContract(root: string, domain: string): string | null {
  const file = join(root, contractOf(domain));
  return existsSync(file) ? readFileSync(file, 'utf8') : null;
}

const hasCall = (contract: string | null, name: string): boolean =>
  contract?.includes(`\n  ${name}: endpoint(`) ?? false;

function fileWith(root: string, pattern: string, text: string): string | undefined {
  return globSync(pattern, { cwd: root })
    .filter((path) => !path.includes('.test.'))
    .find((path) => readFileSync(join(root, path), 'utf8').includes(text));
}

/** Imports that a contract which exists lacks. */
function importsFor(contract: string, imports: string): string[] {
  return imports.split('\n').flatMap((line) => {
    const [, names = '', from = ''] = /\{ (.*) \} from (.*);/.exec(line) ?? [];
    const lacking = names
      .split(', ')
      .filter(
        (name) => name && !new RegExp(`^import.*\\b${name}\\b|^  (type )?${name},$`, 'm').test(contract),
      );
    return lacking.length > 0 ? [`import { ${lacking.join(', ')} } from ${from};`] : [];
  });
}

/** The edits of a new domain, with its first call. */
function newDomain(
  values: Record<'domain' | 'kebabDomain', string> & Record<string, string>,
  call: string,
): Edit[] {
  const { domain, kebabDomain } = values;
  const calls = `${domain}Calls`;
  return [
    { path: `endpoints/${kebabDomain}.ts`, text: filled('contract', values) },
    {
      path: 'endpoints/index.ts',
      before: 'import',
      line: `import { ${domain} } from './${kebabDomain}.ts';`,
    },
    { path: 'endpoints/index.ts', atEndOf: 'export const endpoints = {', line: `  ${domain},` },
    { path: 'endpoints/summaries.ts', atEndOf: 'export const summaries', line: `  ${domain}: {\n  },` },
    { path: `server/domains/${kebabDomain}/handlers.ts`, text: filled('handlers', values) },
    {
      path: 'server/app.ts',
      before: 'import',
      line: `import { ${domain}Handlers } from './domains/${kebabDomain}/handlers.ts';`,
    },
    {
      path: 'server/app.ts',
      before: '  thumbnailRoute(app',
      line: `  implement(app, services, endpoints.${domain}, ${domain}Handlers);`,
    },
    {
      path: `tests/endpoints/support/${kebabDomain}-calls.ts`,
      text: `import type { ValidCalls } from './world.ts';\n\nexport const ${calls}: ValidCalls<'${domain}'> = {\n${call}\n};\n`,
    },
    {
      path: 'tests/endpoints/support/cases.ts',
      before: 'import',
      line: `import { ${calls} } from './${kebabDomain}-calls.ts';`,
    },
    {
      path: 'tests/endpoints/support/cases.ts',
      atEndOf: 'export const validCalls:',
      line: `  ${domain}: ${calls},`,
    },
  ];
}

/** What a new endpoint takes, in a domain that exists or a new one. */
export function endpointEdits(
  root: string,
  { domain, name, kind }: { domain: string; name: string; kind: Kind },
): Edit[] {
  const { imports, handler, call, input, answer } = samples[kind];
  const kebabDomain = kebab(domain);
  const contract = contractOf(domain);
  const source = readContract(root, domain);
  if (hasCall(source, name)) throw new UserError(`${domain}.${name} is there already.`);
  const snakeDomain = snake(domain);
  const base = source
    ? `'/${snakeDomain}/corporation_member/:cid/${snakeDomain}/${snake(name)}'`
    : `\`\${member}/${snake(name)}\``;
  const entry = filled(`entry-${kind}`, { name, path: base }).trimEnd();
  const values = {
    domain,
    kebabDomain,
    snakeDomain,
    name,
    imports,
    entry,
    handler: `  ${name}: ${handler},`,
    input,
    answer,
  };
  const callLine = `  ${name}: ${call},`;
  const summary = {
    path: 'endpoints/summaries.ts',
    atEndOf: `${domain}: {`,
    line: `    ${name}: 'TODO: says in a sentence what it does.',`,
  };
  const test = {
    path: `server/domains/${kebabDomain}/${kebab(name)}.test.ts`,
    text: filled('endpoint-test', values),
  };
  if (!source) return [...newDomain(values, callLine), summary, test];
  const handlers = fileWith(root, 'server/domains/**/*.ts', `export const ${domain}Handlers`);
  const calls = fileWith(root, 'tests/endpoints/support/*-calls.ts', `export const ${domain}Calls`);
  if (!handlers || !calls) throw new UserError(`No ${domain}Handlers or ${domain}Calls were found.`);
  return [
    ...importsFor(source, imports).map((line) => ({ path: contract, before: 'import', line })),
    { path: contract, atEndOf: `export const ${domain} = {`, line: entry },
    summary,
    { path: handlers, atEndOf: `export const ${domain}Handlers`, line: values.handler },
    { path: calls, atEndOf: `export const ${domain}Calls`, line: callLine },
    test,
  ];
}

type Screen = { address: string; title: string; room?: string | undefined; domain: string; name: string };

/** What a new screen takes that shows a list. */
export function screenEdits(root: string, { address, title, room = '', domain, name }: Screen): Edit[] {
  const rooms = readdirSync(join(root, 'src/features'));
  if (!rooms.includes(room))
    throw new UserError(`--room is one of ${rooms.join(', ')}: the folder of src/features it belongs to.`);
  if (!/^[a-z][a-z0-9-]*$/.test(address))
    throw new UserError(`「${address}」 is no address: expected small letters, such as colors.`);
  if (/['"\n{}<>]/.test(title) || title === '')
    throw new UserError('The title is text of one line, such as 色.');
  if (!hasCall(readContract(root, domain), name)) {
    throw new UserError(`First the call: npm run new -- endpoint ${domain}.${name} --kind list`);
  }
  const values = {
    title,
    room,
    domain,
    kebabDomain: kebab(domain),
    name,
    kebab: address,
    camel: camel(address),
    pascal: pascal(address),
  };
  const feature = `src/features/${room}/${address}`;
  const page = `${values.pascal}Page`;
  return [
    {
      path: 'src/config/paths.ts',
      atEndOf: 'export const paths = {',
      line: `  ${values.camel}: (query?: PathQuery) => withQuery('/${address}/', query),`,
    },
    { path: `${feature}/${address}-list.ts`, text: filled('list', values) },
    { path: `${feature}/${address}-screen.tsx`, text: filled('screen', values) },
    { path: `src/pages/${address}/index.tsx`, text: filled('page', values) },
    { path: `tests/pages/${address}/${address}.test.tsx`, text: filled('page-test', values) },
    {
      path: 'tests/support/pages/page-call-table.ts',
      atEndOf: 'export const pageCalls = {',
      line: `  '${address}/index': { opening: ['${domain}.${name}'], later: [] },`,
    },
    { path: 'tests/faults/pages.ts', before: 'import', line: `import ${page} from '@/pages/${address}';` },
    {
      path: 'tests/faults/pages.ts',
      atEndOf: 'export const faultPages:',
      line: `  { file: '${address}/index', frame: 'menu', page: ${page}, url: () => '/${address}/' },`,
    },
    { path: 'e2e/support/screens.ts', atEndOf: 'export const companyPaths = [', line: `  '/${address}/',` },
  ];
}
