import { Clock } from '@llavero/kit/config/clock';
import { serviceContext } from '@llavero/kit/context';
import { Database } from '@llavero/kit/db/database';
import { Ticker } from '@llavero/kit/jobs/ticker';
import { Logger } from '@llavero/kit/logging/logger';
import { OutsideError } from '@llavero/kit/outside/errors';
import { Outside } from '@llavero/kit/outside/outside';
import { Injectable } from '@nestjs/common';
import { v7 as uuidv7 } from 'uuid';
import { Mailbox, type MailboxMessage } from '../outside/mailbox/port.ts';
import { MailIntake, mailKey } from './mail-intake.ts';
import { MailboxCursors } from './mailbox-cursor.ts';
import { MailOffice, REVIEW_LARGE } from './mail-office.ts';

const LOOK_MS = 1_000;
/** A mailbox that fails is left alone twice as long each time, up to this many intervals. */
const LONGEST_PAUSE = 32;

/** Reads the mailbox at its interval and hands each message to the intake, with the cursor in the same transaction (decision 0150). */
@Injectable()
export class ReadMailbox extends Ticker {
  private readonly cursors: MailboxCursors;
  private next = 0;
  private pause = 1;

  constructor(
    private readonly outside: Outside,
    private readonly database: Database,
    private readonly intake: MailIntake,
    private readonly office: MailOffice,
    private readonly clock: Clock,
    private readonly logger: Logger,
  ) {
    super('mailbox', LOOK_MS, logger);
    this.cursors = new MailboxCursors(database);
  }

  async tick(): Promise<void> {
    if (!this.outside.has(Mailbox) || performance.now() < this.next) return;
    const mailbox = this.outside.of(Mailbox);
    try {
      while (!this.stopping && (await this.readOnce(mailbox)));
      this.pause = 1;
    } catch (error) {
      // Metrics, log and /status have it: the messages wait where they are.
      if (!(error instanceof OutsideError)) throw error;
      this.pause = Math.min(this.pause * 2, LONGEST_PAUSE);
    } finally {
      this.next = performance.now() + mailbox.everySeconds * this.pause * 1_000;
    }
  }

  /** @returns whether more waits */
  private async readOnce(mailbox: Mailbox): Promise<boolean> {
    const { cursor, since } = await this.cursors.current();
    const began = this.clock.now();
    const more = await mailbox.read(cursor, since, (message) => this.take(message));
    if (!more) await this.cursors.readUntil(began);
    return more;
  }

  private async take({ raw, ...cursor }: MailboxMessage): Promise<void> {
    const ctx = serviceContext('notifications');
    if (!raw) return this.tooLarge(cursor);
    const key = await mailKey(raw);
    const { mail, known } = await this.database.transaction(async (tx) => {
      const taken = await this.intake.take(raw, key, ctx, tx);
      await this.cursors.move(cursor, tx);
      return taken;
    });
    this.logger.info('mail taken from the mailbox', { mail, known, uid: cursor.uid });
  }

  /** It stays in the mailbox, where a person can read it. */
  private async tooLarge(cursor: Omit<MailboxMessage, 'raw'>): Promise<void> {
    const ctx = serviceContext('notifications');
    const people = await this.office.concerned([], ctx);
    await this.database.transaction(async (tx) => {
      await this.office.taskOnce({ title: REVIEW_LARGE, description: large }, uuidv7(), people, ctx, tx);
      await this.cursors.move(cursor, tx);
    });
  }
}

const large =
  'Ha llegado al buzón un correo demasiado grande para leerlo aquí. Ábralo en el propio buzón y guarde sus archivos donde correspondan.';
