import { Clock } from '@llavero/kit/config/clock';
import type { CallContext } from '@llavero/kit/context';
import { Database } from '@llavero/kit/db/database';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import { RecordStores } from '@llavero/kit/service/record-stores';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { runScheduledRules, saveEventRule, tryEventRule } from '@llavero/proto/commands/event-rules';
import { events } from '@llavero/proto/events/catalogue';
import { config as definition } from '@llavero/proto/records/notifications/config';
import { ruleProblems } from '@llavero/proto/rules/event-rules/check-rule';
import type { EventRule } from '@llavero/proto/rules/event-rules/rule';
import { addDays, dayKey, startOfDay } from '@llavero/proto/values/dates';
import { schedules } from '../schedule/schedules.ts';
import { RuleRecords } from './rule-records.ts';
import { RuleRuns } from './rule-runs.ts';
import { noRule, wrongRule } from './rules.errors.ts';
import { ruleOf, type StoredRule, StoredRules } from './stored-rules.ts';

/** Work that a rule may ask for: what the timetable does by itself. */
const workers = schedules.map(({ name }) => name);

/** @throws CodedError invalid `RULE.INVALID`, or what the owner of the records says of the conditions */
async function checked(asked: EventRule, records: RuleRecords, ctx: CallContext): Promise<EventRule> {
  const problems = ruleProblems(asked, workers);
  if (problems.length > 0) throw wrongRule(problems);
  await records.matching(asked.collection, asked.conditions, ctx, { limit: 1 });
  return asked;
}

/** JOB-06: keeps a rule; a rule that is wrong is not kept at all. */
@CommandHandler(saveEventRule)
export class SaveEventRule implements Handles<typeof saveEventRule> {
  constructor(
    private readonly stores: RecordStores,
    private readonly database: Database,
    private readonly rules: StoredRules,
    private readonly records: RuleRecords,
  ) {}

  async run(input: InputOf<typeof saveEventRule>, ctx: CallContext): Promise<OutputOf<typeof saveEventRule>> {
    const { id, version, name, description, active } = input;
    const rule = await checked(ruleOf(input), this.records, ctx);
    const isCreation = rule.event !== null && events.get(rule.event)?.verb === 'created';
    const fields = {
      ...{ type: 'EVENT' as const, status: active ? ('ACTIVE' as const) : ('ARCHIVED' as const) },
      ...{ key: name, description, collection: rule.collection, event: rule.event, schedule: input.schedule },
      eventType: isCreation ? ('OBJECT_CREATION' as const) : ('OBJECT_MODIFICATION' as const),
      ...{ fields: input.fields, conditions: input.conditions ?? {}, actions: input.actions },
    };
    const trusted = { ...ctx, trusted: true };
    const store = this.stores.of(definition);
    const written = await this.database.transaction(async (tx) => {
      if (!id) return store.create(fields, trusted, tx, { byCommand: true });
      const current = await store.loadUnchecked(id, tx, { lock: true });
      if (current.type !== 'EVENT') throw noRule();
      return store.writeUnchecked(id, version ?? undefined, fields, {}, trusted, tx);
    });
    this.rules.forget();
    return { id: written.id, version: written.version, status: fields.status };
  }
}

/** Events of the log that a dry run looks at, and records of which it asks whether they meet the conditions. */
const MOST_TRIED = 500;
const MOST_SAMPLES = 10;

/** JOB-06: the dry run, over the log of changes. */
@CommandHandler(tryEventRule)
export class TryEventRule implements Handles<typeof tryEventRule> {
  constructor(
    private readonly stores: RecordStores,
    private readonly records: RuleRecords,
    private readonly clock: Clock,
  ) {}

  async run(input: InputOf<typeof tryEventRule>, ctx: CallContext): Promise<OutputOf<typeof tryEventRule>> {
    const rule = await checked(ruleOf(input), this.records, ctx);
    if (rule.event === null) return this.bySchedule(rule, ctx);
    const since = addDays(startOfDay(this.clock.now()), -(input.days ?? 30));
    const found = await this.stores.of('log').findUnchecked({
      filter: {
        ...{ collection: rule.collection, verb: events.get(rule.event)?.verb ?? '', at: { $gte: since } },
        actor: { $ne: 'service:notifications' },
      },
      sort: [{ field: 'at', order: 'desc' }],
      limit: MOST_TRIED,
    });
    const started = found.filter(
      ({ fields }) =>
        rule.fields.length === 0 ||
        (Array.isArray(fields) && rule.fields.some((name) => fields.includes(name))),
    );
    const ids = [...new Set(started.flatMap(({ recordId }) => recordId ?? []))];
    const meeting = new Map(
      (
        await this.records.matching(rule.collection, { $and: [{ id: { $in: ids } }, rule.conditions] }, ctx, {
          limit: MOST_TRIED,
        })
      ).map((record) => [record.id, record]),
    );
    const matching = started.filter(({ recordId }) => meeting.has(recordId ?? ''));
    return {
      ...{ events: started.length, matching: matching.length, capped: found.length === MOST_TRIED },
      samples: matching.slice(0, MOST_SAMPLES).map(({ at, recordId }) => {
        const record = meeting.get(recordId ?? '')!;
        return { at, record: record.id, title: this.records.title(rule.collection, record) };
      }),
    };
  }

  private async bySchedule(rule: EventRule, ctx: CallContext): Promise<OutputOf<typeof tryEventRule>> {
    const found = await this.records.matching(rule.collection, rule.conditions, ctx, { limit: MOST_TRIED });
    return {
      ...{ events: 1, matching: found.length, capped: found.length === MOST_TRIED },
      samples: found.slice(0, MOST_SAMPLES).map((record) => ({
        at: null,
        record: record.id,
        title: this.records.title(rule.collection, record),
      })),
    };
  }
}

/** Records for which one rule runs in one round. */
const MOST_RECORDS = 5000;
const PAGE = 200;

/** JOB-06: the rules by schedule; each record once a day, however often this is asked. */
@CommandHandler(runScheduledRules)
export class RunScheduledRules implements Handles<typeof runScheduledRules> {
  constructor(
    private readonly database: Database,
    private readonly rules: StoredRules,
    private readonly records: RuleRecords,
    private readonly runs: RuleRuns,
    private readonly clock: Clock,
  ) {}

  async run(
    _input: InputOf<typeof runScheduledRules>,
    ctx: CallContext,
  ): Promise<OutputOf<typeof runScheduledRules>> {
    const today = dayKey(startOfDay(this.clock.now()));
    const due = (await this.rules.active()).filter(({ rule }) => isDue(rule.schedule, today));
    let runs = 0;
    for (const stored of due) runs += await this.all(stored, today, ctx);
    return { rules: due.length, runs };
  }

  private async all(stored: StoredRule, today: string, ctx: CallContext): Promise<number> {
    const { collection, conditions } = stored.rule;
    let runs = 0;
    for (let after: string | undefined, seen = 0; seen < MOST_RECORDS;) {
      const page = await this.records.matching(collection, conditions, ctx, { after, limit: PAGE });
      for (const record of page) {
        const occurrence = `${today}:${stored.config.id}:${record.id}`;
        const subject = { collection, record, occurrence, author: 'service:notifications' };
        const cause = {
          ...{ fields: [], version: record.version, at: this.clock.now() },
          eventType: 'OBJECT_MODIFICATION' as const,
        };
        if (await this.database.transaction((tx) => this.runs.run(stored, subject, cause, ctx, tx)))
          runs += 1;
      }
      seen += page.length;
      after = page.at(-1)?.id;
      if (page.length < PAGE) return runs;
    }
    return runs;
  }
}

/** @param today `2026-11-30` */
function isDue(schedule: string | null, today: string): boolean {
  if (schedule === 'DAY') return true;
  if (schedule === 'WEEK') return new Date(`${today}T12:00:00Z`).getUTCDay() === 1;
  return schedule === 'MONTH' && today.endsWith('-01');
}
