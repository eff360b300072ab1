import type { CallContext } from '@llavero/kit/context';
import { Database } from '@llavero/kit/db/database';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import { RecordStores } from '@llavero/kit/service/record-stores';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { settlementTerms } from '@llavero/proto/commands/contracts';
import type { Mandate, mandate as definition } from '@llavero/proto/records/contracts/mandate';
import type { FilterOf } from '@llavero/proto/fields/typed-record';
import type { ListReply } from '@llavero/proto/requests';
import { addMonths, dayKey, fromDayKey, startOfMonth } from '@llavero/proto/values/dates';
import { recordsAsOf } from '../terms-as-of.ts';
import { searchFields, searchOf } from './search-terms.ts';

const fields = [
  'mandateDate',
  'endDate',
  'validated',
  'trial',
  'cancelled',
  'landlords',
  'propertyDistribution',
  'feeType',
  'feeValue',
  'feeBaseForContract',
  'paymentDay',
  'paymentMethod',
  'reserveTarget',
  'endIsFinal',
  'renewalType',
  'promotion',
  'promotionMandateFriend',
  'dailyGuaranteedRentByUnit',
  ...searchFields,
  'createdAt',
  'updatedAt',
] as const;

/** How long the mandate runs and whether it stands: as it is known today for any month. */
const dated = ['mandateDate', 'endDate', 'validated', 'trial', 'cancelled'] as const;

type Terms = OutputOf<typeof settlementTerms>['mandates'][number];

/** What the settlements of a month need to know of mandates, a page at a time (FIN-01, FIN-08). */
@CommandHandler(settlementTerms)
export class SettlementTerms implements Handles<typeof settlementTerms> {
  constructor(
    private readonly database: Database,
    private readonly stores: RecordStores,
  ) {}

  async run(
    input: InputOf<typeof settlementTerms>,
    ctx: CallContext,
  ): Promise<OutputOf<typeof settlementTerms>> {
    const ids = input.mandates.length > 0 ? input.mandates : await this.guaranteed(input);
    const filter: FilterOf<typeof definition> = { id: { $in: ids } };
    const store = this.stores.of('mandate');
    const page = await store.list(
      {
        collection: 'mandate',
        fields: [...fields],
        filter,
        sort: [{ field: 'id', order: 'asc' }],
        limit: input.limit,
      },
      ctx,
    );
    const { items: now } = JSON.parse(page.toString()) as ListReply<Mandate>;
    const items = await recordsAsOf(store, now, input.asOf, dated, ctx);
    const promotions = await this.promotions(items);
    return {
      mandates: items.map((mandate) => termsOf(mandate, promotions.get(mandate.id) ?? null, input.to)),
    };
  }

  private async guaranteed({ from, to, after, limit }: InputOf<typeof settlementTerms>): Promise<string[]> {
    const rows = await this.database.query<{ id: string }>(
      `select id from mandate
        where deleted_at is null and jsonb_array_length(daily_guaranteed_rent_by_unit) > 0
          and (mandate_date is null or mandate_date <= $2::date)
          and coalesce(end_date, 'infinity') >= $1::date and ($3::uuid is null or id > $3::uuid)
        order by id limit $4`,
      [dayKey(from), dayKey(to), after, limit],
    );
    return rows.map(({ id }) => id);
  }

  /**
   * When the three months without fees begin (C §3.5), by mandate: of who is invited with the mandate itself, of who
   * invites in the month after the friend's mandate is in force. The friend is named by either of the two.
   */
  private async promotions(mandates: readonly Mandate[]): Promise<Map<string, number>> {
    const begins = new Map<string, number>();
    for (const { id, promotion, mandateDate } of mandates)
      if (promotion === 'THREE_MONTHS_FREE_INVITED_BY_CLIENT' && mandateDate !== null)
        begins.set(id, mandateDate);
    const inviting = mandates
      .filter(({ promotion }) => promotion === 'THREE_MONTHS_FREE_INVITING_LANDLORD')
      .map(({ id }) => id);
    if (inviting.length === 0) return begins;
    const friends = await this.database.query<{ id: string; day: string }>(
      // Two lists of pairs: looked for with an «or», every mandate was held against every one of the page.
      `select p.id, min(f.mandate_date)::text as day
         from (select m.id, m.promotion_mandate_friend as friend from mandate m where m.id = any($1::uuid[])
               union
               select f.promotion_mandate_friend, f.id from mandate f
                where f.promotion_mandate_friend = any($1::uuid[])
                  and f.promotion = 'THREE_MONTHS_FREE_INVITED_BY_CLIENT') p
         join mandate f on f.id = p.friend
        where f.validated and not f.cancelled and f.deleted_at is null and f.mandate_date is not null
        group by p.id`,
      [inviting],
    );
    for (const { id, day } of friends) begins.set(id, addMonths(startOfMonth(fromDayKey(day)), 1));
    return begins;
  }
}

const termsOf = (mandate: Mandate, promotionFrom: number | null, to: number): Terms => ({
  id: mandate.id,
  settles: (mandate.validated || mandate.trial) && !mandate.cancelled,
  mandateDate: mandate.mandateDate,
  endDate: mandate.endDate,
  landlords: mandate.landlords,
  distribution: mandate.propertyDistribution,
  feeType: mandate.feeType,
  feeValue: mandate.feeValue,
  feeBase: mandate.feeBaseForContract,
  paymentDay: mandate.paymentDay ?? 3,
  paymentMethod: mandate.paymentMethod,
  reserveTarget: endsFor(mandate, to) ? 0 : (mandate.reserveTarget ?? 0),
  promotionFrom,
  search: searchOf(mandate),
  guaranteed: mandate.dailyGuaranteedRentByUnit,
  changedAt: mandate.updatedAt,
});

/** True when the mandate ends for good until that day: its reserve is given back. */
const endsFor = ({ cancelled, endIsFinal, renewalType, endDate }: Mandate, to: number): boolean =>
  cancelled || ((endIsFinal || renewalType !== 'AUTO') && endDate !== null && endDate <= to);
