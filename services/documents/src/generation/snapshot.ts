import type { MediaStore } from '../media/media-store.ts';
import type { MergeData } from '@llavero/proto/templates/merge-fields';
import type { HandChange } from '@llavero/proto/templates/hand-changes';
import type { DocumentTemplate } from '@llavero/proto/templates/template';
import type { DocumentLanguage } from '@llavero/proto/templates/values';
import type { Letterhead } from '../print/paper.ts';

/** A picture of a document, by where its bytes lie. */
export interface SnapshotImage {
  key: string;
  /** What it shows, for readers who do not see it. */
  alternative: string;
}

/**
 * All that a document was made from (DOC-02): with it the same bytes are made again, whatever has become of the template and of the
 * record. Kept as a sealed file beside the documents.
 */
export interface Snapshot {
  format: 1;
  template: DocumentTemplate & { id: string; key: string; edition: number };
  record: { collection: string; id: string };
  title: string;
  language: DocumentLanguage;
  data: MergeData;
  company: Letterhead;
  images: Readonly<Record<string, SnapshotImage>>;
  /** Texts that a person has written in place of the template's; absent where there are none. */
  changes?: readonly HandChange[];
  /** They are printed behind the document. */
  printChanges?: true;
}

/** Reads a snapshot that was kept with {@link keepSnapshot}. */
export async function readSnapshot(media: MediaStore, key: string): Promise<Snapshot> {
  return JSON.parse((await media.readAll(key)).toString('utf8')) as Snapshot;
}

/** @returns the key under which it lies */
export async function keepSnapshot(media: MediaStore, snapshot: Snapshot): Promise<string> {
  return (await media.put(Buffer.from(JSON.stringify(snapshot)))).key;
}
