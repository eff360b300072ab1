import { Clock } from '@llavero/kit/config/clock';
import type { CallContext } from '@llavero/kit/context';
import { Database } from '@llavero/kit/db/database';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import { RecordStores } from '@llavero/kit/service/record-stores';
import { recordArrearsStep } from '@llavero/proto/commands/arrears';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { conflict, invalid } from '@llavero/proto/errors';
import { finance } from '@llavero/proto/records/finance/finance';
import { stepRefusal } from '@llavero/proto/rules/arrears';
import { dueCents } from '@llavero/proto/rules/instalments';
import { statusOf } from '@llavero/proto/states/evaluate';
import { startOfDay } from '@llavero/proto/values/dates';
import { BankBooked } from './bank-booked.ts';

type Step = InputOf<typeof recordArrearsStep>;

/** Notes what was done about an unpaid document, and keeps reminders back where they must wait. */
@CommandHandler(recordArrearsStep)
export class RecordArrearsStep implements Handles<typeof recordArrearsStep> {
  constructor(
    private readonly database: Database,
    private readonly stores: RecordStores,
    private readonly clock: Clock,
    private readonly bank: BankBooked,
  ) {}

  async run(input: Step, ctx: CallContext): Promise<OutputOf<typeof recordArrearsStep>> {
    const { id, version, step } = input;
    const store = this.stores.of(finance);
    const now = this.clock.now();
    const today = startOfDay(now);
    const until = untilOf(input, today);
    const booked = step === 'REMINDER' ? await this.bank.upTo(ctx) : null;
    const written = await this.database.transaction(async (tx) => {
      const document = await store.loadUnchecked(id, tx, { lock: true });
      const status = statusOf(finance, document, now);
      if (status !== 'UNPAID') throw notUnpaid(finance.title(document));
      if (step === 'REMINDER' && dueCents(document, today) <= 0) throw notDue(finance.title(document));
      const refusal = document.version === version ? stepRefusal(step, document, booked, today) : null;
      if (refusal !== null) throw conflict('FINANCE.NO_REMINDER', `${refusal} No se ha guardado nada.`);
      const noted = { step, date: today, until, note: input.note ?? null, employee: ctx.actor.id };
      const patch = { reminders: [...document.reminders, noted], ...marksOf(step, until) };
      return store.writeUnchecked(id, version, patch, {}, ctx, tx);
    });
    return { id, version: written.version, status: statusOf(finance, written, now) };
  }
}

/** What a step leaves on the document. */
function marksOf(step: Step['step'], until: number | null) {
  switch (step) {
    case 'PAUSE':
      return { arrearsPausedUntil: until };
    case 'PROMISE':
      return { promisedDate: until };
    case 'DISPUTE':
      return { disputed: true };
    case 'RESUME':
      return { arrearsPausedUntil: null, promisedDate: null, disputed: false };
    default:
      return {};
  }
}

/** A pause and a promise last until a day that has not passed. */
function untilOf({ step, until }: Step, today: number): number | null {
  if (step !== 'PAUSE' && step !== 'PROMISE') return null;
  if (until !== null && until >= today) return until;
  const message =
    step === 'PAUSE' ? 'Indique hasta qué día se pausa, desde hoy.' : 'Indique el día prometido, desde hoy.';
  throw invalid('FINANCE.UNTIL_MISSING', `${message} No se ha guardado nada.`, [
    { field: 'until', rule: 'required', message },
  ]);
}

const notUnpaid = (name: string) =>
  conflict(
    'FINANCE.NOT_UNPAID',
    `${name} no está impagado: no hay nada que reclamar. No se ha guardado nada.`,
  );

const notDue = (name: string) =>
  conflict(
    'FINANCE.NO_REMINDER',
    `Lo que queda por pagar de ${name} está previsto en plazos posteriores a hoy: no hay nada vencido que reclamar. No se ha guardado nada.`,
  );
