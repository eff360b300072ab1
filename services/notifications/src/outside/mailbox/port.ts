/** How far a mailbox has been read. */
export interface MailboxCursor {
  /** UIDVALIDITY: with another one the numbers mean other messages (RFC 3501 §2.3.1.1). */
  validity: string;
  /** Of the last message that was read. */
  uid: number;
}

/** A message in the mailbox; without `raw` where it is larger than what is taken. */
export interface MailboxMessage extends MailboxCursor {
  raw: Buffer | null;
}

/** A mailbox that is read and left as it is (JOB-04). */
export abstract class Mailbox {
  /** Seconds between two readings. */
  abstract readonly everySeconds: number;

  /**
   * Hands over what has come after the cursor, oldest first and one at a time. Without a cursor, or where its validity is no
   * longer that of the mailbox, what has come since a day.
   *
   * @param since unix seconds
   * @returns whether more waits
   * @throws OutsideError; and what `take` throws, after which nothing more is handed over
   */
  abstract read(
    cursor: MailboxCursor | null,
    since: number,
    take: (message: MailboxMessage) => Promise<void>,
  ): Promise<boolean>;
}
