import type { Readable } from 'node:stream';

/** Where files lie, already sealed: a local folder or an S3 bucket (DOC-04). */
export abstract class ObjectStore {
  /**
   * Takes over a finished local file under a key. It appears there whole or not at all, and replaces what was there. The
   * local file is gone afterwards.
   */
  abstract keep(file: string, key: string): Promise<void>;
  abstract has(key: string): Promise<boolean>;
  /** The object's bytes; a stream that fails when there is none. */
  abstract read(key: string): Promise<Readable>;
  /** Nothing happens when there is none. */
  abstract remove(key: string): Promise<void>;
  /** Keys that begin with a prefix, in no particular order. */
  abstract keys(prefix: string): AsyncIterable<string>;
}
