/** A comment of a ticket. Moments in unix seconds. */
export interface TicketComment {
  id: string;
  /** Name of whoever wrote it; null where it is not told. */
  author: string | null;
  text: string;
  /** False for a note among colleagues. */
  isPublic: boolean;
  at: number | null;
}

/** The program in which tickets of tenants and landlords are answered (EXT-04). */
export abstract class TicketDesk {
  /**
   * The comments of a ticket, the oldest first; null when there is no such ticket.
   *
   * @param most as many at most; `truncated` says whether there are more. @throws OutsideError
   */
  abstract comments(
    ticket: string,
    most: number,
  ): Promise<{ comments: TicketComment[]; truncated: boolean } | null>;
}
