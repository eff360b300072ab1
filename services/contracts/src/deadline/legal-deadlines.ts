import { Clock } from '@llavero/kit/config/clock';
import { type CallContext, serviceContext } from '@llavero/kit/context';
import { Database } from '@llavero/kit/db/database';
import { Peers } from '@llavero/kit/grpc/peers';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import { RecordStores } from '@llavero/kit/service/record-stores';
import type { CollectionName } from '@llavero/proto/collections';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { legalDeadlines } from '@llavero/proto/commands/deadlines';
import { type DeadlineKind, passingDeadlines } from '@llavero/proto/records/choices/deadlines';
import { document } from '@llavero/proto/records/documents/document';
import { sepaMandate } from '@llavero/proto/records/finance/sepa-mandate';
import { place } from '@llavero/proto/records/places/place';
import { dayKey, fromDayKey } from '@llavero/proto/values/dates';
import { InsurerDeadlines } from './insurer-deadlines.ts';

/** The post that answers for a kind: column of the mandate; the sales manager where it is vacant. */
const post = `
  case when d.kind in ('BOND_DEPOSIT', 'BOND_INTEREST', 'ITP', 'BANK_GUARANTEE') then m.finance_manager
       when d.kind in ('INSURANCE', 'INSURER_REPORT') then m.insurance_manager
       when d.kind in ('ENERGY_CERTIFICATE', 'OCCUPANCY_CERTIFICATE') then m.opperation_manager
       when d.kind in ('MANDATE_END', 'MANDATE_NOTICE') then m.sales_manager
       else m.legal_manager end`;

const orders = {
  DAY: 'day, kind, record',
  KIND: 'kind, day, record',
  RESPONSIBLE: 'responsible nulls first, day, kind, record',
} as const;

interface Row {
  total: number;
  by_kind: { kind: DeadlineKind; count: number; overdue: number }[] | null;
  items:
    | {
        kind: DeadlineKind;
        day: string;
        left: number;
        law: string;
        collection: CollectionName;
        record: string;
        responsible: string | null;
      }[]
    | null;
}

const notAsked =
  'Los plazos para comunicar impagos a las aseguradoras no se han podido leer: vuelva a abrir la página en unos minutos.';

/** One page of the deadlines, filtered and sorted in SQL, with the counts of every kind. */
@CommandHandler(legalDeadlines)
export class LegalDeadlines implements Handles<typeof legalDeadlines> {
  constructor(
    private readonly database: Database,
    private readonly stores: RecordStores,
    private readonly peers: Peers,
    private readonly clock: Clock,
    private readonly insurers: InsurerDeadlines,
  ) {}

  async run(
    { kinds, from, to, responsible, record, sort, page, pageSize }: InputOf<typeof legalDeadlines>,
    ctx: CallContext,
  ): Promise<OutputOf<typeof legalDeadlines>> {
    const day = (given: number | null) => (given === null ? null : dayKey(given));
    const insurers = await this.insurers.of(record, ctx);
    const [row] = await this.database.query<Row>(
      `with kept as (
         select kind, day, law, collection, record, mandate from legal_deadline
          union all
         select i.kind, i.day, i.law, i.collection, i.record, coalesce(i.mandate, c.mandate)
           from jsonb_to_recordset($10::jsonb) i(kind text, day date, law text, collection text, record uuid, mandate uuid)
           join contract c on c.id = i.record and c.deleted_at is null),
       d as (
         select d.kind, d.day, d.law, d.collection, d.record, d.day - $1::date as "left",
                coalesce(${post}, m.sales_manager) as responsible
           from kept d left join mandate m on m.id = d.mandate
          where (d.kind <> all($2) or d.day >= $1::date)
            and ($3::date is null or d.day >= $3::date) and ($4::date is null or d.day <= $4::date)
            and ($5::uuid is null or d.record = $5::uuid)),
       f as (select * from d where $6::uuid is null or responsible = $6::uuid),
       p as (select * from f where cardinality($7::text[]) = 0 or kind = any($7))
       select (select count(*)::int from p) as total,
              (select json_agg(k order by k.kind) from (select kind, count(*)::int as count,
                 (count(*) filter (where "left" < 0))::int as overdue from f group by kind) k) as by_kind,
              (select json_agg(i) from (select kind, to_char(day, 'YYYY-MM-DD') as day, "left", law, collection, record, responsible
                 from p order by ${orders[sort]} limit $8 offset $9) i) as items`,
      [
        dayKey(this.clock.now()),
        passingDeadlines,
        day(from),
        day(to),
        record,
        responsible,
        kinds,
        pageSize,
        (page - 1) * pageSize,
        JSON.stringify(insurers ?? []),
      ],
    );
    const items = row?.items ?? [];
    const titles = await this.titles(items, ctx);
    return {
      total: row?.total ?? 0,
      lacking: insurers === null ? notAsked : null,
      byKind: row?.by_kind ?? [],
      items: items.map(({ left, ...item }) => ({
        ...item,
        day: fromDayKey(item.day),
        daysLeft: left,
        title: titles.get(item.record) ?? 'Ficha sin nombre',
      })),
    };
  }

  private async titles(
    items: readonly { collection: CollectionName; record: string }[],
    { requestId }: CallContext,
  ): Promise<Map<string, string>> {
    const ctx = serviceContext('contracts', requestId);
    const titles = new Map<string, string>();
    for (const collection of new Set(items.map((item) => item.collection))) {
      const ids = [
        ...new Set(items.filter((item) => item.collection === collection).map(({ record }) => record)),
      ];
      const labels = await this.labels(collection, ids, ctx);
      for (const { id, title } of labels) titles.set(id, title);
    }
    return titles;
  }

  private labels(collection: CollectionName, ids: string[], ctx: CallContext) {
    if (collection === 'place') return this.peers.of(place).labels(ids, ctx);
    if (collection === 'document') return this.peers.of(document).labels(ids, ctx);
    if (collection === 'sepaMandate') return this.peers.of(sepaMandate).labels(ids, ctx);
    return this.stores.of(collection).labels({ collection, ids }, ctx);
  }
}
