import type { Document } from '@llavero/proto/records/documents/document';
import type { Snapshot } from './snapshot.ts';

/** What a person has changed of the text, as the record of the document keeps it. */
export function differencesOf({ changes = [] }: Snapshot): Pick<Document, 'textModified' | 'textChanges'> {
  return {
    textModified: changes.length > 0,
    textChanges: changes.map(({ before, after }) => ({ before, after })),
  };
}
