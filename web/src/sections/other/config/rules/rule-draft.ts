import { type saveEventRule } from '@llavero/proto/commands/event-rules';
import type { InputOf } from '@llavero/proto/commands/command';
import { events } from '@llavero/proto/events/catalogue';
import type { FieldMeta, Json } from '@llavero/proto/fields/field';
import { fieldEntries } from '@llavero/proto/fields/record';
import { definitionOf, records } from '@llavero/proto/records/registry';
import type { RuleAction } from '@llavero/proto/rules/event-rules/rule';
import type { Filter } from '@llavero/proto/requests';
import type { Row } from '../../../../lib/records.ts';
import { type Condition, filterOf, linesOf } from './condition-lines.ts';

/** A rule as it is edited. */
export interface RuleDraft extends Omit<InputOf<typeof saveEventRule>, 'conditions' | 'actions' | 'fields'> {
  watched: string[];
  conditions: Condition[];
  /** Conditions that no line can say (alternatives, exclusions, days): kept as they are, and shown in words. */
  others: Filter[];
  actions: RuleAction[];
}

export const newDraft: RuleDraft = {
  ...{ id: null, version: null, name: '', description: null, collection: 'contract', active: true },
  ...{ event: 'llavero.contracts.contract.activated', schedule: null, watched: [], conditions: [] },
  others: [],
  actions: [{ kind: 'TASK', title: '' }],
};

/** The saved rule as a draft. */
export function draftOf(row: Row): RuleDraft {
  const { id, version, key, description, collection, event, schedule, status, fields, conditions, actions } =
    row;
  const text = (value: Json | undefined) => (typeof value === 'string' ? value : null);
  const watched = (Array.isArray(fields) ? fields : []) as { name: string }[];
  const name = text(collection) ?? '';
  return {
    ...{ id, version, name: text(key) ?? '', description: text(description) },
    ...{ collection: name, event: text(event), active: status === 'ACTIVE' },
    schedule: text(schedule) as RuleDraft['schedule'],
    watched: watched.map(({ name }) => name),
    ...linesOf(name, (conditions ?? {}) as Filter),
    actions: (Array.isArray(actions) ? actions : []) as unknown as RuleAction[],
  };
}

/** What the commands take. */
export function inputOf({
  watched,
  conditions,
  others,
  actions,
  ...rest
}: RuleDraft): InputOf<typeof saveEventRule> {
  return {
    ...rest,
    fields: watched.map((name) => ({ name })),
    conditions: filterOf(conditions, others),
    // Plain data.
    actions: actions as unknown as Json,
  };
}

const byLabel = (one: { label: string }, other: { label: string }) =>
  one.label.localeCompare(other.label, 'es');

/** Kinds of records that a rule may be about. */
export const collectionOptions = [...records.values()]
  .map(({ collection, label }) => ({ value: collection, label: label.many }))
  .sort(byLabel);

export const eventOptions = (collection: string) =>
  [...events.values()]
    .filter((event) => event.collection === collection)
    .map(({ subject, label }) => ({ value: subject, label }))
    .sort(byLabel);

/** Fields that fit, by their names. */
export function fieldOptions(collection: string, fits: (meta: FieldMeta) => boolean) {
  return fieldEntries(definitionOf(collection))
    .filter(([, meta]) => fits(meta))
    .map(([value, { label }]) => ({ value, label }))
    .sort(byLabel);
}
