/** What a file says of one row. */
export interface ReturnLine {
  endToEndId: string;
  /** ISO 20022 code; `NARR` where the bank gives none. */
  reason: string;
  /** Cents; null where the file does not say it. */
  cents: number | null;
}

/** What a file says. */
export interface ReturnFile {
  lines: ReturnLine[];
  /** Ids of messages, and of payments within them, that were refused as a whole, with the reason. */
  messages: { id: string; reason: string }[];
}

/** Where the bank names no reason. */
export const NO_REASON = 'NARR';
