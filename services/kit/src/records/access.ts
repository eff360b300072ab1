import { type Action, type Grant, grantOf, seesHistory, type Shown } from '@llavero/proto/access/access';
import type { FieldMeta } from '@llavero/proto/fields/field';
import { sameJson } from '@llavero/proto/fields/validate';
import { fieldsOfFlag } from '@llavero/proto/states/flags';
import type { CallContext } from '../context.ts';
import { columnSql, isSystemField, type RecordModel } from './model.ts';
import { fieldForbidden, notAllowed } from './errors.ts';
import type { Params } from './sql/params.ts';

const whatFor: Record<Action, string> = {
  read: 'consultar',
  create: 'crear',
  update: 'cambiar',
  delete: 'eliminar',
  restore: 'restaurar',
};

/**
 * The grant under which a call acts (SES-09). Trusted calls of the service's own code may do everything.
 * @throws CodedError forbidden `RECORD.FORBIDDEN`.
 */
export function grantFor(model: RecordModel, ctx: CallContext, action: Action): Grant {
  const role = ctx.trusted ? 'SERVICE' : ctx.actor.role;
  const grant = grantOf(model.definition.access, role);
  if (!grant?.actions.includes(action)) throw notAllowed(model.definition, whatFor[action]);
  return grant;
}

/**
 * The grant under which the past of records is looked at: see {@link seesHistory}.
 * @throws CodedError forbidden `RECORD.FORBIDDEN`.
 */
export function grantForHistory(model: RecordModel, ctx: CallContext): Grant {
  const grant = grantFor(model, ctx, 'read');
  if (!ctx.trusted && !seesHistory(model.definition.access, ctx.actor.role))
    throw notAllowed(model.definition, 'consultar los cambios de');
  return grant;
}

/** The group of the matrix a field belongs to. */
function accessGroup(meta: FieldMeta | undefined): string {
  return meta?.access ?? 'general';
}

/** True when the grant lets a field be read. Secrets are never answered, not even to services. */
export function mayRead(model: RecordModel, grant: Grant, field: string): boolean {
  if (isSystemField(field) || (field === 'status' && model.hasStatus)) return true;
  const flag = model.flags.get(field);
  // Whoever may not see a day must not learn it from what follows from it.
  if (flag) return fieldsOfFlag(flag).every((name) => mayRead(model, grant, name));
  const meta = model.fields.get(field);
  if (!meta || meta.secret) return false;
  return !grant.hidden?.includes(accessGroup(meta));
}

/**
 * Refuses to set fields the role may not see or change. A form that sends a frozen field back as it was
 * does not change it; of a hidden field not even that is told.
 * @param before the values that stand: the stored ones, or the defaults of a new record
 * @throws CodedError forbidden `RECORD.FIELD_FORBIDDEN` naming the field.
 */
export function checkWritable(
  model: RecordModel,
  grant: Grant,
  values: Readonly<Record<string, unknown>>,
  before: Readonly<Record<string, unknown>>,
): void {
  for (const [field, value] of Object.entries(values)) {
    const meta = model.fields.get(field);
    if (!meta) continue;
    const group = accessGroup(meta);
    const isChanged = !sameJson(value, before[field]);
    if (grant.hidden?.includes(group) || (isChanged && grant.frozen?.includes(group)))
      throw fieldForbidden(meta.label);
  }
}

/** The condition that keeps a role to its own rows, or null when it sees all. */
export function ownRowsSql(
  model: RecordModel,
  grant: Grant,
  ctx: CallContext,
  params: Params,
): string | null {
  if (!grant.own) return null;
  if (!isUuid(ctx.actor.id)) return 'false';
  const actor = params.add(ctx.actor.id, 'uuid');
  const terms = grant.own.flatMap((field) => {
    const column = model.columns.get(field);
    if (!column) return [];
    const sql = columnSql(field);
    return [column.array ? `${sql} @> ARRAY[${actor}]` : `${sql} = ${actor}`];
  });
  if (terms.length === 0) return 'false';
  const own = `(${terms.join(' OR ')})`;
  const shown = (grant.shown ?? []).map(({ field, values }) => shownSql(model, field, values, params));
  return [own, ...shown].join(' AND ');
}

function shownSql(model: RecordModel, field: string, values: Shown['values'], params: Params): string {
  const column = model.columns.get(field);
  if (!column) return 'false';
  const list = params.add(values, column.kind === 'flag' ? 'boolean[]' : 'text[]');
  return column.array ? `${columnSql(field)} && ${list}` : `${columnSql(field)} = ANY(${list})`;
}

/** True when a record's values make it the actor's own; the same rule as {@link ownRowsSql}. */
export function isOwn(grant: Grant, ctx: CallContext, record: Readonly<Record<string, unknown>>): boolean {
  if (!grant.own) return true;
  if (!(grant.shown ?? []).every((shown) => isShown(shown, record))) return false;
  return grant.own.some((field) => {
    const value = record[field];
    return Array.isArray(value) ? value.includes(ctx.actor.id) : value === ctx.actor.id;
  });
}

function isShown({ field, values }: Shown, record: Readonly<Record<string, unknown>>): boolean {
  const value = record[field] as string | boolean | readonly string[];
  return Array.isArray(value) ? values.some((one) => value.includes(one)) : values.includes(value as string);
}

const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** True for the text form of a uuid, the only form ids have on the wire. */
export function isUuid(value: unknown): value is string {
  return typeof value === 'string' && uuidPattern.test(value);
}
