import { Clock } from '@llavero/kit/config/clock';
import type { CallContext } from '@llavero/kit/context';
import { Database } from '@llavero/kit/db/database';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import { RecordStores } from '@llavero/kit/service/record-stores';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { runScheduledRules, saveEventRule } from '@llavero/proto/commands/event-rules';
import { events } from '@llavero/proto/events/catalogue';
import { config as definition } from '@llavero/proto/records/notifications/config';
import { dayKey, startOfDay } from '@llavero/proto/values/dates';
import { RuleCheck } from './rule-check.ts';
import { RuleRecords } from './rule-records.ts';
import { RuleRuns } from './rule-runs.ts';
import { noRule } from './rules.errors.ts';
import { ruleOf, type StoredRule, StoredRules } from './stored-rules.ts';

/** JOB-06: keeps a rule; a rule that is wrong is not kept at all. */
@CommandHandler(saveEventRule)
export class SaveEventRule implements Handles<typeof saveEventRule> {
  constructor(
    private readonly stores: RecordStores,
    private readonly database: Database,
    private readonly rules: StoredRules,
    private readonly check: RuleCheck,
  ) {}

  async run(input: InputOf<typeof saveEventRule>, ctx: CallContext): Promise<OutputOf<typeof saveEventRule>> {
    const { id, version, name, description, active } = input;
    const rule = await this.check.checked(ruleOf(input), ctx);
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

const PAGE = 200;

/** JOB-06: the rules by schedule; each record once a day, however often this is asked. */
@CommandHandler(runScheduledRules)
export class RunScheduledRules implements Handles<typeof runScheduledRules> {
  /** Records for which one rule runs in one round; what is beyond is told in its runs. */
  mostRecords = 5000;

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
    for (let after: string | undefined, seen = 0; ;) {
      const limit = Math.min(PAGE, Math.max(1, this.mostRecords - seen));
      const page = await this.records.matching(collection, conditions, ctx, { after, limit });
      if (page.length > 0 && seen >= this.mostRecords) {
        const cut = { occurrence: `${today}:${stored.config.id}:cut`, most: this.mostRecords };
        await this.database.transaction((tx) => this.runs.noteCut(stored, cut, ctx, tx));
        return runs;
      }
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
      if (page.length < limit) return runs;
    }
  }
}

/** @param today `2026-11-30` */
function isDue(schedule: string | null, today: string): boolean {
  if (schedule === 'DAY') return true;
  if (schedule === 'WEEK') return new Date(`${today}T12:00:00Z`).getUTCDay() === 1;
  return schedule === 'MONTH' && today.endsWith('-01');
}
