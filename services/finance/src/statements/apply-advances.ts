import { Clock } from '@llavero/kit/config/clock';
import type { CallContext } from '@llavero/kit/context';
import type { Tx } from '@llavero/kit/db/queryable';
import { RecordStores } from '@llavero/kit/service/record-stores';
import { conflict } from '@llavero/proto/errors';
import type { BankLine } from '@llavero/proto/records/finance/bank-line';
import { type Finance, finance } from '@llavero/proto/records/finance/finance';
import { isOwnDebt } from '@llavero/proto/rules/bank-matching/match-advances';
import { dayOf, startOfDay } from '@llavero/proto/values/dates';
import { formatMoney, fromCents, toCents } from '@llavero/proto/values/money';
import { Injectable } from '@nestjs/common';
import { ClosedMonths } from '../close/closed-months.ts';
import { openAdvances } from './open-advances.ts';
import { inOrder, PayDocuments } from './pay-documents.ts';

/** Money of an advance for one document; euros. */
export interface AdvancePart {
  finance: string;
  amount: number;
}

export const noAdvanceProposal = { advanceProposal: [], advanceConfidence: null, advanceWhy: null };

/** Pays later documents with what a movement brought in excess (issue 11 §4, decision 0084). Every call is a part of the transaction it is given. */
@Injectable()
export class ApplyAdvances {
  constructor(
    private readonly stores: RecordStores,
    private readonly clock: Clock,
    private readonly documents: PayDocuments,
    private readonly months: ClosedMonths,
  ) {}

  /**
   * What changes of the movement, whose row is locked.
   * @throws CodedError conflict `FINANCE.NO_ADVANCE`, `FINANCE.ADVANCE_EXCEEDED`, `FINANCE.ADVANCE_OF_ANOTHER`, and as paying a document does
   */
  async apply(
    line: BankLine,
    parts: readonly AdvancePart[],
    ctx: CallContext,
    tx: Tx,
  ): Promise<Partial<BankLine>> {
    const [advance] = await openAdvances(tx, line.id);
    if (!advance) throw noAdvance();
    const left = advance.cents - parts.reduce((sum, { amount }) => sum + toCents(amount), 0);
    if (left < 0) throw exceeded(advance.cents);
    const at = this.clock.now();
    const by = ctx.actor.role === 'SERVICE' ? null : ctx.actor.id;
    const uses = [...line.advanceUses];
    for (const part of inOrder(parts)) {
      const document = await this.stores.of(finance).loadUnchecked(part.finance, tx, { lock: true });
      const debt = { contract: document.contract, parties: document.tenants };
      if (!isOwnDebt(advance, debt)) throw ofAnother(finance.title(document));
      const day = await this.dayFor(line, document);
      const { before } = await this.documents.pay(part.finance, part, { day, side: 'IN' }, ctx, tx);
      uses.push({ ...part, day, at, by, before });
    }
    return { ...noAdvanceProposal, advanceUses: uses, advanceLeft: left > 0 ? fromCents(left) : null };
  }

  /** Takes back what was applied last; it is proposed again. @throws CodedError as taking a payment back does */
  async takeBack(line: BankLine, ctx: CallContext, tx: Tx): Promise<Partial<BankLine>> {
    const last = Math.max(...line.advanceUses.map(({ at }) => at));
    const taken = line.advanceUses.filter(({ at }) => at === last);
    for (const { finance: id, day, ...use } of inOrder(taken))
      await this.documents.takeBack(id, use, day, ctx, tx);
    const back = taken.reduce((sum, { amount }) => sum + toCents(amount), toCents(line.advanceLeft ?? 0));
    return {
      advanceUses: line.advanceUses.filter(({ at }) => at !== last),
      advanceLeft: fromCents(back),
      advanceProposal: taken.map(({ finance: id, amount }) => ({ finance: id, amount })),
      advanceConfidence: 50,
      advanceWhy: 'Se aplicó y alguien lo deshizo',
    };
  }

  /** The money was there when the document was issued, or came after it; in a month that is closed nothing is paid any more, so today. */
  private async dayFor({ bookingDate }: BankLine, { issueDate }: Finance): Promise<number> {
    const day = Math.max(bookingDate, issueDate ?? bookingDate);
    const { year, month } = dayOf(day);
    const last = (await this.months.of({ year, month })).at(-1);
    return last && last.reopenedAt === null ? startOfDay(this.clock.now()) : day;
  }
}

const nothingSaved = 'No se ha guardado nada.';
const noAdvance = () =>
  conflict(
    'FINANCE.NO_ADVANCE',
    `Del movimiento no queda anticipo: ya se ha aplicado entero, o no lo tenía. ${nothingSaved}`,
  );
const exceeded = (cents: number) =>
  conflict(
    'FINANCE.ADVANCE_EXCEEDED',
    `Del anticipo quedan ${formatMoney(fromCents(cents))}: reparta como mucho ese importe. ${nothingSaved}`,
  );
const ofAnother = (name: string) =>
  conflict(
    'FINANCE.ADVANCE_OF_ANOTHER',
    `${name} no es del contrato y del inquilino que dejaron el anticipo: elija un documento suyo o, si el dinero es de otra persona, deshaga el movimiento y repártalo. ${nothingSaved}`,
  );
