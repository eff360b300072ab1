import { Clock } from '@llavero/kit/config/clock';
import { type CallContext, serviceContext } from '@llavero/kit/context';
import type { Tx } from '@llavero/kit/db/queryable';
import { JobQueue } from '@llavero/kit/jobs/job-queue';
import { isUuid } from '@llavero/kit/records/access';
import type { Json } from '@llavero/proto/fields/field';
import { fieldMeta } from '@llavero/proto/fields/record';
import { jobPriorities } from '@llavero/proto/records/notifications/process';
import { relation } from '@llavero/proto/records/parts/common';
import { definitionOf } from '@llavero/proto/records/registry';
import {
  checkLines,
  filledText,
  RECORD_NAME,
  RULE_DELIVERY,
  type RuleAction,
} from '@llavero/proto/rules/event-rules/rule';
import { addWorkingDays } from '@llavero/proto/rules/working-days';
import { addDays, startOfDay } from '@llavero/proto/values/dates';
import { Injectable } from '@nestjs/common';
import { Communications } from '../communication/communications.ts';
import { InternalMessages } from '../communication/internal-messages.ts';
import { channelOf, type Recipient, recipientFor, recipientsOf } from '../communication/recipients.ts';
import { Jobs } from '../jobs/jobs.ts';
import { schedules } from '../schedule/schedules.ts';
import { type Person, Staff } from '../staff/staff.ts';
import { Tasks } from '../task/tasks.ts';
import { Surroundings } from '../triggers/surroundings.ts';
import { WebhookDeliveries } from '../webhook/webhook-deliveries.ts';
import { changeFieldJob } from './change-field-job.ts';
import { linkedIds, RuleMessages } from './rule-messages.ts';
import { type RuleRecord, RuleRecords } from './rule-records.ts';
import { noRecipient, noWork } from './rules.errors.ts';

/** A record for which a rule runs. */
export interface Subject {
  collection: string;
  record: RuleRecord;
  /** Of the run: actions that leave the service have their effect once under it. */
  occurrence: string;
  /** Who has caused it, for the messages. */
  author: string;
}

/** Why an action is done, as a webhook is told it. */
export interface Reason {
  rule: { id: string; name: string };
  /** Subject of the event; null for a schedule. */
  event: string | null;
  fields: readonly string[];
}

/** What was made, as the `event` record notes it. */
export interface Made {
  collection: string | null;
  id: string | null;
}

/** Is told whom an action does not write to: ids of people without an e-mail. */
export type LeavesOut = (without: readonly string[]) => void;

/** Links of records that tasks and messages are found by. */
const related: Readonly<
  Record<string, 'relatedMandates' | 'relatedContracts' | 'relatedPlaces' | 'relatedAgents'>
> = {
  mandate: 'relatedMandates',
  contract: 'relatedContracts',
  place: 'relatedPlaces',
  agent: 'relatedAgents',
};

/** Does what a rule says (JOB-06): each action as part of the run's transaction. */
@Injectable()
export class CarryOut {
  constructor(
    private readonly records: RuleRecords,
    private readonly tasks: Tasks,
    private readonly communications: Communications,
    private readonly internal: InternalMessages,
    private readonly staff: Staff,
    private readonly around: Surroundings,
    private readonly jobs: Jobs,
    private readonly queue: JobQueue,
    private readonly webhooks: WebhookDeliveries,
    private readonly named: RuleMessages,
    private readonly clock: Clock,
  ) {}

  /** @param at place of the action in its rule @throws CodedError when it cannot be done */
  async act(
    action: RuleAction,
    at: number,
    subject: Subject,
    { leftOut, ...reason }: Reason & { leftOut: LeavesOut },
    ctx: CallContext,
    tx: Tx,
  ): Promise<Made> {
    const { collection, record, author, occurrence } = subject;
    const text = (template: string) => this.text(template, subject);
    const about = related[collection] ? { [related[collection]]: [record.id] } : {};
    const message = { ...about, template: 'EVENT_RULE', author, deduplication: `rule:${occurrence}:${at}` };
    switch (action.kind) {
      case 'TASK': {
        const [person] = await this.people(action, subject, ctx);
        const task = await this.tasks.create(
          {
            type: action.type ?? 'OTHER',
            title: text(action.title),
            ...(action.description ? { description: text(action.description) } : {}),
            ...(action.dueDays === undefined
              ? {}
              : { due: dueIn(startOfDay(this.clock.now()), action.dueDays, action.workingDays === true) }),
            assignedTo: person?.id ?? null,
            watchers: (await this.staff.people(action.watchers ?? [], ctx.requestId)).map(({ id }) => id),
            checklist: checkLines(action.checklist ?? []).map((line) => ({
              text: text(line),
              required: true,
            })),
            ...endOf(collection, record.id, action.until),
            createdBy: isUuid(author) ? author : null,
            ...about,
            relatedObjects: [relation(definitionOf(collection).collection, record.id)],
          },
          ctx,
          tx,
        );
        return { collection: 'task', id: task.id };
      }
      case 'EMAIL': {
        if (action.template !== undefined) {
          const { ids, without } = await this.named.send(action.template, action, subject, message, ctx, tx);
          leftOut(without);
          const [id] = ids;
          if (id === undefined) throw noRecipient();
          return { collection: 'communication', id };
        }
        const { to, without } = await this.recipients(action, subject, ctx);
        leftOut(without);
        if (to.length === 0) throw noRecipient();
        const [subjectLine, body] = [text(action.subject), text(action.body)];
        const id = await this.communications.record({ ...message, to, subject: subjectLine, body }, ctx, tx);
        return { collection: 'communication', id };
      }
      case 'SLACK': {
        const to = [channelOf(action.channel)];
        const said = { ...message, type: 'SLACK' as const, to, subject: '', body: text(action.body) };
        return { collection: 'communication', id: await this.communications.record(said, ctx, tx) };
      }
      case 'INTERNAL_MESSAGE': {
        const people = await this.people(action, subject, ctx);
        if (people.length === 0) throw noRecipient();
        const said = { ...message, subject: text(action.subject), body: text(action.body) };
        const [id = null] = await this.internal.send(people, said, ctx, tx);
        return { collection: 'communication', id };
      }
      case 'FIELD': {
        const { field, value } = action;
        const input = { collection, record: record.id, field, value, run: { occurrence, at } };
        await this.queue.enqueue(changeFieldJob, input, ctx, {}, tx);
        return { collection, id: record.id };
      }
      case 'JOB': {
        const work = schedules.find(({ name }) => name === action.worker);
        if (!work) throw noWork();
        const asked = { worker: work.worker, request: work.request, priority: jobPriorities.slow };
        const own = serviceContext('notifications', ctx.requestId);
        const enqueued = await this.jobs.enqueue(asked, own, tx);
        return { collection: 'process', id: enqueued?.process ?? null };
      }
      case 'WEBHOOK': {
        const { rule, event, fields } = reason;
        const { id, version } = record;
        const told = {
          // The run happens once, whoever asks for it again.
          ...{ id: `${occurrence}:${at}`, type: RULE_DELIVERY },
          time: new Date(this.clock.now() * 1000).toISOString(),
          data: { collection, id, version, verb: 'rule', fields, rule, event },
        };
        await this.webhooks.noteFor(action.webhook, told, ctx, tx);
        return { collection: null, id: null };
      }
    }
  }

  private text(template: string, { collection, record }: Subject): string {
    return filledText(template, (name) =>
      name === RECORD_NAME
        ? this.records.title(collection, record)
        : this.records.text(collection, record, name),
    );
  }

  /** The colleague that is named, or those that a field of the record links to. */
  private people(
    { person, personField }: { person?: string; personField?: string },
    { record }: Subject,
    { requestId }: CallContext,
  ): Promise<Person[]> {
    return this.staff.people(
      personField === undefined ? [person] : linkedIds(record[personField]),
      requestId,
    );
  }

  private async recipients(
    { to, toField }: { to?: string; toField?: string },
    { collection, record }: Subject,
    ctx: CallContext,
  ): Promise<{ to: Recipient[]; without: string[] }> {
    if (toField === undefined) return { to: recipientsOf(to ?? null, 'to'), without: [] };
    const ids = linkedIds(record[toField]);
    if (fieldMeta(definitionOf(collection), toField)?.to === 'employee') {
      const colleagues = await this.staff.people(ids, ctx.requestId);
      return { to: colleagues.map((one) => recipientFor('EMAIL', one)), without: [] };
    }
    const { addressees, without } = await this.around.reachable(ids, ctx);
    const people = addressees.map(({ id, email }) => ({ id, collection: 'agent', description: email }));
    return { to: people, without };
  }
}

/** What ends a task by itself, as the task keeps it. */
function endOf(
  collection: string,
  id: string,
  { event, filter }: NonNullable<Extract<RuleAction, { kind: 'TASK' }>['until']> = {},
): { emit?: Json; query?: Json } {
  return {
    ...(event === undefined ? {} : { emit: { collection, id, event } }),
    ...(filter === undefined ? {} : { query: { collection, id, filter } }),
  };
}

const dueIn = (today: number, days: number, working: boolean): number =>
  working ? addWorkingDays(today, days) : addDays(today, days);
