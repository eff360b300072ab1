/** The two indices that rents follow (C §3.5). */
export type RentIndexName = 'IPC' | 'IRAV';

/** A value of a series for one month. */
export interface IndexValue {
  year: number;
  /** 1–12. */
  month: number;
  /** Points of the index for the IPC, per cent for the IRAV. */
  value: number;
}

/** A published series. */
export interface IndexSeries {
  /** As its publisher calls it. */
  name: string;
  code: string;
  /** Oldest first. */
  values: IndexValue[];
}

/** Who publishes the indices of rents (the National Statistics Institute, INE). */
export abstract class IndexPublisher {
  /**
   * The last values of an index.
   *
   * @param months how many, the newest included
   * @throws OutsideError when it cannot be read
   */
  abstract series(index: RentIndexName, months: number): Promise<IndexSeries>;
}
