import { Clock } from '@llavero/kit/config/clock';
import type { CallContext } from '@llavero/kit/context';
import { Peers } from '@llavero/kit/grpc/peers';
import type { OutputOf } from '@llavero/proto/commands/command';
import { claimReminder, dueReminders, reminderRefusal } from '@llavero/proto/commands/reminders';
import { printStatement } from '@llavero/proto/commands/statements';
import { demandBurofax } from '@llavero/proto/messages/catalogue/money';
import { unnamedTenants } from '@llavero/proto/messages/catalogue/parts';
import { named, partOf } from '@llavero/proto/messages/message';
import { workingHoursRefusal } from '@llavero/proto/rules/reminders';
import { startOfDay } from '@llavero/proto/values/dates';
import { Injectable } from '@nestjs/common';
import { MessageWriter, type WriterBatch } from '../messages/message-writer.ts';
import { Surroundings } from '../triggers/surroundings.ts';
import { joined } from './paper-message.ts';
import { debtLines, reminderMessages, reminderValues } from './reminder-values.ts';
import { Addressees, NO_MAIL } from './addressees.ts';
import type { AskedMailing, Language, Letter, MailingSource, Prepared } from './mailing-source.ts';

type Debt = OutputOf<typeof claimReminder>;

/** Reminders of unpaid rent, one letter per debt and stage, with the statement of account. */
@Injectable()
export class ReminderMailing implements MailingSource {
  constructor(
    private readonly peers: Peers,
    private readonly addressees: Addressees,
    private readonly around: Surroundings,
    private readonly clock: Clock,
    private readonly writer: MessageWriter,
  ) {}

  async closed(ctx: CallContext): Promise<string | null> {
    const outside = workingHoursRefusal(this.clock.now());
    if (outside !== null) return outside;
    return (await this.peers.command(reminderRefusal, {}, ctx)).refusal;
  }

  async *subjects({ contracts }: AskedMailing, ctx: CallContext): AsyncGenerator<string[]> {
    if (contracts.length > 0) return yield [...new Set(contracts)];
    const { debts } = await this.peers.command(dueReminders, {}, ctx);
    yield debts.map(({ contract }) => contract);
  }

  async letters(subjects: readonly string[], _asked: AskedMailing, ctx: CallContext): Promise<Letter[]> {
    if (subjects.length === 0) return [];
    const { debts } = await this.peers.command(dueReminders, { contracts: [...subjects] }, ctx);
    const found = new Map(debts.map((debt) => [debt.contract, debt] as const));
    const peopleOf = await this.addressees.of(
      debts.flatMap(({ tenants }) => tenants),
      ctx,
    );
    const letters: Letter[] = [];
    const batch = this.writer.batch();
    for (const subject of subjects) {
      const debt = found.get(subject);
      if (!debt) {
        letters.push(notDue(subject));
        continue;
      }
      const addressed = peopleOf(debt.tenants);
      const { to, language } = addressed;
      letters.push({
        subject,
        key: debt.taken ? debt.key : `mail ${debt.key}`,
        refusal: debt.refusal ?? (to.length === 0 ? NO_MAIL : null),
        language,
        fileName: 'Extracto de cuenta.pdf',
        message: { ...(await this.#message(debt, addressed, ctx, batch)), to },
      });
    }
    return letters;
  }

  /** Takes the reminder at the finance service first: what is not due any more is not sent. */
  async prepare({ subject, key }: Letter, _asked: AskedMailing, ctx: CallContext): Promise<Prepared> {
    const debt = await this.peers.command(claimReminder, { contract: subject, key }, ctx);
    const addressed = (await this.addressees.of(debt.tenants, ctx))(debt.tenants);
    const { document } = await this.peers.command(printStatement, { contract: subject }, ctx);
    const message = { ...(await this.#message(debt, addressed, ctx)), to: addressed.to };
    const prepared: Prepared = { documents: [document], message };
    if (debt.stage !== 'FINAL') return prepared;
    // Each tenant has one of their own, which waits for whoever sends burofaxes (EXT-11).
    const people = await this.around.names(debt.tenants, partOf(unnamedTenants), ctx);
    const batch = this.writer.batch();
    const spanish = { ...addressed, language: 'ES' as const };
    const values = { ...(await this.#values(debt, spanish, ctx, batch)), people, date: this.#today() };
    const text = await this.writer.write(
      named(demandBurofax, { records: { contract: subject }, values }),
      ctx,
      batch,
    );
    const postal = await this.around.postal(debt.tenants, debt.units, ctx);
    const drafts = postal.map((one) => ({
      ...message,
      ...text,
      type: 'BUROFAX' as const,
      to: [one],
      relatedAgents: one.id ? [one.id] : [],
      author: ctx.actor.id,
      deduplication: `burofax ${key} ${one.id}`,
    }));
    return { ...prepared, drafts };
  }

  async #values(debt: Debt, { names, language }: Reached, ctx: CallContext, batch: WriterBatch) {
    const address = await this.around.address(debt.units, ctx);
    const lines: string[] = [];
    for (const line of debtLines(debt.documents, language))
      lines.push((await this.writer.write(line, ctx, batch)).body);
    return reminderValues({
      ...debt,
      ...{ names: joined(names, language), address, lines, today: this.#today() },
    });
  }

  #today(): number {
    return startOfDay(this.clock.now());
  }

  async #message(
    debt: Debt,
    to: Reached,
    ctx: CallContext,
    batch = this.writer.batch(),
  ): Promise<NonNullable<Letter['message']>> {
    const said = { language: to.language, records: { contract: debt.contract } };
    const values = await this.#values(debt, to, ctx, batch);
    return {
      ...(await this.writer.write(named(reminderMessages[debt.stage], { ...said, values }), ctx, batch)),
      to: [],
      relatedAgents: debt.tenants,
      relatedContracts: [debt.contract],
      relatedMandates: debt.mandate ? [debt.mandate] : [],
    };
  }
}

interface Reached {
  names: readonly string[];
  language: Language;
}

const notDue = (subject: string): Letter => ({
  ...{ subject, key: `mail reminder ${subject}`, language: null, fileName: null, message: null },
  refusal: 'Hoy no le toca ningún aviso.',
});
