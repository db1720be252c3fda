import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { GenericSchema } from 'valibot';
import type { EndpointDefinition, Result } from '#endpoints/endpoint';
import { type SetState, useUrlState } from '@/lib/address/use-url-state';
import { useCorporationId } from '@/session/use-session';
import type { Filters, List, ListState } from './define-list';
import type { PageOfRows } from './use-page-size';
import { type PagedListState, usePagedList } from './use-paged-list';

/** A read that returns one page of rows. */
type PagedEndpoint = EndpointDefinition & { method: 'get'; response: GenericSchema<unknown, PageOfRows> };

/** The names of the filters of one kind. */
export type FilterName<F extends Filters, Kind> = {
  [Name in keyof F & string]: F[Name] extends Kind ? Name : never;
}[keyof F & string];

/** A list's state on the screen, as its filters need it. */
export type ListInUse<F extends Filters> = {
  filters: F;
  state: ListState<F>;
  setState: SetState<ListState<F>>;
  /** The filters that narrow the list. */
  narrowedBy: readonly string[];
  /** Changes one filter, and goes to the first page. */
  set<Name extends keyof F & string>(
    name: Name,
    value: ListState<F>[Name],
    options?: { replace?: boolean },
  ): void;
};

/** A list with its state, which may be a part of the screen's. */
export function listInUse<F extends Filters, E extends EndpointDefinition>(
  list: List<F, E>,
  url: { state: ListState<F>; setState: SetState<ListState<F>> },
): ListInUse<F>;
export function listInUse(
  { filters, narrowedBy }: List<Filters, EndpointDefinition>,
  { state, setState }: { state: ListState<Filters>; setState: SetState<ListState<Filters>> },
): ListInUse<Filters> {
  return {
    filters,
    state,
    setState,
    narrowedBy: narrowedBy(state),
    set: (name, value, options) => setState({ [name]: value, page: 1 }, options),
  };
}

/** The state of a list in the address. `isReady` is false while the parameters are not known. */
export function useListState<F extends Filters, E extends EndpointDefinition>(
  list: List<F, E>,
): ListInUse<F> & { isReady: boolean } {
  const { isReady, ...url } = useUrlState<ListState<F>>(list.codecs);
  return { isReady, ...listInUse(list, url) };
}

/** A list's state in the address, and the page of it that the call returns. `enabled` is false where it does not show. */
export function useList<F extends Filters, E extends PagedEndpoint>(
  list: List<F, E>,
  options?: { enabled?: (state: ListState<F>) => boolean },
): ListInUse<F> & { isReady: boolean } & PagedListState<Result<E> & PageOfRows>;
export function useList(
  list: List<Filters, PagedEndpoint>,
  { enabled = () => true }: { enabled?: (state: ListState<Filters>) => boolean } = {},
) {
  const inUse = useListState(list);
  const { state, setState, isReady } = inUse;
  const paged = usePagedList(
    useQuery({
      ...list.query(useCorporationId(), state),
      enabled: isReady && enabled(state),
      placeholderData: keepPreviousData,
    }),
    { list: list.name, page: state.page, setState, hrefFor: (page) => list.href({ ...state, page }) },
  );
  return { ...inUse, ...paged };
}
