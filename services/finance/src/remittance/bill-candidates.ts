import type { CallContext } from '@llavero/kit/context';
import { Database } from '@llavero/kit/db/database';
import { Peers } from '@llavero/kit/grpc/peers';
import { RecordStores } from '@llavero/kit/service/record-stores';
import type { InputOf } from '@llavero/proto/commands/command';
import type { previewRemittance } from '@llavero/proto/commands/remittances';
import { mandate } from '@llavero/proto/records/contracts/mandate';
import { bill } from '@llavero/proto/records/finance/bill';
import { supplier } from '@llavero/proto/records/people/supplier';
import { payableAccount } from '@llavero/proto/rules/bank-account';
import { dayKey } from '@llavero/proto/values/dates';
import { inBatches } from '@llavero/proto/values/ids';
import { targetDayFrom } from '@llavero/proto/values/target-calendar';
import { Injectable } from '@nestjs/common';
import type { RemittanceCandidate, RowParty } from './row-refusal.ts';

type Ask = InputOf<typeof previewRemittance>;

interface Due {
  id: string;
  attempts: number;
  standing: boolean;
}

/** Suppliers' bills that somebody has approved and nobody has paid, as rows of a remittance that pays them (FIN-04). */
@Injectable()
export class BillCandidates {
  constructor(
    private readonly database: Database,
    private readonly stores: RecordStores,
    private readonly peers: Peers,
  ) {}

  /** @throws CodedError unavailable `PEER.UNAVAILABLE`: nothing is paid on a guess */
  async of(ask: Ask, executionDate: number, ctx: CallContext): Promise<RemittanceCandidate[]> {
    const candidates: RemittanceCandidate[] = [];
    for (const some of inBatches(await this.due(ask)))
      candidates.push(...(await this.page(ask, some, executionDate, ctx)));
    return candidates;
  }

  private due({ organization, dueUpTo, landlord }: Ask): Promise<Due[]> {
    return this.database.query<Due>(
      `select b.id, coalesce(r.attempts, 0)::int as attempts, coalesce(r.standing, false) as standing
         from bill b
         left join lateral (
           select count(*) as attempts, bool_or(outcome in ('PREPARED', 'SENT', 'SETTLED')) as standing
             from remittance_row where document = b.id and purpose = 'BILLS') r on true
        where b.approved and not b.cancelled and b.deleted_at is null and b.payment_date is null and b.process_start_date is null
          and b.payable_amount > 0 and coalesce(b.payment_method, 'TRANSFER') = 'TRANSFER'
          and coalesce(b.due_date, b.issue_date) <= $1::date
          and (b.organization is null or b.organization = $2) and ($3::uuid is null or $3 = any(b.landlords))
        order by b.due_date, b.id`,
      [dayKey(dueUpTo), organization, landlord],
    );
  }

  private async page(
    { organization: company }: Ask,
    due: readonly Due[],
    executionDate: number,
    ctx: CallContext,
  ): Promise<RemittanceCandidate[]> {
    const bills = await this.stores.of(bill).loadManyUnchecked(due.map(({ id }) => id));
    const mandates = bills.flatMap((one) => (one.organization === null ? (one.mandate ?? []) : []));
    const houses = await this.houses([...new Set(mandates)], ctx);
    const known = new Map(due.map((one) => [one.id, one]));
    const suppliers = await this.suppliers([...new Set(bills.flatMap((one) => one.supplier ?? []))], ctx);
    return bills
      .filter((one) => (one.organization ?? houses.get(one.mandate ?? '') ?? company) === company)
      .map((one) => {
        const { attempts = 0, standing = false } = known.get(one.id) ?? {};
        return {
          ...{ kind: 'bill', document: one.id, name: bill.title(one), concept: '', status: null },
          ...{ paymentBlock: false, inRemittance: standing, amount: one.payableAmount, mandate: null },
          isPart: false,
          party: suppliers.get(one.supplier ?? '') ?? null,
          executionDay: targetDayFrom(executionDate),
          attempt: attempts + 1,
        };
      });
  }

  /** The company whose account a mandate's bills are paid from. */
  private async houses(ids: readonly string[], ctx: CallContext): Promise<Map<string, string | null>> {
    if (ids.length === 0) return new Map();
    const found = await this.peers.of(mandate).getMany(ids, ctx, { fields: ['organization'] });
    return new Map(found.map(({ id, organization }) => [id, organization]));
  }

  private async suppliers(ids: readonly string[], ctx: CallContext): Promise<Map<string, RowParty>> {
    if (ids.length === 0) return new Map();
    const fields = ['name', 'idNumber', 'idType', 'iban', 'bic', 'accountHolder', 'approvedAccount'] as const;
    const found = await this.peers.of(supplier).getMany(ids, ctx, { fields: [...fields] });
    return new Map(
      found.map((one) => {
        const account = payableAccount(one);
        const { id, idNumber, idType } = one;
        const party: RowParty = {
          ...{ id, idNumber, idType },
          name: account?.holder ?? one.name ?? '',
          iban: account?.iban ?? null,
          accountWaits: Boolean(one.iban) && account === null,
        };
        return [id, party];
      }),
    );
  }
}
