import { RecordStores } from '@llavero/kit/service/record-stores';
import { document } from '@llavero/proto/records/documents/document';
import { media } from '@llavero/proto/records/documents/media';
import { normaliseFileName } from '@llavero/proto/values/file-name';
import { inBatches } from '@llavero/proto/values/ids';
import { Injectable } from '@nestjs/common';

/** A stored file of a document. */
export interface StoredPart {
  document: string;
  storageKey: string;
  sha256: string;
  /** Clean (F §5). */
  name: string;
  mimeType: string;
  size: number;
}

/** The files of documents that were found to be visible: one each, or all of those that consist of several. */
@Injectable()
export class FolderContents {
  constructor(private readonly stores: RecordStores) {}

  async parts(documents: readonly string[]): Promise<StoredPart[]> {
    const parts: StoredPart[] = [];
    for (const batch of inBatches(documents)) {
      const found = await this.stores.of(document).loadManyUnchecked(batch);
      for (const one of found) {
        if (one.media.length < 2) {
          if (one.storageKey && one.sha256)
            parts.push(partOf(one.id, one.fileName, { ...one, size: one.size ?? 0 }));
          continue;
        }
        const files = await this.stores.of(media).loadManyUnchecked(one.media);
        const order = new Map(one.media.map((id, at) => [id, at]));
        for (const file of files.sort((a, b) => (order.get(a.id) ?? 0) - (order.get(b.id) ?? 0)))
          parts.push(partOf(one.id, file.name, { ...file, size: file.size ?? 0 }));
      }
    }
    return parts;
  }
}

function partOf(
  id: string,
  name: string | null,
  {
    storageKey,
    sha256,
    mimeType,
    size,
  }: { storageKey: string | null; sha256: string | null; mimeType: string | null; size: number },
): StoredPart {
  return {
    document: id,
    storageKey: storageKey ?? '',
    sha256: sha256 ?? '',
    name: normaliseFileName(name ?? 'documento'),
    mimeType: mimeType ?? 'application/octet-stream',
    size,
  };
}
