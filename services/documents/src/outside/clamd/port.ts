/** A virus scanner. */
export abstract class VirusScanner {
  /**
   * Whether a file is infected.
   *
   * @param content begins the file anew each time it is called
   * @throws OutsideError when the scanner does not answer: nothing is known of the file then
   */
  abstract isInfected(content: () => AsyncIterable<Uint8Array>): Promise<boolean>;
}
