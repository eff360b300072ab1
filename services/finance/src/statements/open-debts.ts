import { type CallContext, serviceContext } from '@llavero/kit/context';
import { Database } from '@llavero/kit/db/database';
import { Peers } from '@llavero/kit/grpc/peers';
import { RecordStores } from '@llavero/kit/service/record-stores';
import { type Bill, bill } from '@llavero/proto/records/finance/bill';
import { agent } from '@llavero/proto/records/people/agent';
import { type Supplier, supplier } from '@llavero/proto/records/people/supplier';
import { debitedTypes } from '@llavero/proto/records/choices/settlement-types';
import { payableAccount } from '@llavero/proto/rules/bank-account';
import { type Finance, finance } from '@llavero/proto/records/finance/finance';
import { paidStatus } from '@llavero/proto/records/finance/finance.states';
import type { OpenDebt } from '@llavero/proto/rules/bank-matching/matching';
import { owedCents } from '@llavero/proto/rules/owed';
import { normaliseIban } from '@llavero/proto/values/iban';
import { inBatches } from '@llavero/proto/values/ids';
import { startOfDay } from '@llavero/proto/values/dates';
import { toCents } from '@llavero/proto/values/money';
import { Injectable } from '@nestjs/common';

/** A debt with what a person tells it by. */
export interface ShownDebt extends OpenDebt {
  concept: string | null;
  /** Ids of whoever pays or is paid. */
  parties: readonly string[];
  /** A supplier's bill, and not a document of the company. */
  isBill: boolean;
}

/** The documents that are not wholly paid. */
@Injectable()
export class OpenDebtSource {
  constructor(
    private readonly database: Database,
    private readonly stores: RecordStores,
    private readonly peers: Peers,
  ) {}

  /** @throws CodedError unavailable while the people service cannot be asked for names */
  async all(ctx: CallContext): Promise<ShownDebt[]> {
    const rows = await this.database.query<{ id: string }>(
      `select id from finance
        where payment_date is null and included_in is null and total_amount > 0 and not cancelled and not preview
          and payment_method is distinct from 'DIRECTLY_TO_LANDLORD' and deleted_at is null
        order by id`,
    );
    const documents: Finance[] = [];
    for (const some of inBatches(rows.map(({ id }) => id)))
      documents.push(...(await this.stores.of(finance).loadManyUnchecked(some)));
    const names = await this.names(documents.flatMap(partiesOf), ctx);
    return [...documents.flatMap((document) => debtOf(document, names) ?? []), ...(await this.bills(ctx))];
  }

  /** Bills that somebody has approved and nobody has paid. */
  private async bills(ctx: CallContext): Promise<ShownDebt[]> {
    const rows = await this.database.query<{ id: string }>(
      `select id from bill
        where approved and payment_date is null and payable_amount > 0 and not cancelled and deleted_at is null order by id`,
    );
    const bills: Bill[] = [];
    for (const some of inBatches(rows.map(({ id }) => id)))
      bills.push(...(await this.stores.of(bill).loadManyUnchecked(some)));
    const suppliers = new Map<string, Pick<Supplier, 'name' | 'iban' | 'approvedAccount'>>();
    for (const some of inBatches([...new Set(bills.flatMap((one) => one.supplier ?? []))])) {
      const found = await this.peers.of(supplier).getMany(some, serviceContext('finance', ctx.requestId), {
        fields: ['name', 'iban', 'approvedAccount'],
      });
      for (const { id, ...one } of found) suppliers.set(id, one);
    }
    return bills.map((one) => billDebt(one, suppliers.get(one.supplier ?? '')));
  }

  private async names(ids: readonly string[], ctx: CallContext): Promise<Map<string, string>> {
    const names = new Map<string, string>();
    for (const some of inBatches([...new Set(ids)])) {
      const labels = await this.peers.of(agent).labels(some, serviceContext('finance', ctx.requestId));
      for (const { id, title } of labels) names.set(id, title);
    }
    return names;
  }
}

const isTenants = (type: Finance['type']): boolean =>
  (debitedTypes as readonly string[]).includes(type ?? '');

/** Who pays or is paid. */
function partiesOf({ type, tenants, landlords, destination }: Finance): string[] {
  const own = destination?.agent ? [destination.agent] : [];
  return [...own, ...(isTenants(type) ? tenants : own.length > 0 ? [] : landlords)];
}

function debtOf(document: Finance, names: ReadonlyMap<string, string>): ShownDebt | null {
  const status = paidStatus(document.type);
  const cents = owedCents(document);
  if (status === null || cents <= 0) return null;
  const iban = document.destination?.iban;
  const { id, concept, year, month, contract, paymentExpectedDate, issueDate, createdAt } = document;
  return {
    ...{ id, concept, year, month, contract, cents },
    name: finance.title(document),
    side: status === 'CHARGED' ? 'IN' : 'OUT',
    due: paymentExpectedDate ?? issueDate ?? startOfDay(createdAt),
    iban: iban ? normaliseIban(iban) : null,
    parties: partiesOf(document),
    isBill: false,
    people: [...new Set(partiesOf(document).flatMap((agentId) => names.get(agentId) ?? []))],
  };
}

function billDebt(one: Bill, by: Pick<Supplier, 'name' | 'iban' | 'approvedAccount'> | undefined): ShownDebt {
  const { id, concept, number, payableAmount, dueDate, issueDate, createdAt } = one;
  const account = by ? payableAccount(by) : null;
  return {
    ...{ id, concept, isBill: true, side: 'OUT', year: null, month: null },
    name: number ?? bill.title(one),
    reference: number,
    isWhole: true,
    cents: toCents(payableAmount),
    due: dueDate ?? issueDate ?? startOfDay(createdAt),
    // What debts of one payee are told by; nothing is an advance of it.
    contract: one.supplier,
    iban: account && normaliseIban(account.iban),
    parties: one.supplier ? [one.supplier] : [],
    people: by?.name ? [by.name] : [],
  };
}
