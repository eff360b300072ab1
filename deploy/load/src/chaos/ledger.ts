/** What the callers were told during the chaos test; held against the database after it. */
export class Ledger {
  /** Marker → id, of records that the product said it has created. */
  readonly created = new Map<string, string>();
  /** Markers of creations whose answer was lost. */
  readonly maybeCreated = new Set<string>();
  /** Id → versions that the product said it has written, with the value given. */
  readonly written = new Map<string, Map<number, string>>();
  /** Id of a shared counter → additions told to be made, and those that may have been. */
  readonly counted = new Map<string, { sure: number; maybe: number }>();
  /** Mandates and contracts told to be activated, and those that may be. */
  readonly activated = { sure: new Set<string>(), maybe: new Set<string>() };
  /** Months for which receipts were asked. */
  readonly months = new Set<string>();
  /** Milliseconds of answered reads. */
  readonly readTimes: number[] = [];
  reads = { good: 0, away: 0, wrong: 0 };

  wrote(id: string, version: number, value: string): void {
    let versions = this.written.get(id);
    if (!versions) this.written.set(id, (versions = new Map()));
    versions.set(version, value);
  }

  counter(id: string): { sure: number; maybe: number } {
    let counted = this.counted.get(id);
    if (!counted) this.counted.set(id, (counted = { sure: 0, maybe: 0 }));
    return counted;
  }
}
