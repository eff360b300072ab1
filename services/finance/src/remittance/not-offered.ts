import type { CallContext } from '@llavero/kit/context';
import { Database } from '@llavero/kit/db/database';
import { RecordStores } from '@llavero/kit/service/record-stores';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import type { notOfferedDocuments, previewRemittance } from '@llavero/proto/commands/remittances';
import {
  type RemittanceAbsence,
  remittanceAbsences,
  remittanceRefusals,
} from '@llavero/proto/records/choices/remittances';
import { type Finance, finance } from '@llavero/proto/records/finance/finance';
import { dayKey, startOfMonth } from '@llavero/proto/values/dates';
import { Injectable } from '@nestjs/common';
import { absenceSql, dueDaySql, lookedForSql } from './offered.ts';
import {
  type Candidates,
  type DocumentAsk,
  isOfDocuments,
  methodOf,
  RemittanceCandidates,
  typesOf,
} from './remittance-candidates.ts';

type Ask = InputOf<typeof previewRemittance>;
type Page = OutputOf<typeof notOfferedDocuments>;
type Counts = OutputOf<typeof previewRemittance>['notOffered'];

/** Documents that somebody may look for, with the reason why they are not asked for; null where they are. */
const absentSql = `
  select f.id, ${dueDaySql} as due, ${absenceSql({ method: '$2', dueUpTo: '$3', organization: '$4' })} as reason
    from finance f
   where f.type = any($1::text[]) and f.deleted_at is null and ($5::uuid is null or $5 = any(f.landlords)) and ${lookedForSql('$6')}`;

const parameters = ({ type, dueUpTo, organization, landlord }: DocumentAsk): unknown[] => [
  ...[typesOf[type], methodOf[type], dayKey(dueUpTo), organization, landlord],
  dayKey(startOfMonth(dueUpTo)),
];

/** Why a document that somebody looks for is not among those of a remittance (FIN-04). */
@Injectable()
export class NotOffered {
  constructor(
    private readonly database: Database,
    private readonly stores: RecordStores,
    private readonly candidates: RemittanceCandidates,
  ) {}

  /** How many there are for each reason, most first. @param seen the candidates of the same question */
  async counts(ask: Ask, seen: Candidates): Promise<Counts> {
    if (!isOfDocuments(ask)) return [];
    const counts = new Map<RemittanceAbsence, number>();
    const add = (reason: RemittanceAbsence, rows: number) =>
      counts.set(reason, (counts.get(reason) ?? 0) + rows);
    const found = await this.database.query<{ reason: RemittanceAbsence; rows: number }>(
      `select a.reason, count(*)::int as rows from (${absentSql}) a where a.reason is not null group by a.reason`,
      parameters(ask),
    );
    for (const { reason, rows } of found) add(reason, rows);
    for (const { reason } of stayingOut(seen)) add(reason, 1);
    const rank = (reason: RemittanceAbsence) => remittanceAbsences.values.indexOf(reason);
    return [...counts]
      .map(([reason, rows]) => ({ reason, rows }))
      .sort((one, other) => other.rows - one.rows || rank(one.reason) - rank(other.reason));
  }

  /** Those of one reason, in the order in which they are due. @param page from which one, and how many at most */
  async page(
    ask: Ask,
    reason: RemittanceAbsence,
    page: { from: number; most: number },
    ctx: CallContext,
  ): Promise<Page> {
    if (!isOfDocuments(ask)) return { rows: [], more: false };
    const seen = isSeen(reason) ? stayingOut(await this.candidates.of(ask, ctx)) : [];
    const staying = seen.flatMap((one) => (one.reason === reason ? [one.document] : []));
    const found = await this.database.query<{ id: string }>(
      `select a.id from (${absentSql}) a where a.reason = $7 or a.id = any($8::uuid[])
        order by a.due nulls first, a.id limit $9 offset $10`,
      [...parameters(ask), reason, staying, page.most + 1, page.from],
    );
    const ids = found.slice(0, page.most).map(({ id }) => id);
    const loaded = await this.stores.of(finance).loadManyUnchecked(ids);
    const byId = new Map(loaded.map((one) => [one.id, one]));
    return { rows: ids.flatMap((id) => named(byId.get(id))), more: found.length > page.most };
  }
}

/** Documents that are due and stay out. */
const stayingOut = ({ refused, later }: Candidates): { document: string; reason: RemittanceAbsence }[] => [
  ...refused.map(({ candidate, refusal }) => ({ document: candidate.document, reason: refusal.code })),
  ...later,
];

/** Whether only the candidates say it. */
const isSeen = (reason: RemittanceAbsence): boolean =>
  reason === 'INSTALMENT_LATER' || reason === 'OTHER_COMPANY' || reason in remittanceRefusals.options;

function named(document: Finance | undefined): Page['rows'] {
  if (!document) return [];
  const { id, destination, tenants, totalAmount, paymentExpectedDate, issueDate, periodStart } = document;
  return [
    {
      document: id,
      name: finance.title(document),
      person: destination?.agent ?? tenants[0] ?? null,
      amount: totalAmount,
      due: paymentExpectedDate ?? issueDate ?? periodStart,
    },
  ];
}
