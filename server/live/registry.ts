import type { LiveStream } from './stream.ts';

type Groups = Map<string, Set<LiveStream>>;

function put(groups: Groups, key: string, stream: LiveStream): void {
  const group = groups.get(key);
  if (group) group.add(stream);
  else groups.set(key, new Set([stream]));
}

function take(groups: Groups, key: string, stream: LiveStream): void {
  const group = groups.get(key);
  group?.delete(stream);
  if (group?.size === 0) groups.delete(key);
}

/** The open streams of this process, by company and by person, oldest first. */
export function createRegistry() {
  const all = new Set<LiveStream>();
  const companies: Groups = new Map();
  const people: Groups = new Map();
  return {
    all,
    ofCompany: (cid: string): Iterable<LiveStream> => companies.get(cid) ?? [],
    ofPerson: (universalUid: string): LiveStream[] => [...(people.get(universalUid) ?? [])],
    add(stream: LiveStream): void {
      all.add(stream);
      put(companies, stream.cid, stream);
      put(people, stream.universalUid, stream);
    },
    remove(stream: LiveStream): void {
      all.delete(stream);
      take(companies, stream.cid, stream);
      take(people, stream.universalUid, stream);
    },
  };
}
