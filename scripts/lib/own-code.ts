import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';

/** A module of a script, as Turbopack names it, and how long its code is. */
type Module = { id: string; length: number };

/** Returns the modules that a script of Turbopack's registers; none for its runtime and for scripts of another form. */
function modulesOf(file: string): Module[] {
  const registered: unknown[][] = [];
  const page = { push: (entry: unknown[]) => registered.push(entry) };
  try {
    runInNewContext(readFileSync(file, 'utf8'), { TURBOPACK: page });
  } catch {
    return []; // a manifest or a runtime, which does more than register
  }
  const modules: Module[] = [];
  for (const [, ...parts] of registered) {
    let ids: string[] = [];
    for (const part of parts) {
      if (typeof part === 'function') {
        const [id = '', ...aliases] = ids;
        modules.push({ id, length: String(part).length });
        modules.push(...aliases.map((alias) => ({ id: alias, length: 0 })));
        ids = [];
      } else ids.push(String(part));
    }
  }
  return modules;
}

/**
 * Returns the share of a page's own code in each script: modules that at most one other page loads. Files do not say, as
 * Turbopack copies shared modules. `scriptsByPage` has the scripts of each page.
 */
export function ownShares(scriptsByPage: ReadonlyMap<string, ReadonlySet<string>>) {
  const modules = new Map<string, Module[]>();
  const pagesOf = new Map<string, Set<string>>();
  for (const [page, files] of scriptsByPage) {
    for (const file of files) {
      const found = modules.get(file) ?? modulesOf(file);
      modules.set(file, found);
      for (const { id } of found) pagesOf.set(id, (pagesOf.get(id) ?? new Set()).add(page));
    }
  }
  return (file: string): number => {
    const all = modules.get(file) ?? [];
    const sum = (some: readonly Module[]) => some.reduce((length, module) => length + module.length, 0);
    const own = all.filter(({ id }) => (pagesOf.get(id)?.size ?? 0) <= 2);
    return all.length === 0 ? 0 : sum(own) / sum(all);
  };
}
