import type { EndpointDefinition, Query } from '#endpoints/endpoint';
import { knowsParameter } from '@/client/known-parameters';
import { type EndpointQuery, endpointQuery } from '@/client/queries';
import { SHORT_STALE_TIME } from '@/client/query-defaults';
import {
  type Codecs,
  fixedCodec,
  pageCodec,
  type QueryTexts,
  readState,
  type StateOf,
  writeState,
} from '@/lib/address/url-state';
import type { PageReads } from '@/session/page-reads';
import type { Condition } from './condition-chips';
import type { Filter, NameOf } from './filter';

/** The filters of a list by the names of their parameters in the address. */
export type Filters = Readonly<Record<string, Filter<unknown>>>;

/** What the address of a list holds: the value of each filter, and the page from 1. */
export type ListState<F extends Filters> = StateOf<{ [Name in keyof F]: F[Name]['codec'] }> & {
  page: number;
};

type Sent<F> = F extends { toQuery(value: never): infer Fields } ? Fields : never;

/** Each filter as it is where the call knows its fields and their values, else `never`. */
type Known<E extends EndpointDefinition, F> = {
  [Name in keyof F]: keyof Sent<F[Name]> extends keyof Query<E>
    ? Sent<F[Name]> extends Partial<Query<E>>
      ? unknown
      : never
    : never;
};

/** The names of the ids that chips show, by filter. */
type ChipNames<F extends Filters> = { [Name in keyof F]?: NameOf };

/** A list as it is declared: everything about it but its layout. */
export type List<F extends Filters, E extends EndpointDefinition> = {
  /** Names the list, for its page size. */
  name: string;
  filters: F;
  codecs: Codecs<ListState<F>>;
  /** The state for an address without parameters. */
  defaults: ListState<F>;
  /** Reads the state from the parameters of an address, whatever they are. */
  read(query: QueryTexts): ListState<F>;
  /** The query part of the address in a state. */
  search(state: ListState<F>): string;
  /** The address in a state. */
  href(state: ListState<F>): string;
  /** The conditions and the order as the call takes them, without the page. */
  toFilter(state: ListState<F>): Omit<Query<E>, 'page'>;
  /** The options of `useQuery` for the page of a state. */
  query(cid: string, state: ListState<F>): EndpointQuery<E> & { staleTime: number };
  /** What hover and first load read ahead: the page that the screen shows first. */
  reads: PageReads;
  /** The conditions in use, in the order of the declaration, each with the change that drops it. */
  conditions(state: ListState<F>, names?: ChipNames<F>): Condition<Partial<ListState<F>>>[];
  /** The names of the filters that narrow the list: all that are not as by default, but for order and view. */
  narrowedBy(state: ListState<F>): string[];
  /** The state without conditions, in the same order and view, on the first page. */
  cleared(state: ListState<F>): ListState<F>;
};

type ListOptions<E extends EndpointDefinition, F extends Filters> = {
  /** Names the list, for its page size. */
  name: string;
  /** The address without parameters. */
  path: () => string;
  /** How long a page counts as fresh; by default as what other people change meanwhile. */
  staleTime?: number;
  /** Changes what is sent where one condition depends on another. */
  adjust?: (query: Query<E>, state: ListState<F>) => Query<E>;
};

/** A filter that the platform knows as it is; any other one has no control and no chips, and is never sent. */
function asKnown(endpoint: EndpointDefinition, filter: Filter<unknown>): Filter<unknown> {
  const initial = filter.codec.read([]);
  const sent = Object.keys(filter.toQuery(initial));
  if (sent.length === 0 || sent.some((name) => knowsParameter(endpoint, name))) return filter;
  const unknown = { codec: fixedCodec(initial), toQuery: () => ({}), chips: () => [], isUnknown: true };
  return { ...filter, ...unknown, ...('options' in filter ? { options: [] } : {}) };
}

/**
 * Declares a list once: codecs, state, query, chips, links and reads follow from its filters. A filter that the endpoint
 * does not know is a type error; one that the platform does not know is left out.
 */
export function defineList<E extends EndpointDefinition, F extends Filters>(
  endpoint: E,
  filters: F & Known<E, F>,
  options: ListOptions<E, F>,
): List<F, E>;
export function defineList(
  endpoint: EndpointDefinition,
  declared: Filters,
  { name, path, staleTime = SHORT_STALE_TIME, adjust }: ListOptions<EndpointDefinition, Filters>,
): List<Filters, EndpointDefinition> {
  const filters = Object.fromEntries(
    Object.entries(declared).map(([key, filter]) => [key, asKnown(endpoint, filter)]),
  );
  const entries = Object.entries(filters);
  const codecs: Codecs<ListState<Filters>> = Object.fromEntries([
    ...entries.map(([key, { codec }]) => [key, codec]),
    ['page', pageCodec],
  ]);
  const defaults = readState(codecs, {});
  const search = (state: ListState<Filters>) => writeState(codecs, state);
  const read = (query: QueryTexts) => readState(codecs, query);
  const toFilter = (state: ListState<Filters>) => {
    const query = Object.assign({}, ...entries.map(([key, { toQuery }]) => toQuery(state[key])));
    return adjust ? adjust(query, state) : query;
  };
  const query = (cid: string, state: ListState<Filters>) => ({
    ...endpointQuery(endpoint, { params: { cid }, query: { ...toFilter(state), page: state.page } }),
    staleTime,
  });
  return {
    name,
    filters,
    codecs,
    defaults,
    read,
    search,
    href: (state) => `${path()}${search(state)}`,
    toFilter,
    query,
    reads: ({ cid, query: texts }) => [query(cid, read(texts))],
    conditions: (state, names = {}) =>
      entries.flatMap(([key, { chips }]) =>
        chips(state[key], names[key] ?? (() => '')).map(({ key: part, label, without, isDefault }) => ({
          key: part === '' ? key : `${key}:${part}`,
          label,
          without: { [key]: without, page: 1 },
          isDefault,
        })),
      ),
    narrowedBy: (state) =>
      entries.flatMap(([key, { codec, isKept }]) =>
        !isKept && codec.write(state[key]).some((text) => text !== '') ? [key] : [],
      ),
    cleared: (state) => ({
      ...state,
      ...Object.fromEntries(entries.flatMap(([key, { isKept }]) => (isKept ? [] : [[key, defaults[key]]]))),
      page: 1,
    }),
  };
}
