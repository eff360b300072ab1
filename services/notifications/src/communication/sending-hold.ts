import { createHmac } from 'node:crypto';
import { Clock } from '@llavero/kit/config/clock';
import { Config } from '@llavero/kit/config/config';
import type { Tx } from '@llavero/kit/db/queryable';
import { RecordStores } from '@llavero/kit/service/record-stores';
import {
  type Communication,
  communication as definition,
} from '@llavero/proto/records/notifications/communication';
import { config as configDefinition } from '@llavero/proto/records/notifications/config';
import {
  quietUntil,
  REPEATED,
  SENDING_RULES_KEY,
  type SendingRules,
  sendingRules,
} from '@llavero/proto/rules/sending-rules';
import { formatInstant } from '@llavero/proto/values/dates';
import { Injectable } from '@nestjs/common';

type Message = Communication & { id: string };
type Content = Pick<Message, 'type' | 'to' | 'cc' | 'bcc' | 'subject' | 'body' | 'attachments'>;
/** What becomes of a message that does not leave now. */
type Held =
  | { due: number; nextAttemptAt: number }
  | { due?: undefined; status: 'CANCELLED'; error: string; nextAttemptAt: null };

/**
 * What keeps a message from leaving now (JOB-04): the moment that it says itself, quiet hours of its channel, and the same text that has just gone to the same people.
 * Urgent are those that a person has marked, and those with a link or code that somebody waits for.
 */
@Injectable()
export class SendingHold {
  constructor(
    private readonly stores: RecordStores,
    private readonly config: Config,
    private readonly clock: Clock,
  ) {}

  /** Null when it may leave. Of two equal ones the transaction that asks first has it. */
  async of(message: Message, tx: Tx): Promise<Held | null> {
    if (isUrgent(message)) return null;
    const rules = await this.rules(tx);
    const { type } = message;
    const from = Math.max(this.clock.now(), message.due ?? 0);
    const quiet = type === 'BUROFAX' ? null : quietUntil(rules.quiet[type], from);
    const due = quiet ?? (from > this.clock.now() ? from : null);
    if (due !== null) return { due, nextAttemptAt: due };
    const earlier = await this.earlier(message, rules, tx);
    if (!earlier) return null;
    const when = earlier.sentAt === null ? 'está saliendo' : `salió el ${formatInstant(earlier.sentAt)}`;
    return {
      status: 'CANCELLED',
      error: `${REPEATED}el mismo texto ${when} para las mismas personas. Para enviarla igualmente, márquela como urgente y póngala «Sin enviar».`,
      nextAttemptAt: null,
    };
  }

  /** Equal for the same text to the same people. */
  keyOf({ type, to, cc, bcc, subject, body, attachments }: Content): string {
    const people = [to, cc, bcc].map((some) => some.map(({ description }) => description).sort());
    const files = attachments.map(({ document }) => document);
    return createHmac('sha256', this.config.internalSecret)
      .update(JSON.stringify([type, people, subject, body, files]))
      .digest('hex');
  }

  private async rules(tx: Tx): Promise<SendingRules> {
    const filter = { key: SENDING_RULES_KEY, status: 'ACTIVE' as const };
    const [setting] = await this.stores.of(configDefinition).findUnchecked({ filter, limit: 1 }, tx);
    return sendingRules(setting?.value ?? undefined);
  }

  private async earlier(
    message: Message,
    { repeatMinutes }: SendingRules,
    tx: Tx,
  ): Promise<Message | undefined> {
    // A second attempt is no second message; what has a key of its own is once by that, and again on purpose.
    const isOnce = message.attempts > 0 || message.deduplication !== null;
    if (repeatMinutes === 0 || isOnce) return undefined;
    const contentKey = this.keyOf(message);
    await tx.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 2))', [contentKey]);
    const since = this.clock.now() - repeatMinutes * 60;
    const equal = await this.stores
      .of(definition)
      .findUnchecked({ filter: { contentKey, status: { $in: ['SENT', 'SENDING'] } }, limit: 20 }, tx);
    return equal.find(
      ({ id, status, sentAt }) => id !== message.id && (status === 'SENDING' || (sentAt ?? 0) > since),
    );
  }
}

const isUrgent = ({ urgent, secrets }: Message): boolean => urgent === true || secrets !== null;
