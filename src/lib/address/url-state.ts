/** How one value of a screen's state is written in the URL, as the texts of one query parameter. */
export type Codec<Value> = {
  /** Names of the parameters of a value that has several: one text each, empty where it is left out. */
  parameters?: readonly string[];
  /** Returns the value, or its default for what is missing, malformed or from an older version of the screen. */
  read(texts: readonly string[]): Value;
  /** Returns no texts for the default, so that a URL holds only what differs. */
  write(value: Value): string[];
};

/** The codecs of a screen: one for each parameter. */
export type Codecs<State> = { [Key in keyof State]: Codec<State[Key]> };

/** The state that codecs read. */
export type StateOf<C extends Readonly<Record<string, Codec<unknown>>>> = {
  [Key in keyof C]: ReturnType<C[Key]['read']>;
};

/** A text of at most `max` characters; empty is the default. */
export const textCodec = (max: number): Codec<string> => ({
  read: ([text = '']) => Array.from(text.replaceAll('\u0000', '').toWellFormed()).slice(0, max).join(''),
  write: (value) => (value ? [value] : []),
});

/** A whole number within bounds, or null. */
export const numberCodec = (min: number, max: number): Codec<number | null> => ({
  read: ([text = '']) => {
    const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
    return value >= min && value <= max ? value : null;
  },
  write: (value) => (value === null ? [] : [String(value)]),
});

/** A page number from 1; anything else is the first page. */
export const pageCodec: Codec<number> = {
  read: ([text = '']) => (/^[1-9]\d{0,5}$/.test(text) ? Number(text) : 1),
  write: (page) => (page === 1 ? [] : [String(page)]),
};

/** One of a few words, with a default. */
export function choiceCodec<const Choice extends string>(
  choices: readonly Choice[],
  fallback: NoInfer<Choice>,
): Codec<Choice>;
/** One of a few words, or null. */
export function choiceCodec<const Choice extends string>(
  choices: readonly Choice[],
  fallback: null,
): Codec<Choice | null>;
export function choiceCodec(choices: readonly string[], fallback: string | null): Codec<string | null> {
  return {
    read: ([text = '']) => (choices.includes(text) ? text : fallback),
    write: (value) => (value === fallback || value === null ? [] : [value]),
  };
}

/** An id of the API, or null: an old or altered address never fails a call. */
export const idCodec: Codec<string | null> = {
  read: ([text = '']) => (/^[\w-]{1,64}$/.test(text) ? text : null),
  write: (id) => (id === null ? [] : [id]),
};

/** A set of texts of which `accepts` takes each; at most `max` of them, none twice. */
export function listCodec<Text extends string>(
  accepts: (text: string) => text is Text,
  max?: number,
): Codec<Text[]>;
export function listCodec(accepts: (text: string) => boolean, max?: number): Codec<string[]>;
export function listCodec(accepts: (text: string) => boolean, max = 50): Codec<string[]> {
  return {
    read: (texts) => [...new Set(texts.filter(accepts))].slice(0, max),
    write: (values) => values,
  };
}

/** An instant as `toISOString` writes it, or null. */
export const instantCodec: Codec<string | null> = {
  read: ([text = '']) =>
    /^20\d\d-[01]\d-[0-3]\dT[0-2]\d:[0-5]\d:[0-5]\d\.\d{3}Z$/.test(text) && !Number.isNaN(Date.parse(text))
      ? text
      : null,
  write: (instant) => (instant === null ? [] : [instant]),
};

/** A set of ids of the API. */
export const idsCodec = listCodec((text) => /^[\w-]{1,64}$/.test(text));

/** Always the same: for what the platform does not know. */
export const fixedCodec = <Value>(value: Value): Codec<Value> => ({ read: () => value, write: () => [] });

/** A switch that is off by default. */
export const flagCodec: Codec<boolean> = {
  read: ([text]) => text === '1',
  write: (value) => (value ? ['1'] : []),
};

/** A switch that is on by default. */
export const switchCodec: Codec<boolean> = {
  read: ([text]) => text !== '0',
  write: (value) => (value ? [] : ['0']),
};

/** The parameters of a URL, by name. */
export type QueryTexts = Readonly<Record<string, string | string[] | undefined>>;

/** The parameters of a URL as `readState` takes them. */
export const queryTexts = (search: URLSearchParams): QueryTexts =>
  Object.fromEntries([...new Set(search.keys())].map((key) => [key, search.getAll(key)]));

/** Reads a screen's state from the parameters of a URL. */
export function readState<State extends object>(codecs: Codecs<State>, query: QueryTexts): State {
  const textsOf = (parameter: string) => [query[parameter] ?? []].flat();
  const entries = (Object.keys(codecs) as (keyof State & string)[]).map((key) => {
    const { parameters } = codecs[key];
    return [key, codecs[key].read(parameters?.map((name) => textsOf(name)[0] ?? '') ?? textsOf(key))];
  });
  return Object.fromEntries(entries);
}

/** Writes a screen's state as the search part of a URL, with its question mark, or empty for the defaults. */
export function writeState<State extends object>(codecs: Codecs<State>, state: State): string {
  const search = new URLSearchParams();
  for (const key of Object.keys(codecs) as (keyof State & string)[]) {
    const { parameters } = codecs[key];
    for (const [index, text] of codecs[key].write(state[key]).entries()) {
      if (!parameters) search.append(key, text);
      else if (text !== '') search.append(parameters[index] ?? key, text);
    }
  }
  return search.size === 0 ? '' : `?${search}`;
}
