import { safeParse } from 'valibot';
import { endpointNamed, nameOfCall } from '../pages/page-calls.ts';

const MARKUP = `<img src=x onerror="window.hacked=1"><script>window.hacked=1</script><a href="javascript:window.hacked=1">x</a>`;

/** What somebody may have written as a name, a message or a memo, to do more than to be read. */
const hostileTexts: readonly string[] = [
  MARKUP,
  '__proto__',
  `"'>${MARKUP}{{constructor}}\${window.hacked=1}`,
  '\u202Egnp.exe\u2066\u202D',
  'constructor',
  'nul\u0000\u0001\u001B[31m',
  'alone \uD800 and \uDFFF',
  'x'.repeat(10_000),
  `z${'\u0301\u0327\u20DD'.repeat(300)}algo`,
  '{{氏名}}{{案件名}}{{{{氏名}}}}',
  '=HYPERLINK("http://evil.example","x")',
  'javascript:window.hacked=1',
  '[x](javascript:window.hacked=1) https://a:b@evil.example/ http://evil.example/"onmouseover="window.hacked=1',
  '-->]]></textarea></title></style><svg onload=window.hacked=1>',
  ')'.repeat(5000),
  '',
];

/** What somebody may have given as the address of a link or a picture. */
const hostileAddresses: readonly string[] = [
  'javascript:window.hacked=1',
  ' \u0001JaVa\nScRiPt:window.hacked=1',
  'data:text/html,<script>window.hacked=1</script>',
  '//evil.example/x',
  'vbscript:window.hacked=1',
  'https://www.bank.example@evil.example/',
  'https://evil.example/"><script>window.hacked=1</script>',
  '../../../x?y#z',
];

const IS_ADDRESS = /(^|[a-z])(url|path)$/i;
/** What decides about the course of the page rather than being shown. */
const IS_KEY = /(^id|Ids?|Uid|[cC]ode|^contractType)$/;

const isBranch = (value: unknown): value is object => typeof value === 'object' && value !== null;

/**
 * Returns a function that puts a hostile text into every place of a response where its endpoint's schema allows any text,
 * each the next of the list, and a count of these places.
 */
export function createHostility() {
  let turn = 0;
  let count = 0;

  function spoil(root: unknown, fits: () => boolean, branch: object, inherited = ''): void {
    for (const [key, value] of Object.entries(branch)) {
      const name = Array.isArray(branch) ? inherited : key;
      if (isBranch(value)) spoil(root, fits, value, name);
      if (typeof value !== 'string' || IS_KEY.test(name)) continue;
      const texts = IS_ADDRESS.test(name) ? hostileAddresses : hostileTexts;
      Reflect.set(branch, key, texts[turn % texts.length]);
      turn += 1;
      if (fits()) count += 1;
      else Reflect.set(branch, key, value);
    }
  }

  return {
    count: () => count,
    async spoilResponse(request: Request, response: Response): Promise<Response> {
      if (!response.ok || !response.headers.get('content-type')?.startsWith('application/json'))
        return response;
      const definition = endpointNamed(nameOfCall(request.method, request.url));
      const body: unknown = await response.json();
      if (isBranch(body)) spoil(body, () => safeParse(definition.response, body).success, body);
      return new Response(JSON.stringify(body), { headers: response.headers });
    },
  };
}
