import type { CallContext } from '@llavero/kit/context';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import { RecordStores } from '@llavero/kit/service/record-stores';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { sameFiles } from '@llavero/proto/commands/document-review';
import { document, type Document } from '@llavero/proto/records/documents/document';
import { media, type Media } from '@llavero/proto/records/documents/media';
import { tooManyDocuments } from './document.errors.ts';
import { MOST_FILED } from '@llavero/proto/rules/uploads';

type Same = OutputOf<typeof sameFiles>['same'][number];
type Stored = Pick<Document, 'name' | 'sha256' | 'media'> & { id: string; createdAt: number };

/** WIZ-12: files that are stored already, told by their content and not by their names. */
@CommandHandler(sameFiles)
export class SameFiles implements Handles<typeof sameFiles> {
  constructor(private readonly stores: RecordStores) {}

  async run({ files }: InputOf<typeof sameFiles>, ctx: CallContext): Promise<OutputOf<typeof sameFiles>> {
    if (files.length > MOST_FILED) throw tooManyDocuments();
    const request = { collection: 'media' as const, ids: files, fields: ['id', 'sha256'] };
    // Only of files that the caller sees is anything told.
    const asked = JSON.parse(String(await this.stores.of(media).getMany(request, ctx))) as Media[];
    const given = files.flatMap((id) => asked.find((file) => file.id === id) ?? []);
    const hashes = [...new Set(given.flatMap(({ sha256 }) => sha256 ?? []))];
    if (hashes.length === 0) return { same: [] };
    const filed = await this.stores
      .of(media)
      .findUnchecked({ filter: { sha256: { $in: hashes }, ownerCollection: 'document' } });
    const owners = new Map(filed.map(({ id, sha256 }) => [id, sha256]));
    const stored = await this.visible(
      hashes,
      [...new Set(filed.flatMap(({ ownerId }) => ownerId ?? []))],
      ctx,
    );
    const same = given.flatMap(({ id, sha256 }, index): Same[] => {
      const twin = given.slice(0, index).find((other) => other.sha256 === sha256);
      const documents = stored.filter(
        (one) => one.sha256 === sha256 || (one.media ?? []).some((file) => owners.get(file) === sha256),
      );
      return [
        ...(twin ? [{ media: id, other: twin.id, document: null, name: null, createdAt: null }] : []),
        ...documents.map((one) => ({
          media: id,
          other: null,
          document: one.id,
          name: one.name,
          createdAt: one.createdAt,
        })),
      ];
    });
    return { same };
  }

  /** Documents with such content that the caller may see. */
  private async visible(hashes: string[], ids: string[], ctx: CallContext): Promise<Stored[]> {
    const answer = await this.stores.of(document).list(
      {
        collection: 'document',
        filter: { $or: [{ sha256: { $in: hashes } }, { id: { $in: ids } }] },
        fields: ['name', 'sha256', 'media', 'createdAt'],
        limit: 200,
      },
      ctx,
    );
    return (JSON.parse(String(answer)) as { items: Stored[] }).items;
  }
}
