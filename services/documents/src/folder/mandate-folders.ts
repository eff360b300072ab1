import { type CallContext, serviceContext } from '@llavero/kit/context';
import { Peers } from '@llavero/kit/grpc/peers';
import { isUuid } from '@llavero/kit/records/access';
import { RecordStores } from '@llavero/kit/service/record-stores';
import type { Json } from '@llavero/proto/fields/field';
import { contract } from '@llavero/proto/records/contracts/contract';
import { type Mandate, mandate } from '@llavero/proto/records/contracts/mandate';
import { document, type Document } from '@llavero/proto/records/documents/document';
import { place } from '@llavero/proto/records/places/place';
import { folderName } from '@llavero/proto/rules/folder-path';
import { inBatches } from '@llavero/proto/values/ids';
import { Injectable } from '@nestjs/common';
import { noMandate, severalMandates } from './folder.errors.ts';

/** A document in the folder of a mandate. */
export interface FolderFile {
  document: string;
  /** Below the folder, parted by `/`. */
  folder: string;
  name: string;
  fileName: string;
  bytes: number | null;
  createdAt: number;
}

/** Documents of a folder that are shown, packed or copied. */
const MOST_LISTED = 2_000;
const PAGE = 500;
const fields = [
  ...(['name', 'fileName', 'size', 'folder', 'mandate', 'contract', 'finance', 'places'] as const),
  ...(['createdAt', 'media'] as const),
];
type Listed = Pick<Document, Exclude<(typeof fields)[number], 'createdAt'>> & {
  id: string;
  createdAt: number;
};

/** EXT-06: the folder that every mandate has: its documents, those of its contracts and those of its units. */
@Injectable()
export class MandateFolders {
  constructor(
    private readonly peers: Peers,
    private readonly stores: RecordStores,
  ) {}

  /**
   * The mandate that somebody means, among those that the caller may see.
   * @param given its id, number, name or title
   * @throws CodedError notFound `FOLDER.NO_MANDATE`, conflict `FOLDER.SEVERAL_MANDATES`
   */
  async named(given: string, ctx: CallContext): Promise<string> {
    const wanted = given.trim();
    const records = this.peers.of(mandate);
    if (isUuid(given.trim()))
      return (await records.find(wanted, ctx, { fields: ['publicId'] }))?.id ?? missing();
    const asked = { fields: ['name', 'publicId'] as const, limit: 50 };
    const number = wanted.replace(/^mandato\s+/i, '');
    const numbered = await records.list({ ...asked, filter: { publicId: number } }, ctx);
    const [only, other] = numbered.items;
    if (only && !other) return only.id;
    if (wanted.length < 3) throw noMandate();
    const { items } = await records.list({ ...asked, text: wanted }, ctx);
    const same = items.filter(({ name }) => sameText(name ?? '', wanted));
    if (same.length > 1 || other) throw severalMandates();
    return same[0]?.id ?? missing();
  }

  /** What the mandate's folder is called, here and in Drive. @throws CodedError notFound */
  async nameOf(id: string, ctx: CallContext): Promise<string> {
    return nameFrom(await this.peers.of(mandate).get(id, ctx, { fields: ['name', 'publicId'] }));
  }

  /**
   * The documents with a file that the caller may see, by folder and name, and what the mandate's folder is called.
   * @throws CodedError notFound for a mandate that the caller may not see
   */
  async files(id: string, ctx: CallContext): Promise<{ name: string; files: FolderFile[]; capped: boolean }> {
    const found = await this.peers
      .of(mandate)
      .get(id, ctx, { fields: ['name', 'publicId', 'units', 'properties'] });
    const contracts: string[] = [];
    const pages = this.peers
      .of(contract)
      .pages({ filter: { mandate: id }, fields: ['mandate'], limit: PAGE }, ctx);
    for await (const page of pages) contracts.push(...page.map((one) => one.id));
    const listed = await this.listed(id, contracts, [...found.units, ...found.properties], ctx);
    const some = listed.slice(0, MOST_LISTED);
    const titles = await this.titles(some, ctx);
    const files = some.map((one): FolderFile => {
      const { id: documentId, name, fileName, size, createdAt } = one;
      const folder = one.folder ?? folderOf(one, titles);
      return {
        document: documentId,
        folder,
        name: name ?? fileName ?? '',
        fileName: fileName ?? '',
        bytes: size,
        createdAt,
      };
    });
    return { name: nameFrom(found), files: files.sort(byFolder), capped: listed.length > MOST_LISTED };
  }

  private async listed(
    mandateId: string,
    contracts: readonly string[],
    places: readonly string[],
    ctx: CallContext,
  ): Promise<Listed[]> {
    // A paper of a unit is everybody's who manages it, unless it was made for another mandate or contract.
    const ofPlaces = inBatches(places).map((some) => ({
      places: { $in: some },
      ...{ mandate: null, contract: null, finance: null },
    }));
    const filters = [
      { mandate: mandateId },
      ...inBatches(contracts).map((some) => ({ contract: { $in: some }, mandate: null })),
      ...ofPlaces,
    ];
    const found = new Map<string, Listed>();
    for (const filter of filters) {
      for (let after: string | null = null; found.size <= MOST_LISTED;) {
        const answer = await this.stores.of(document).list(
          {
            ...{ collection: 'document', filter: filter as Record<string, Json>, fields: [...fields] },
            ...{ sort: [{ field: 'createdAt', order: 'desc' }], limit: PAGE },
            ...(after === null ? {} : { after }),
          },
          ctx,
        );
        const page = JSON.parse(String(answer)) as {
          items: Listed[];
          hasMore: boolean;
          cursor: string | null;
        };
        for (const one of page.items) if (one.fileName !== null) found.set(one.id, one);
        after = page.cursor;
        if (!page.hasMore) break;
      }
    }
    return [...found.values()];
  }

  /** What contracts and places are called; whoever sees the folder sees their names. */
  private async titles(listed: readonly Listed[], ctx: CallContext): Promise<Map<string, string>> {
    const own = serviceContext('documents', ctx.requestId);
    const ids = (of: (one: Listed) => string | null | undefined) => [
      ...new Set(listed.filter(({ folder }) => folder === null).flatMap((one) => of(one) ?? [])),
    ];
    const titles = new Map<string, string>();
    for (const some of inBatches(ids((one) => one.contract)))
      for (const { id, title } of await this.peers.of(contract).labels(some, own)) titles.set(id, title);
    for (const some of inBatches(ids((one) => (one.contract ? null : one.places[0]))))
      for (const { id, title } of await this.peers.of(place).labels(some, own)) titles.set(id, title);
    return titles;
  }
}

const nameFrom = (found: Pick<Mandate, 'name' | 'publicId'>): string =>
  folderName([mandate.title(found), found.name ? found.publicId : null].filter(Boolean).join(' '));

function folderOf(
  { contract: contractId, finance, places, mandate: mandateId }: Listed,
  titles: ReadonlyMap<string, string>,
): string {
  const named = (parent: string, id: string) => `${parent}/${folderName(titles.get(id) ?? id)}`;
  if (finance !== null) return 'Recibos y liquidaciones';
  if (contractId !== null) return named('Contratos', contractId);
  const [first] = places;
  return mandateId === null && first !== undefined ? named('Inmuebles', first) : '';
}

const byFolder = (one: FolderFile, other: FolderFile): number =>
  one.folder.localeCompare(other.folder, 'es', { numeric: true }) ||
  one.name.localeCompare(other.name, 'es', { numeric: true }) ||
  one.createdAt - other.createdAt;

const sameText = (one: string, other: string): boolean =>
  one.trim().localeCompare(other, 'es', { sensitivity: 'base' }) === 0;

function missing(): never {
  throw noMandate();
}
