import { type CallContext, serviceContext } from '@llavero/kit/context';
import { Database } from '@llavero/kit/db/database';
import { Peers } from '@llavero/kit/grpc/peers';
import { RecordStores } from '@llavero/kit/service/record-stores';
import { agent } from '@llavero/proto/records/people/agent';
import { type Finance, finance } from '@llavero/proto/records/finance/finance';
import { paidStatus } from '@llavero/proto/records/finance/finance.states';
import type { OpenDebt } from '@llavero/proto/rules/bank-matching/matching';
import { normaliseIban } from '@llavero/proto/values/iban';
import { inBatches } from '@llavero/proto/values/ids';
import { startOfDay } from '@llavero/proto/values/dates';
import { toCents } from '@llavero/proto/values/money';
import { Injectable } from '@nestjs/common';

/** A debt with what a person tells it by. */
export interface ShownDebt extends OpenDebt {
  concept: string | null;
}

/** Cents that are left to pay of a document: its total less the instalments that are paid. */
export function owedCents({
  totalAmount,
  paymentRates,
}: Pick<Finance, 'totalAmount' | 'paymentRates'>): number {
  const paid = paymentRates.reduce(
    (sum, rate) => sum + (rate.paymentDate === null ? 0 : toCents(rate.amount)),
    0,
  );
  return toCents(totalAmount) - paid;
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
    return documents.flatMap((document) => debtOf(document, names) ?? []);
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

/** Who pays or is paid. */
function partiesOf({ type, tenants, landlords, destination }: Finance): string[] {
  const own = destination?.agent ? [destination.agent] : [];
  return [
    ...own,
    ...(type === 'RECEIPT' || type === 'RENT_BILL' ? tenants : own.length > 0 ? [] : landlords),
  ];
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
    people: [...new Set(partiesOf(document).flatMap((agentId) => names.get(agentId) ?? []))],
  };
}
