import { Clock } from '@llavero/kit/config/clock';
import type { CallContext } from '@llavero/kit/context';
import { Database } from '@llavero/kit/db/database';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { returnOwnerReserve } from '@llavero/proto/commands/owner-reserve';
import { conflict } from '@llavero/proto/errors';
import { finance } from '@llavero/proto/records/finance/finance';
import { carryBalances } from '@llavero/proto/rules/carried-balance';
import { outOfReserve } from '@llavero/proto/rules/owner-reserve';
import { addMoney, formatMoney, toCents } from '@llavero/proto/values/money';
import { v7 as uuidv7 } from 'uuid';
import { mandateToday } from './mandate-today.ts';
import { CarriedBalances } from '../month/carried-balances.ts';
import { MonthSource } from '../month/month-source.ts';
import { OwnerReserves, reserveKey } from './owner-reserves.ts';
import { ReserveDocuments, settlementTotals } from './reserve-documents.ts';

/** Gives a landlord's reserve back without a rent to settle it with, less what older settlements left open (issue 10 §2). */
@CommandHandler(returnOwnerReserve)
export class ReturnOwnerReserve implements Handles<typeof returnOwnerReserve> {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly source: MonthSource,
    private readonly balances: CarriedBalances,
    private readonly reserves: OwnerReserves,
    private readonly documents: ReserveDocuments,
  ) {}

  /** @throws CodedError conflict `FINANCE.RESERVE_SHORT` when there is less in it */
  async run(
    { mandate, landlord, amount }: InputOf<typeof returnOwnerReserve>,
    ctx: CallContext,
  ): Promise<OutputOf<typeof returnOwnerReserve>> {
    const terms = await mandateToday(this.source, mandate, this.clock.now(), ctx);
    const iban = (await this.documents.accountsOf([landlord], ctx)).get(landlord) ?? null;
    return this.database.transaction(async (tx) => {
      const held = (await this.reserves.lock(tx, mandate)).get(reserveKey(mandate, landlord)) ?? 0;
      const returned = amount ?? held;
      if (toCents(returned) <= 0 || toCents(returned) > toCents(held)) throw reserveShort(held);
      const id = uuidv7();
      const lines = [outOfReserve(returned)];
      const owed = await this.balances.takeAll(tx, { mandate, landlord }, id, ctx);
      const draft = { type: 'SETTLEMENT' as const, lines, totals: settlementTotals(lines) };
      const carried = carryBalances(draft, owed);
      const document = await this.documents.create(
        tx,
        { id, terms, payee: landlord, units: [], concept: 'Devolución de la reserva', ...carried },
        iban,
        ctx,
      );
      return {
        document: document.id,
        name: finance.title(document),
        amount: returned,
        balance: addMoney(held, -returned),
      };
    });
  }
}

const reserveShort = (held: number) =>
  conflict(
    'FINANCE.RESERVE_SHORT',
    `La reserva de este propietario en el mandato tiene ${formatMoney(held)}. No se ha devuelto nada: indique un importe que no la supere.`,
  );
