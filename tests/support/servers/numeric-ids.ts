type Fetch = (request: Request) => Promise<Response>;

const ID_KEY = /^(id|\w*(Id|Uid))$/;
const IDS_KEY = /Ids$/;

/**
 * A platform that counts its records, in front of our server: in its responses every id is a JSON number, and it knows
 * its records by nothing else. `numberOf` returns the number of a record by the id that our server has for it.
 */
export function numericIds(fetchApi: Fetch): { fetch: Fetch; numberOf: (id: string) => number } {
  // Of each test file its own: pages of files that run at once take each other for tabs of one browser.
  const first = Math.floor(Math.random() * 10 ** 12) + 10 ** 12;
  const numbers = new Map<string, number>();
  const ids = new Map<string, string>();

  function numberOf(id: string): number {
    const number = numbers.get(id) ?? first + numbers.size;
    numbers.set(id, number);
    ids.set(String(number), id);
    return number;
  }

  const outward = (key: string, value: unknown): unknown => {
    if (ID_KEY.test(key) && typeof value === 'string') return numberOf(value);
    return IDS_KEY.test(key) && Array.isArray(value) ? value.map(String).map(numberOf) : value;
  };
  const inward = (text: string): string => ids.get(text) ?? text;

  async function translated(request: Request): Promise<Request> {
    const url = new URL(request.url);
    url.pathname = url.pathname.split('/').map(inward).join('/');
    for (const [name, value] of [...url.searchParams]) {
      url.searchParams.set(name, value.split(',').map(inward).join(','));
    }
    const { method, headers } = request;
    if (method === 'GET' || !headers.get('content-type')?.includes('json')) {
      return new Request(url, request);
    }
    const text = await request.text();
    const body = text.replaceAll(/"(\d+)"/g, (_, digits: string) => JSON.stringify(inward(digits)));
    return new Request(url, { method, headers, body });
  }

  async function fetch(request: Request): Promise<Response> {
    const response = await fetchApi(await translated(request));
    const { status } = response;
    const type = response.headers.get('content-type') ?? '';
    if (!response.ok || !/json|text/.test(type)) return response;
    const text = await response.text();
    const body = type.includes('json')
      ? JSON.stringify(JSON.parse(text), outward)
      : String(numberOf(text.trim()));
    return new Response(body, { status, headers: { 'Content-Type': 'application/json' } });
  }

  return { fetch, numberOf };
}
