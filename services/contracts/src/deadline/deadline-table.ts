import { type CallContext, serviceContext } from '@llavero/kit/context';
import { Database } from '@llavero/kit/db/database';
import type { Tx } from '@llavero/kit/db/queryable';
import { Peers } from '@llavero/kit/grpc/peers';
import { RecordStores } from '@llavero/kit/service/record-stores';
import type { SystemFields } from '@llavero/proto/fields/record';
import { contract } from '@llavero/proto/records/contracts/contract';
import { insurance } from '@llavero/proto/records/contracts/insurance';
import { mandate } from '@llavero/proto/records/contracts/mandate';
import { document, type Document } from '@llavero/proto/records/documents/document';
import { sepaMandate, type SepaMandate } from '@llavero/proto/records/finance/sepa-mandate';
import { certificateFields } from '@llavero/proto/records/parts/certificate';
import { place, type Place } from '@llavero/proto/records/places/place';
import {
  contractDeadlines,
  type Deadline,
  documentDeadlines,
  insuranceDeadlines,
  mandateDeadlines,
  placeDeadlines,
  sepaMandateDeadlines,
} from '@llavero/proto/rules/deadlines';
import type { LegalOverrides } from '@llavero/proto/rules/legal/settings';
import { dayKey } from '@llavero/proto/values/dates';
import { Injectable } from '@nestjs/common';
import { LegalFigures } from '../contract/legal-figures.ts';

const PAGE = 200;
const placeFields = ['version', ...certificateFields] as const;

/** What the deadline of an order of a debtor follows from. */
export const sepaMandateFields = ['lapseDate', 'cancelled'] as const;
const orderFields = ['version', 'contract', ...sepaMandateFields] as const;

/** What the deadline of a paper follows from. */
export const documentFields = ['expirationDate', 'status', 'type', 'contract', 'mandate'] as const;
const paperFields = ['version', ...documentFields] as const;
type Paper = Pick<Document, 'id' | 'version' | (typeof documentFields)[number]>;
type Order = Pick<SepaMandate, 'id' | 'version' | 'contract' | (typeof sepaMandateFields)[number]>;

/** Collections of this service with deadlines. */
const own = ['contract', 'mandate', 'insurance'] as const;
export type OwnDeadlines = (typeof own)[number];

interface Source {
  id: string;
  version: number;
  mandate: string | null;
  deadlines: Deadline[];
}

/** Keeps `legal_deadline` in step with the records that the deadlines follow from. */
@Injectable()
export class DeadlineTable {
  constructor(
    private readonly database: Database,
    private readonly stores: RecordStores,
    private readonly peers: Peers,
    private readonly figures: LegalFigures,
  ) {}

  /** Works the deadlines out of every record of this service that changed since. */
  async refreshAllOwn(stopping: () => boolean = () => false): Promise<void> {
    const ctx = serviceContext('contracts');
    for (const collection of own)
      for (let found = -1; found !== 0 && !stopping();)
        found = await this.database.transaction((tx) => this.refreshOwn(collection, tx, ctx));
  }

  /**
   * Works the deadlines out of all places.
   * @returns how many there are
   */
  async refreshPlaces(stopping: () => boolean = () => false): Promise<number> {
    const ctx = serviceContext('contracts');
    let read = 0;
    for await (const page of this.peers.of(place).pages({ fields: placeFields, limit: PAGE }, ctx)) {
      if (stopping()) break;
      await this.database.transaction((tx) => this.writePlaces(page, tx));
      read += page.length;
    }
    return read;
  }

  /** A page of the records of a collection that are newer than their deadlines, or one record. */
  async refreshOwn(
    collection: OwnDeadlines,
    tx: Tx,
    ctx: CallContext,
    of: string | null = null,
  ): Promise<number> {
    // One after the other, so that no older reading is written over a newer one.
    await tx.query(`select pg_advisory_xact_lock(hashtextextended('llavero legal deadlines', 0))`);
    await tx.query(
      `delete from legal_deadline d using ${collection} r where r.id = d.record and r.deleted_at is not null`,
    );
    const stale = await tx.query<{ id: string }>(
      `select r.id from ${collection} r left join legal_deadline_source s on s.record = r.id
        where r.deleted_at is null and s.version is distinct from r.version and ($1::uuid is null or r.id = $1)
        order by r.id limit ${PAGE}`,
      [of],
    );
    if (stale.length === 0) return 0;
    const overrides = await this.figures.overrides(ctx.requestId);
    const ids = stale.map(({ id }) => id);
    await this.write(collection, await this.read(collection, ids, overrides, tx), tx);
    return stale.length;
  }

  /** One place, after it was changed; its deadlines go with it when it is deleted. */
  async refreshPlace(id: string, tx: Tx, ctx: CallContext): Promise<void> {
    const found = await this.peers.of(place).find(id, serviceContext('contracts', ctx.requestId), {
      fields: placeFields,
    });
    if (found) await this.writePlaces([found], tx);
    else await tx.query(`delete from legal_deadline where record = $1`, [id]);
  }

  /** Works the deadlines out of all orders of debtors, which the finance service keeps. */
  async refreshSepaMandates(stopping: () => boolean = () => false): Promise<void> {
    const ctx = serviceContext('contracts');
    for await (const page of this.peers.of(sepaMandate).pages({ fields: orderFields, limit: PAGE }, ctx)) {
      if (stopping()) break;
      await this.database.transaction((tx) => this.writeOrders(page, tx));
    }
  }

  /** One order of a debtor, after it was changed. */
  async refreshSepaMandate(id: string, tx: Tx, ctx: CallContext): Promise<void> {
    const found = await this.peers.of(sepaMandate).find(id, serviceContext('contracts', ctx.requestId), {
      fields: orderFields,
    });
    if (found) await this.writeOrders([found], tx);
    else await tx.query(`delete from legal_deadline where record = $1`, [id]);
  }

  /** Works the deadlines out of all papers that say when they run out, which the documents service keeps. */
  async refreshDocuments(stopping: () => boolean = () => false): Promise<void> {
    const ctx = serviceContext('contracts');
    const asked = { fields: paperFields, filter: { expirationDate: { $ne: null } }, limit: PAGE };
    for await (const page of this.peers.of(document).pages(asked, ctx)) {
      if (stopping()) break;
      await this.database.transaction((tx) => this.writePapers(page, tx));
    }
  }

  /** One paper, after it was changed. */
  async refreshDocument(id: string, tx: Tx, ctx: CallContext): Promise<void> {
    const found = await this.peers.of(document).find(id, serviceContext('contracts', ctx.requestId), {
      fields: paperFields,
    });
    if (found) await this.writePapers([found], tx);
    else await tx.query(`delete from legal_deadline where record = $1`, [id]);
  }

  /** The figures of the law have changed: everything is worked out again. */
  async forget(tx: Tx): Promise<void> {
    await tx.query(`delete from legal_deadline_source`);
  }

  private async read(
    collection: OwnDeadlines,
    ids: string[],
    overrides: LegalOverrides,
    tx: Tx,
  ): Promise<Source[]> {
    if (collection === 'mandate') {
      const found = await this.stores.of(mandate).loadManyUnchecked(ids, tx);
      return found.map((each) => sourceOf(each, each.id, mandateDeadlines(each, overrides)));
    }
    if (collection === 'insurance') {
      const found = await this.stores.of(insurance).loadManyUnchecked(ids, tx);
      return found.map((each) => sourceOf(each, each.mandate, insuranceDeadlines(each)));
    }
    const found = await this.stores.of(contract).loadManyUnchecked(ids, tx);
    return found.map((each) => sourceOf(each, each.mandate, contractDeadlines(each, overrides)));
  }

  /** The mandates of the contracts that these records belong to. */
  private async mandatesOf(
    records: readonly { contract: string | null }[],
    tx: Tx,
  ): Promise<ReadonlyMap<string, string | null>> {
    const contracts = await tx.query<{ id: string; mandate: string | null }>(
      'select id, mandate from contract where id = any($1::uuid[])',
      [records.flatMap(({ contract: of }) => of ?? [])],
    );
    return new Map(contracts.map((each) => [each.id, each.mandate]));
  }

  private async writePapers(papers: readonly Paper[], tx: Tx): Promise<void> {
    const mandateOf = await this.mandatesOf(papers, tx);
    const sources = papers.map((each) =>
      sourceOf(each, each.mandate ?? mandateOf.get(each.contract ?? '') ?? null, documentDeadlines(each)),
    );
    await this.write('document', sources, tx);
  }

  private async writeOrders(orders: readonly Order[], tx: Tx): Promise<void> {
    const mandateOf = await this.mandatesOf(orders, tx);
    const sources = orders.map((each) =>
      sourceOf(each, mandateOf.get(each.contract ?? '') ?? null, sepaMandateDeadlines(each)),
    );
    await this.write('sepaMandate', sources, tx);
  }

  private async writePlaces(
    places: readonly (Pick<Place, (typeof certificateFields)[number]> & {
      id: string;
      version: number;
    })[],
    tx: Tx,
  ): Promise<void> {
    const sources = places.map((each) => sourceOf(each, null, placeDeadlines(each)));
    const ids = sources.filter(({ deadlines }) => deadlines.length > 0).map(({ id }) => id);
    const mandates = await tx.query<{ unit: string; mandate: string }>(
      `select distinct on (u) u as unit, m.id as mandate from mandate m, unnest(m.units) u
        where m.units && $1::uuid[] and u = any($1::uuid[]) and m.validated and not m.cancelled
          and m.deleted_at is null order by u, m.mandate_date desc`,
      [ids],
    );
    const mandateOf = new Map(mandates.map(({ unit, mandate: id }) => [unit, id]));
    await this.write(
      'place',
      sources.map((source) => ({ ...source, mandate: mandateOf.get(source.id) ?? null })),
      tx,
    );
  }

  private async write(collection: string, sources: readonly Source[], tx: Tx): Promise<void> {
    await tx.query(`delete from legal_deadline where record = any($1::uuid[])`, [
      sources.map(({ id }) => id),
    ]);
    const rows = sources.flatMap(({ id, mandate: of, deadlines }) =>
      deadlines.map(({ kind, day, law }) => ({ record: id, kind, day: dayKey(day), law, mandate: of })),
    );
    await tx.query(
      `insert into legal_deadline (record, collection, kind, day, law, mandate)
       select r.record, $2, r.kind, r.day, r.law, r.mandate
         from jsonb_to_recordset($1::jsonb) r(record uuid, kind text, day date, law text, mandate uuid)
       on conflict do nothing`,
      [JSON.stringify(rows), collection],
    );
    await tx.query(
      `insert into legal_deadline_source (record, version)
       select s.record, s.version from jsonb_to_recordset($1::jsonb) s(record uuid, version integer)
       on conflict (record) do update set version = excluded.version`,
      [JSON.stringify(sources.map(({ id, version }) => ({ record: id, version })))],
    );
  }
}

function sourceOf(
  { id, version }: Pick<SystemFields, 'id' | 'version'>,
  of: string | null,
  deadlines: Deadline[],
): Source {
  return { id, version, mandate: of, deadlines };
}
