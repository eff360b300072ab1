/** What is contested of a part of the inventory, by its place: `2` of a room, `2.0` of an element. */
export interface Remark {
  comment: string;
  /** Ids of the photos that were added. */
  photos: string[];
}
