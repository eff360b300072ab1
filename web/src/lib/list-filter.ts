import { grantOf, type Role } from '@llavero/proto/access/access';
import type { ChoiceSet } from '@llavero/proto/fields/choices';
import { isForPeople, type Json } from '@llavero/proto/fields/field';
import { answeredMeta, fieldEntries, fieldMeta, type RecordDefinition } from '@llavero/proto/fields/record';
import type { Filter } from '@llavero/proto/requests';
import { factsOf, fieldsOfFlag } from '@llavero/proto/states/flags';
import { addDays, fromDayKey } from '@llavero/proto/values/dates';
import type { FilterKind, FilterValue } from './url-state.ts';

/** How a field is filtered; null when it cannot be: sealed, nested, free JSON. */
export function filterKindOf(definition: RecordDefinition, name: string): FilterKind | null {
  if (name === 'status' && definition.states) return 'choice';
  if (name === 'createdAt' || name === 'updatedAt') return 'days';
  const meta = answeredMeta(definition, name);
  if (!meta || meta.sealed || !isForPeople(meta)) return null;
  switch (meta.kind) {
    case 'choice':
    case 'choices':
      return 'choice';
    case 'flag':
      return 'flag';
    case 'money':
    case 'percent':
    case 'integer':
    case 'decimal':
      return 'range';
    case 'day':
    case 'instant':
      return 'days';
    case 'link':
    case 'links':
      return 'link';
    case 'text':
      return meta.named ? 'choice' : 'text';
    case 'longText':
    case 'email':
    case 'phone':
    case 'iban':
    case 'nationalId':
    case 'cadastralReference':
    case 'cups':
    case 'url':
      return 'text';
    default:
      return null;
  }
}

/** The values a choice filter offers: statuses, or those that the field has names for. */
export function choicesOf(definition: RecordDefinition, name: string): ChoiceSet | undefined {
  if (name === 'status' && definition.states) return definition.states.statuses;
  const meta = answeredMeta(definition, name);
  return meta?.choices ?? meta?.named;
}

/** Chips as one condition in the product's filter language; days are days in Madrid, ends included. */
export function toFilter(definition: RecordDefinition, filters: Record<string, FilterValue>): Filter {
  const conditions: Filter = {};
  for (const [name, value] of Object.entries(filters)) {
    const condition = conditionOf(definition, name, value);
    if (condition !== null) conditions[name] = condition;
  }
  return conditions;
}

function conditionOf(definition: RecordDefinition, name: string, value: FilterValue): Json {
  switch (value.kind) {
    case 'choice':
      return value.values.length > 0 ? { $in: value.values } : null;
    case 'link':
      return value.ids.length > 0 ? { $in: value.ids } : null;
    case 'flag':
      return value.value;
    case 'text':
      return value.text.trim() ? { $regex: escapePattern(value.text.trim()), $options: 'i' } : null;
    case 'range':
      return bounds(value.from, value.to);
    case 'days': {
      const from = value.from === null ? null : fromDayKey(value.from);
      const to = value.to === null ? null : fromDayKey(value.to);
      const isDay = fieldMeta(definition, name)?.kind === 'day';
      // A moment belongs to its day until the next one begins.
      return isDay || to === null
        ? bounds(from, to)
        : { ...(from !== null ? { $gte: from } : {}), $lt: addDays(to, 1) };
    }
  }
}

function bounds(from: number | null, to: number | null): Json {
  if (from === null && to === null) return null;
  return { ...(from !== null ? { $gte: from } : {}), ...(to !== null ? { $lte: to } : {}) };
}

/** The text as it is, not as a pattern. */
function escapePattern(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

/** Fields that the role may not read: asking for them would be refused. */
export function unreadable(definition: RecordDefinition, role: Role): string[] {
  const hidden = grantOf(definition.access, role)?.hidden ?? [];
  const fields = fieldEntries(definition)
    .filter(([, { access }]) => hidden.includes(access ?? 'general'))
    .map(([name]) => name);
  // What follows from such a field is hidden with it.
  const facts = Object.entries(factsOf(definition))
    .filter(([, rule]) => fieldsOfFlag(rule).some((field) => fields.includes(field)))
    .map(([name]) => name);
  return [...fields, ...facts];
}

const unsortable = new Set(['choices', 'links', 'list', 'object', 'json']);

/** True when the server can sort by the field: not sealed, not nested, one value. */
export function isSortable(definition: RecordDefinition, name: string): boolean {
  if (name === 'status') return definition.states !== undefined;
  if (name === 'createdAt' || name === 'updatedAt') return true;
  const meta = answeredMeta(definition, name);
  return meta !== undefined && !meta.sealed && !meta.secret && !unsortable.has(meta.kind);
}
