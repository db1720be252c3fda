/** A write with a value of its own, and where it belongs. */
export type Write = {
  kind: 'message' | 'scout' | 'memo' | 'favorite' | 'file';
  cid: string;
  /** The conversation of a message or file, the candidate of anything else. */
  target: string;
  /** The text or name; of a favorite, whether it was added or removed. */
  value: string;
};

/** What the recruiters wrote, in the order of the responses. */
export type Ledger = {
  /** The server has responded with success. */
  acknowledged: Write[];
  /** On its way when the load ended: it may be there or not. */
  open: Set<Write>;
  /** Writes that were repeated under the same key, and acknowledged. */
  repeated: number;
};

export const createLedger = (): Ledger => ({ acknowledged: [], open: new Set(), repeated: 0 });
