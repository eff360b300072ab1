import type { CallContext } from '@llavero/kit/context';
import { Database } from '@llavero/kit/db/database';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import { RecordStores } from '@llavero/kit/service/record-stores';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { fileDocument } from '@llavero/proto/commands/media';
import { invalid, notFound } from '@llavero/proto/errors';
import type { Json } from '@llavero/proto/fields/field';
import type { CreateOf } from '@llavero/proto/fields/typed-record';
import { document } from '@llavero/proto/records/documents/document';
import { media } from '@llavero/proto/records/documents/media';

/** Makes a document of uploaded files (DOC-01): the first is what it opens with, all are its files. */
@CommandHandler(fileDocument)
export class FileDocument implements Handles<typeof fileDocument> {
  constructor(
    private readonly database: Database,
    private readonly stores: RecordStores,
  ) {}

  async run(
    { files, fields }: InputOf<typeof fileDocument>,
    ctx: CallContext,
  ): Promise<OutputOf<typeof fileDocument>> {
    const given = fieldsOf(fields);
    // The caller has to see each file; whose it was so far is asked for no more once it is the document's.
    for (const id of files) await this.stores.of(media).get({ collection: 'media', id, fields: ['id'] }, ctx);
    return this.database.transaction(async (tx) => {
      const found = await this.stores.of(media).loadManyUnchecked(files, tx);
      const [first] = found;
      if (!first || found.length < files.length)
        throw notFound(
          'DOCUMENT.NO_FILE',
          'Falta uno de los archivos. No se ha archivado nada: súbalo de nuevo.',
        );
      const { fileName, mimeType, size } = {
        fileName: first.name,
        mimeType: first.mimeType,
        size: first.size,
      };
      const created = await this.stores
        .of(document)
        .create(
          { name: nameOf(first.name), ...given, media: files, fileName, mimeType, size } as CreateOf<
            typeof document
          >,
          ctx,
          tx,
        );
      const trusted = { ...ctx, trusted: true };
      const { sha256, storageKey } = first;
      await this.stores
        .of(document)
        .writeUnchecked(created.id, undefined, { sha256, storageKey }, {}, trusted, tx);
      // From now on whoever may see the document sees its files.
      const owner = { ownerCollection: 'document', ownerId: created.id };
      for (const { id } of found)
        await this.stores.of(media).writeUnchecked(id, undefined, owner, {}, trusted, tx);
      return { document: created.id };
    });
  }
}

/** The name of a file without its extension: what a document is called when nobody says. */
function nameOf(fileName: string | null): string {
  return (fileName ?? '').replace(/\.[a-z0-9]+$/, '') || 'Documento';
}

function fieldsOf(fields: Json): Record<string, Json> {
  if (fields === null) return {};
  if (typeof fields === 'object' && !Array.isArray(fields)) return fields;
  throw invalid('REQUEST.INVALID', 'Los datos del documento no se entienden. No se ha archivado nada.', [
    { field: 'fields', rule: 'object', message: 'Un objeto con los campos del documento.' },
  ]);
}
