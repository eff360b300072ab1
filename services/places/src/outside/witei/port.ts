/** A home as the portal manager keeps it; what an advertisement says. Euros a month; square metres. */
export interface DeskHouse {
  id: string;
  title: string;
  city: string | null;
  rent: number | null;
  area: number | null;
  bedrooms: number | null;
}

/** Somebody who looks for a home. */
export interface DeskContact {
  id: string;
  name: string;
  phone: string | null;
  email: string | null;
}

/** A viewing; its id is that of the task in which it is agreed. Moments in unix seconds. */
export interface DeskVisit {
  id: string;
  house: string | null;
  contact: string | null;
  startAt: number | null;
  status: string;
}

/** A moment at which a home may be visited, unix seconds. */
export interface DeskSlot {
  id: string;
  house: string;
  startAt: number;
  endAt: number;
}

/** What the portal manager keeps, by the name of the list. */
export interface DeskLists {
  houses: DeskHouse;
  contacts: DeskContact;
  visits: DeskVisit;
  slots: DeskSlot;
}
export type DeskList = keyof DeskLists;

/** What a list is asked for. */
export interface DeskQuery {
  page: number;
  pageSize: number;
  /** Only of this home. */
  house: string | null;
}

/** The program in which homes are advertised and viewings agreed (EXT-02). Its ids are opaque texts. */
export abstract class ViewingDesk {
  /** A page of a list. @throws OutsideError */
  abstract list<L extends DeskList>(
    of: L,
    query: DeskQuery,
  ): Promise<{ items: DeskLists[L][]; total: number }>;

  /** One of a list; null when there is none. @throws OutsideError */
  abstract find<L extends DeskList>(of: L, id: string): Promise<DeskLists[L] | null>;

  /** Contacts that are considered no more for a home; none for an unknown one. Answers within 10 s. @throws OutsideError */
  abstract discardedContacts(house: string): Promise<string[]>;

  /** Cancels the viewing of a task, as often as it is asked. @returns false when there is none. @throws OutsideError */
  abstract cancelVisit(visit: { task: string; house: string; contact: string }): Promise<boolean>;
}
