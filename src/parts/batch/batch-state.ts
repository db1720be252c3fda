import * as v from 'valibot';

/** What became of one person of a batch. One that is `sending` after a reload may be done. */
export const BatchState = v.variant('type', [
  v.object({ type: v.literal('waiting') }),
  v.object({ type: v.literal('sending') }),
  v.object({ type: v.literal('sent') }),
  /** Left out before it began. */
  v.object({ type: v.literal('excluded'), reason: v.string() }),
  /** Left out because a colleague was faster, with the id of what they did where one may act all the same. */
  v.object({ type: v.literal('overtaken'), reason: v.string(), byId: v.optional(v.string()) }),
  v.object({ type: v.literal('failed'), reason: v.string() }),
]);
export type BatchState = v.InferOutput<typeof BatchState>;

/** What is done to one person, besides what it is done with. */
export type BatchPerson = { state: BatchState };

/** Something that is done to people one after another; nothing of it can be changed once it is started. */
export type BatchJob<Person extends BatchPerson = BatchPerson> = {
  isStarted: boolean;
  people: readonly Person[];
};

/** Who is not done yet and still may be. */
export const remainingPeople = <Person extends BatchPerson>({
  people,
}: Pick<BatchJob<Person>, 'people'>): Person[] =>
  people.filter(({ state }) => ['waiting', 'sending', 'failed'].includes(state.type));

/** The next person: an interrupted one first. */
export const nextPerson = <Person extends BatchPerson>({ people }: BatchJob<Person>): Person | undefined =>
  people.find(({ state }) => state.type === 'sending') ??
  people.find(({ state }) => state.type === 'waiting');

/** How many people are in a state. */
export const countOf = (people: readonly BatchPerson[], type: BatchState['type']): number =>
  people.filter(({ state }) => state.type === type).length;
