import { Clock } from '@llavero/kit/config/clock';
import type { Tx } from '@llavero/kit/db/queryable';
import { RecordStores } from '@llavero/kit/service/record-stores';
import type { Json } from '@llavero/proto/fields/field';
import type { SystemFields } from '@llavero/proto/fields/record';
import { config as definition, type Config } from '@llavero/proto/records/notifications/config';
import type { Filter } from '@llavero/proto/requests';
import type { EventRule, RuleAction } from '@llavero/proto/rules/event-rules/rule';
import { Injectable } from '@nestjs/common';

/** A rule with the config it is kept in. */
export interface StoredRule {
  config: Config & SystemFields;
  rule: EventRule;
}

/** Seconds for which the rules are not asked for again: other replicas hear of a change so much later. */
const FRESH_SECONDS = 5;

/** The rules that are switched on (config type EVENT), from memory: asked for with every event of the product. */
@Injectable()
export class StoredRules {
  #rules: Promise<StoredRule[]> | undefined;
  #readAt = 0;

  constructor(
    private readonly stores: RecordStores,
    private readonly clock: Clock,
  ) {}

  /** @param tx reads them anew, within a transaction */
  async active(tx?: Tx): Promise<StoredRule[]> {
    if (tx) return this.read(tx);
    if (!this.#rules || this.clock.now() - this.#readAt >= FRESH_SECONDS) {
      this.#readAt = this.clock.now();
      this.#rules = this.read();
      this.#rules.catch(() => this.forget());
    }
    return this.#rules;
  }

  /** A rule was saved here: the next question reads again. */
  forget(): void {
    this.#rules = undefined;
  }

  private async read(tx?: Tx): Promise<StoredRule[]> {
    const found = await this.stores
      .of(definition)
      .findUnchecked({ filter: { type: 'EVENT', status: 'ACTIVE' }, limit: 500 }, tx);
    return found.flatMap((config) => {
      const rule = ruleOf(config);
      return rule.actions.length > 0 ? [{ config, rule }] : [];
    });
  }
}

/** A config as a rule; one without actions does nothing. */
export function ruleOf(
  of: Pick<Config, 'collection' | 'event' | 'fields' | 'schedule'> & { conditions: Json; actions: Json },
): EventRule {
  return {
    collection: of.collection ?? '',
    event: of.event,
    fields: (of.fields ?? []).map(({ name }) => name),
    schedule: of.schedule,
    conditions: (of.conditions ?? {}) as Filter,
    // Checked when it was saved; one of before has none.
    actions: (Array.isArray(of.actions) ? of.actions : []) as unknown as RuleAction[],
  };
}
