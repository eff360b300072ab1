import { SaxesParser, type SaxesTagPlain } from 'saxes';
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';
import { CodedError } from '@llavero/proto/errors';
import { bursting, unreadable } from './file-errors.ts';

/** All that may come out of one book, in bytes: a small file can claim to hold gigabytes. */
const MOST_BYTES = 300 * 1024 * 1024;
const MOST_ENTRIES = 2_000;

/** What a part of a book tells while it is read. Names come without their prefix. */
export interface XmlListener {
  open?(name: string, attributes: Readonly<Record<string, string>>): void;
  text?(text: string): void;
  close?(name: string): void;
}

/** The parts of an XLSX file, each read as a stream; what all of them unpack to is counted and limited. */
export class XlsxParts {
  readonly #zip: ZipFile;
  readonly #entries: ReadonlyMap<string, Entry>;
  #left: number;

  private constructor(zip: ZipFile, entries: ReadonlyMap<string, Entry>, most: number) {
    this.#zip = zip;
    this.#entries = entries;
    this.#left = most;
  }

  /**
   * @param most bytes that all parts together may unpack to
   * @throws CodedError invalid `IMPORT.UNREADABLE` when the bytes are no archive
   */
  static async open(bytes: Buffer, most: number = MOST_BYTES): Promise<XlsxParts> {
    try {
      const zip = await fromBufferPromise(bytes, { validateEntrySizes: true });
      const entries = new Map<string, Entry>();
      for await (const entry of zip.eachEntry()) {
        entries.set(entry.fileName, entry);
        if (entries.size > MOST_ENTRIES) throw bursting();
      }
      return new XlsxParts(zip, entries, most);
    } catch (error) {
      throw error instanceof CodedError ? error : unreadable();
    }
  }

  has(name: string): boolean {
    return this.#entries.has(name);
  }

  /**
   * Reads a part to its end; yields after each piece, so that the caller can pass on what has come together.
   * @throws CodedError invalid `IMPORT.BURSTING`, `IMPORT.UNREADABLE`
   */
  async *read(name: string, listener: XmlListener): AsyncGenerator<void> {
    const entry = this.#entries.get(name);
    if (!entry) throw unreadable();
    // Entities of its own and external ones are never followed: saxes knows none but the five of XML.
    const parser = new SaxesParser({ xmlns: false, position: false });
    parser.on('opentag', ({ name: tag, attributes }: SaxesTagPlain) =>
      listener.open?.(local(tag), attributes),
    );
    parser.on('closetag', ({ name: tag }: SaxesTagPlain) => listener.close?.(local(tag)));
    parser.on('text', (text) => listener.text?.(text));
    parser.on('cdata', (text) => listener.text?.(text));
    parser.on('error', (error) => {
      throw error;
    });
    const decoder = new TextDecoder('utf-8');
    try {
      const stream = await this.#zip.openReadStreamPromise(entry);
      for await (const piece of stream as AsyncIterable<Buffer>) {
        this.#left -= piece.length;
        if (this.#left < 0) throw bursting();
        parser.write(decoder.decode(piece, { stream: true }));
        yield;
      }
      parser.write(decoder.decode()).close();
    } catch (error) {
      throw error instanceof CodedError ? error : unreadable();
    }
    yield;
  }

  /** Reads a part that tells something as a whole; nothing when the book has none of that name. */
  async whole(name: string, listener: XmlListener): Promise<void> {
    if (!this.has(name)) return;
    for await (const _ of this.read(name, listener));
  }
}

function local(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}
