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
      const several = await this.files(found.flatMap((one) => (one.media.length < 2 ? [] : one.media)));
      for (const one of found) {
        if (one.media.length < 2) {
          if (one.storageKey && one.sha256)
            parts.push(partOf(one.id, one.fileName, { ...one, size: one.size ?? 0 }));
          continue;
        }
        for (const file of one.media.flatMap((id) => several.get(id) ?? []))
          parts.push(partOf(one.id, file.name, { ...file, size: file.size ?? 0 }));
      }
    }
    return parts;
  }

  private async files(ids: readonly string[]) {
    const found = new Map<string, Awaited<ReturnType<typeof this.load>>[number]>();
    for (const batch of inBatches([...new Set(ids)]))
      for (const file of await this.load(batch)) found.set(file.id, file);
    return found;
  }

  private load(ids: readonly string[]) {
    return this.stores.of(media).loadManyUnchecked(ids);
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
