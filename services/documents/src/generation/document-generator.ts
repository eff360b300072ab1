import { Clock } from '@llavero/kit/config/clock';
import type { CallContext } from '@llavero/kit/context';
import { Database } from '@llavero/kit/db/database';
import { isUuid } from '@llavero/kit/records/access';
import { RecordStores } from '@llavero/kit/service/record-stores';
import { documentRendered, documentWritten } from '@llavero/proto/events/documents';
import type { Json } from '@llavero/proto/fields/field';
import type { ChronologySubcategoryCode } from '@llavero/proto/records/choices/chronology';
import { documentTypes } from '@llavero/proto/records/choices/documents';
import { document as definition, type Document } from '@llavero/proto/records/documents/document';
import type { Template } from '@llavero/proto/records/documents/template';
import { relation } from '@llavero/proto/records/parts/common';
import { definitionOf } from '@llavero/proto/records/registry';
import { normaliseFileName } from '@llavero/proto/values/file-name';
import { idsOf } from '@llavero/proto/values/ids';
import { Peers } from '@llavero/kit/grpc/peers';
import { Injectable } from '@nestjs/common';
import type { PrintedDocument } from '../finance/finance-printer.ts';
import { MediaStore } from '../media/media-store.ts';
import { differencesOf } from './document-differences.ts';
import { DocumentMaker } from './document-maker.ts';
import { incomplete } from './generation.errors.ts';
import { keepSnapshot, type Snapshot } from './snapshot.ts';

/** Fields by which a record says whom and what its documents are about, under the names of `document`. */
const filedFrom: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  contract: { mandate: 'mandate', places: 'units', tenants: 'tenants', landlords: 'landlords' },
  mandate: { places: 'units', landlords: 'landlords' },
  booking: { mandate: 'mandate', places: 'unit', tenants: 'tenants' },
  inventory: { contract: 'contract', places: 'place' },
  nextRent: { contract: 'contract' },
  candidature: { mandate: 'mandate', places: 'unit', agents: 'tenants' },
  // Not `finance` itself: the document of a receipt is the one with its PDF.
  finance: {
    contract: 'contract',
    mandate: 'mandate',
    places: 'units',
    tenants: 'tenants',
    landlords: 'landlords',
  },
};
const lists: ReadonlySet<string> = new Set(['places', 'tenants', 'landlords', 'agents']);

const recordTexts: ReadonlySet<string | null> = new Set([
  'MANDATE',
  'CONTRACT',
  'LONG_CONTRACT',
  'SEASONAL_CONTRACT',
]);

/** The document is the text of a mandate or contract itself, whose head and body follow from it (C §3.1, §3.2). */
export const isTextOfRecord = ({
  type,
  contract,
  mandate,
}: Pick<Document, 'type' | 'contract' | 'mandate'>): boolean =>
  recordTexts.has(type) && (type === 'MANDATE' ? mandate !== null : contract !== null);

/** What the document tells of its making (C §3.4: description, date, subcategory, creator). */
const entryOf = (subcategory: ChronologySubcategoryCode, { actor }: CallContext, now: number) => ({
  ...{ date: now, category: null, subcategory, description: 'Documento generado' },
  creator: isUuid(actor.id) ? relation('employee', actor.id) : null,
  importedFromAdmin: false,
});

/** Makes the documents of records and keeps them with what they were made from (DOC-02, DOC-03). */
@Injectable()
export class DocumentGenerator {
  constructor(
    private readonly database: Database,
    private readonly stores: RecordStores,
    private readonly peers: Peers,
    private readonly maker: DocumentMaker,
    private readonly media: MediaStore,
    private readonly clock: Clock,
  ) {}

  /**
   * The document of a snapshot. One with the same bytes is there already when nothing has changed since.
   * @param filing of {@link filings}
   * @throws CodedError invalid `GENERATION.INCOMPLETE` with each missing field
   */
  async keep(
    template: Template,
    snapshot: Snapshot,
    filing: Readonly<Record<string, Json>>,
    ctx: CallContext,
  ): Promise<PrintedDocument> {
    const rendered = this.maker.render(snapshot);
    if (rendered.problems.length > 0) throw incomplete(rendered.problems);
    const file = await this.media.put(await this.maker.print(snapshot, rendered));
    const snapshotKey = await keepSnapshot(this.media, snapshot);
    const store = this.stores.of(definition);
    const trusted = { ...ctx, trusted: true };
    return this.database.transaction(async (tx) => {
      await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 1))', [file.sha256]);
      // One that was voided stays so: what is asked for now takes its place.
      const filter = { sha256: file.sha256, generated: true, status: { $ne: 'CANCELLED' } } as const;
      const [known] = await store.findUnchecked({ filter, limit: 1 }, tx);
      const subcategory = filing['subcategory'] as ChronologySubcategoryCode | null | undefined;
      if (known) {
        if (!subcategory || known.subcategory === subcategory) return { document: known, reused: true };
        const chronology = [...known.chronology, entryOf(subcategory, ctx, this.clock.now())];
        await store.writeUnchecked(known.id, undefined, { subcategory, chronology }, {}, trusted, tx);
        return { document: await store.loadUnchecked(known.id, tx), reused: true };
      }
      const type = template.documentType ?? 'OTHER';
      const [category] = documentTypes.options[type].categories;
      const fields: Record<string, Json> = {
        ...filing,
        type,
        ...(category ? { category } : {}),
        name: snapshot.title,
        status: 'GENERATED',
        generated: true,
        fileName: normaliseFileName(`${snapshot.title}.pdf`),
        mimeType: 'application/pdf',
        ...{ sha256: file.sha256, storageKey: file.key, size: file.size },
        ...{ template: template.id, templateEdition: template.edition ?? 1, snapshotKey },
        ...(subcategory ? { chronology: [entryOf(subcategory, ctx, this.clock.now())] } : {}),
        ...differencesOf(snapshot),
        createdBy: isUuid(ctx.actor.id) ? ctx.actor.id : null,
      };
      const { contract = null, mandate = null } = filing as { contract?: string; mandate?: string };
      const document = isTextOfRecord({ type, contract, mandate })
        ? await store.create(fields, trusted, tx, { event: documentWritten, extra: { contract, mandate } })
        : await store.create(fields, trusted, tx, { event: documentRendered });
      return { document, reused: false };
    });
  }

  /** Whom and what documents of these records are about, by the record's id, as the caller may see them. */
  async filings(
    collection: string,
    ids: readonly string[],
    ctx: CallContext,
  ): Promise<Map<string, Record<string, Json>>> {
    const { service, collection: name, fields: known } = definitionOf(collection);
    const from = Object.entries(filedFrom[collection] ?? {}).filter(([, field]) => field in known);
    const fields = [...new Set(from.map(([, field]) => field)), 'id'];
    const found = await this.peers.records(service).getMany({ collection: name, ids: [...ids], fields }, ctx);
    return new Map(
      found.map((record) => {
        const filing: Record<string, Json> =
          collection === 'contract' || collection === 'mandate' ? { [collection]: record.id } : {};
        for (const [field, source] of from) {
          const value = record[source] ?? null;
          filing[field] = lists.has(field) ? (typeof value === 'string' ? [value] : idsOf(value)) : value;
        }
        return [record.id, filing];
      }),
    );
  }
}
