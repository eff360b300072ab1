import type { CallContext } from '@llavero/kit/context';
import type { Tx } from '@llavero/kit/db/queryable';
import { isUuid } from '@llavero/kit/records/access';
import type { Json } from '@llavero/proto/fields/field';
import { fieldMeta } from '@llavero/proto/fields/record';
import { definitionOf } from '@llavero/proto/records/registry';
import type { RuleAction } from '@llavero/proto/rules/event-rules/rule';
import { recordNameIn, subjectsOfRuleMessages } from '@llavero/proto/rules/event-rules/rule-messages';
import { Injectable } from '@nestjs/common';
import { Communications, type Message } from '../communication/communications.ts';
import { type Recipient, recipientFor, recipientsOf } from '../communication/recipients.ts';
import { knownMessage } from '../messages/message.errors.ts';
import { MessageWriter } from '../messages/message-writer.ts';
import { Staff } from '../staff/staff.ts';
import { Surroundings } from '../triggers/surroundings.ts';
import type { RuleRecord } from './rule-records.ts';
import { noMessage } from './rules.errors.ts';

/** Someone who is written to, and how. */
interface Reader {
  to: Recipient;
  name: string | null;
  language: string | null;
  /** Id of the agent. */
  person: string | null;
}

type EmailAction = Extract<RuleAction, { kind: 'EMAIL' }>;

/** Named messages that rules send (JOB-06): the company's own text, in the language of whoever reads it. */
@Injectable()
export class RuleMessages {
  constructor(
    private readonly around: Surroundings,
    private readonly writer: MessageWriter,
    private readonly communications: Communications,
    private readonly staff: Staff,
  ) {}

  /**
   * A message of its own for each reader.
   *
   * @param shared what every message of the run has; its deduplication gets the reader's id
   * @returns ids of the messages, and of the people who have no e-mail to write to
   * @throws CodedError notFound `MESSAGE.UNKNOWN` and `RULE.NO_MESSAGE`
   */
  async send(
    template: string,
    action: EmailAction,
    { collection, record }: { collection: string; record: RuleRecord },
    shared: Omit<Message, 'to' | 'subject' | 'body'> & { deduplication: string },
    ctx: CallContext,
    tx: Tx,
  ): Promise<{ ids: string[]; without: string[] }> {
    const message = knownMessage(template);
    const about = recordNameIn(message, collection);
    const screen = subjectsOfRuleMessages.find((one) => one === collection);
    if (about === undefined || screen === undefined) throw noMessage();
    const { readers, without } = await this.readers(action, collection, record, ctx);
    const of: Record<string, Json> = {
      address: await this.around.address(unitsOf(record), ctx),
      url: this.around.link(screen, record.id),
    };
    const ids: string[] = [];
    const batch = this.writer.batch();
    for (const { to, name, language, person } of readers) {
      const known: Record<string, Json> = { ...of, name };
      const values = Object.fromEntries(
        Object.keys(message.values).map((value) => [value, known[value] ?? null]),
      );
      const records = {
        [about]: record.id,
        ...(person === null ? {} : { person }),
      };
      const text = await this.writer.write({ template, language, records, values, secrets: {} }, ctx, batch);
      const deduplication = `${shared.deduplication}:${to.id ?? ''}`;
      ids.push(await this.communications.record({ ...shared, ...text, to: [to], deduplication }, ctx, tx));
    }
    return { ids, without };
  }

  private async readers(
    { to, toField }: EmailAction,
    collection: string,
    record: RuleRecord,
    ctx: CallContext,
  ): Promise<{ readers: Reader[]; without: string[] }> {
    const unknown = { name: null, language: null, person: null };
    if (toField === undefined) {
      const readers = recipientsOf(to ?? null, 'to').map((one) => ({ ...unknown, to: one }));
      return { readers, without: [] };
    }
    const ids = linkedIds(record[toField]);
    if (fieldMeta(definitionOf(collection), toField)?.to === 'employee') {
      const colleagues = await this.staff.people(ids, ctx.requestId);
      const readers = colleagues.map((one) => ({
        ...{ ...unknown, to: recipientFor('EMAIL', one), name: one.name },
      }));
      return { readers, without: [] };
    }
    const { addressees, without } = await this.around.reachable(ids, ctx);
    const readers = addressees.map(({ id, firstname, email, language }) => ({
      ...{ to: { id, collection: 'agent', description: email }, name: firstname, language, person: id },
    }));
    return { readers, without };
  }
}

const unitsOf = (record: RuleRecord): string[] => linkedIds(record['units'] ?? record['unit'] ?? null);

/** The ids of a link, or of several. */
export const linkedIds = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).filter(
    (one): one is string => typeof one === 'string' && isUuid(one),
  );
