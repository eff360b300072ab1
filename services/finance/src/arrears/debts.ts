import { Clock } from '@llavero/kit/config/clock';
import type { CallContext } from '@llavero/kit/context';
import { Database } from '@llavero/kit/db/database';
import type { Tx } from '@llavero/kit/db/queryable';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import { RecordStores } from '@llavero/kit/service/record-stores';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { claimReminder, dueReminders, reminderRefusal } from '@llavero/proto/commands/reminders';
import { conflict } from '@llavero/proto/errors';
import { type Finance, finance } from '@llavero/proto/records/finance/finance';
import { ageArrears, reminderRefusal as refusalOf } from '@llavero/proto/rules/arrears';
import { debtRefusal, dueReminder, type DueReminder } from '@llavero/proto/rules/reminders';
import { addDays, startOfDay } from '@llavero/proto/values/dates';
import { BankBooked } from './bank-booked.ts';
import { ReminderSettings } from './reminder-settings.ts';
import { unpaidDocuments, type UnpaidRow } from './unpaid-documents.ts';

const LOADED_AT_ONCE = 500;

type Debt = OutputOf<typeof claimReminder>;
/** The unpaid documents of a contract, oldest first. */
type Owed = readonly { row: UnpaidRow; document: Finance }[];

const notesOf = (owed: Owed) => owed.map(({ row, document }) => ({ ...document, due: row.due }));

/** The reminders that are due, and why some wait (issue: a list to confirm, nothing is sent by itself). */
@CommandHandler(dueReminders)
export class DueReminders implements Handles<typeof dueReminders> {
  constructor(
    private readonly database: Database,
    private readonly stores: RecordStores,
    private readonly clock: Clock,
    private readonly settings: ReminderSettings,
  ) {}

  async run(
    { contracts }: InputOf<typeof dueReminders>,
    ctx: CallContext,
  ): Promise<OutputOf<typeof dueReminders>> {
    const now = this.clock.now();
    const today = startOfDay(now);
    const { booked, days } = await this.settings.on(today, ctx);
    const rows = await unpaidDocuments(this.database, now, contracts.length > 0 ? contracts : null);
    // Most of what is owed is too young for a reminder: only debts with an older document are read.
    const oldEnough = addDays(today, -days.FIRST);
    const asked = new Set(rows.flatMap(({ contract, due }) => (due <= oldEnough ? (contract ?? []) : [])));
    const meant = rows.filter(({ contract }) => contract !== null && asked.has(contract));
    const debts = [...(await owedBy(this.stores, meant))].flatMap(([contract, owed]) => {
      const due = dueReminder(notesOf(owed), today, days);
      const open = due && { stage: due.stage, key: keyOf(due), taken: false };
      const reminder = open ?? (contracts.length > 0 ? takenReminder(owed) : null);
      if (reminder === null) return [];
      // The bank holds everything up alike and is said once.
      const refusal = debtRefusal(notesOf(owed), addDays(today, -1), today);
      return [{ ...debtOf(contract, owed, reminder.stage, today), ...reminder, refusal }];
    });
    return {
      bankBookedUpTo: booked,
      reminderRefusal: refusalOf(booked, today),
      due: debts.filter(({ refusal, taken }) => refusal === null && !taken).length,
      debts: debts.sort((one, other) => other.totalAmount - one.totalAmount),
    };
  }
}

/** Whether reminders may go out today. */
@CommandHandler(reminderRefusal)
export class ReminderRefusal implements Handles<typeof reminderRefusal> {
  constructor(
    private readonly clock: Clock,
    private readonly bank: BankBooked,
  ) {}

  async run(
    _input: InputOf<typeof reminderRefusal>,
    ctx: CallContext,
  ): Promise<OutputOf<typeof reminderRefusal>> {
    const bankBookedUpTo = await this.bank.upTo(ctx);
    return { bankBookedUpTo, refusal: refusalOf(bankBookedUpTo, startOfDay(this.clock.now())) };
  }
}

/** Notes a reminder on the documents of a debt under the key of its sending. */
@CommandHandler(claimReminder)
export class ClaimReminder implements Handles<typeof claimReminder> {
  constructor(
    private readonly database: Database,
    private readonly stores: RecordStores,
    private readonly clock: Clock,
    private readonly settings: ReminderSettings,
  ) {}

  /** @throws CodedError conflict `FINANCE.NO_REMINDER` when none is due, or it must wait */
  async run(
    { contract, key }: InputOf<typeof claimReminder>,
    ctx: CallContext,
  ): Promise<OutputOf<typeof claimReminder>> {
    const now = this.clock.now();
    const today = startOfDay(now);
    const { booked, days } = await this.settings.on(today, ctx);
    const store = this.stores.of(finance);
    return this.database.transaction(async (tx) => {
      // Two sendings of one debt come one after the other; the second finds the note of the first.
      await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 2))', [contract]);
      const rows = await unpaidDocuments(tx, now, [contract]);
      const owed = (await owedBy(this.stores, rows, tx)).get(contract) ?? [];
      const claimed = owed.flatMap(({ document }) => document.reminders.filter((one) => one.key === key));
      if (claimed.length > 0) {
        const [stage] = claimed.map((one) => one.stage ?? 'FIRST').sort(byStage);
        return debtOf(contract, owed, stage!, today);
      }
      const due = dueReminder(notesOf(owed), today, days);
      if (due === null)
        throw refused('Hoy no le toca ningún aviso: ya se ha enviado, se ha pagado o es pronto.');
      const refusal = debtRefusal(notesOf(owed), booked, today);
      if (refusal !== null) throw refused(refusal);
      for (const { document } of owed) {
        const stage = due.reached.get(document.id);
        if (stage === undefined) continue;
        const noted = {
          ...{ step: 'REMINDER' as const, stage, key, date: today, until: null },
          ...{ note: 'Enviado por correo', employee: ctx.actor.id },
        };
        const patch = { reminders: [...document.reminders, noted] };
        await store.writeUnchecked(document.id, document.version, patch, {}, ctx, tx);
      }
      return debtOf(contract, owed, due.stage, today);
    });
  }
}

/** A document comes to each stage once, so the first one that has come to it names the reminder. */
const keyOf = ({ stage, reached }: DueReminder): string =>
  `reminder ${stage} ${[...reached].find(([, of]) => of === stage)?.[0] ?? ''}`;

/** The last reminder of a debt under the key of the sending that took it; null when a person noted it or there is none. */
function takenReminder(owed: Owed): { stage: DueReminder['stage']; key: string; taken: true } | null {
  const all = owed.flatMap(({ document }) => document.reminders.filter(({ step }) => step === 'REMINDER'));
  const last = Math.max(...all.map(({ date }) => date));
  const found = all.flatMap(({ date, stage, key }) =>
    date === last && key ? [{ stage: stage ?? 'FIRST', key, taken: true as const }] : [],
  );
  return found.sort((one, other) => byStage(one.stage, other.stage))[0] ?? null;
}

const order: Record<DueReminder['stage'], number> = { FINAL: 0, SECOND: 1, FIRST: 2 };
const byStage = (one: DueReminder['stage'], other: DueReminder['stage']) => order[one] - order[other];

const refused = (reason: string) => conflict('FINANCE.NO_REMINDER', `${reason} No se ha enviado nada.`);

/** The documents of each contract, in the order of the rows. */
async function owedBy(
  stores: RecordStores,
  rows: readonly UnpaidRow[],
  tx?: Tx,
): Promise<Map<string, { row: UnpaidRow; document: Finance }[]>> {
  const store = stores.of(finance);
  const documents = new Map<string, Finance>();
  for (let from = 0; from < rows.length; from += LOADED_AT_ONCE) {
    const ids = rows.slice(from, from + LOADED_AT_ONCE).map(({ id }) => id);
    for (const document of await store.loadManyUnchecked(ids, tx)) documents.set(document.id, document);
  }
  const debts = new Map<string, { row: UnpaidRow; document: Finance }[]>();
  for (const row of rows) {
    const document = documents.get(row.id);
    if (row.contract === null || !document) continue;
    const owed = debts.get(row.contract) ?? [];
    owed.push({ row, document });
    debts.set(row.contract, owed);
  }
  return debts;
}

function debtOf(contract: string, owed: Owed, stage: DueReminder['stage'], today: number): Debt {
  const documents = owed.map(({ row, document }) => ({
    id: row.id,
    name: finance.title(document),
    concept: document.concept,
    due: row.due,
    totalAmount: row.totalAmount,
  }));
  const [aged] = ageArrears(
    owed.map(({ row: { id, due, totalAmount, parts } }) => ({
      id,
      due,
      totalAmount,
      parts,
      party: contract,
    })),
    today,
  );
  const reminded = owed.flatMap(({ document }) =>
    document.reminders.flatMap(({ step, date }) => (step === 'REMINDER' ? [date] : [])),
  );
  const [first] = owed;
  return {
    contract,
    tenants: first?.document.tenants ?? [],
    units: first?.document.units ?? [],
    mandate: first?.document.mandate ?? null,
    stage,
    totalAmount: aged?.totalAmount ?? 0,
    interest: aged?.interest ?? 0,
    oldest: aged?.oldest ?? today,
    lastReminder: reminded.length > 0 ? Math.max(...reminded) : null,
    documents,
  };
}
