/** `AsyncLocalStorage` of node:async_hooks in a browser, which cannot follow what is called later: nothing is ever stored. */
export class AsyncLocalStorage<Store> {
  run<Result>(_store: Store, work: () => Result): Result {
    return work();
  }

  getStore(): Store | undefined {
    return undefined;
  }
}
