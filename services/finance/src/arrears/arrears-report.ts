import { Clock } from '@llavero/kit/config/clock';
import type { CallContext } from '@llavero/kit/context';
import { Database } from '@llavero/kit/db/database';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import { arrears } from '@llavero/proto/commands/arrears';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { ageArrears, reminderRefusal } from '@llavero/proto/rules/arrears';
import { startOfDay } from '@llavero/proto/values/dates';
import { addMoney } from '@llavero/proto/values/money';
import { BankBooked } from './bank-booked.ts';
import { unpaidDocuments } from './unpaid-documents.ts';

const sums = ['totalAmount', 'upTo30', 'upTo60', 'upTo90', 'over90', 'interest'] as const;

/** What tenants owe by how long it has been due, by tenant or by the first landlord of each document. */
@CommandHandler(arrears)
export class ArrearsReport implements Handles<typeof arrears> {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly bank: BankBooked,
  ) {}

  async run({ by, limit }: InputOf<typeof arrears>, ctx: CallContext): Promise<OutputOf<typeof arrears>> {
    const now = this.clock.now();
    const today = startOfDay(now);
    const booked = await this.bank.upTo(ctx);
    const party = by === 'LANDLORD' ? 'landlord' : 'tenant';
    const documents = await unpaidDocuments(this.database, now);
    const rows = ageArrears(
      documents.map(({ [party]: of, ...one }) => ({ ...one, party: of })),
      today,
    );
    const totals = Object.fromEntries(sums.map((name) => [name, addMoney(...rows.map((row) => row[name]))]));
    return {
      bankBookedUpTo: booked,
      reminderRefusal: reminderRefusal(booked, today),
      parties: rows.length,
      documents: documents.length,
      ...(totals as Record<(typeof sums)[number], number>),
      rows: rows.slice(0, limit),
    };
  }
}
