import type { Grant } from '@llavero/proto/access/access';
import type { Json } from '@llavero/proto/fields/field';
import { sameJson, validatePatch } from '@llavero/proto/fields/validate';
import type { PatchRequest } from '@llavero/proto/requests';
import { applyChange } from '@llavero/proto/states/change';
import { actionOfPatch, hasDeletedFlag } from '@llavero/proto/states/deletion';
import { ownerOf } from '@llavero/proto/states/commands';
import { statusOf } from '@llavero/proto/states/evaluate';
import type { CommandChange } from '@llavero/proto/states/states';
import { type CallContext, nowOf } from '../../context.ts';
import type { Tx } from '../../db/queryable.ts';
import { checkWritable, grantFor, isOwn } from '../access.ts';
import { changeBeside, notDeleted, recordNotFound } from '../errors.ts';
import {
  type ChangesStatus,
  needsCommand,
  refuseFixedField,
  refuseMarkedChange,
  refuseOwnedField,
} from './owned-changes.ts';
import { loadUnchecked } from '../read/read.ts';
import { staleError } from './stale.ts';
import type { StoredRecord, StoreParts } from '../store-parts.ts';
import { answered, ATTEMPTS, exactValues, update, withoutLifeMark, type WriteOptions } from './write.ts';

/** @see RecordStore.patch */
export async function patch(
  parts: StoreParts,
  req: PatchRequest,
  ctx: CallContext,
  tx: Tx | undefined,
): Promise<StoredRecord> {
  const { db, model } = parts;
  const { definition } = model;
  const asked = withoutLifeMark(definition, req.patch);
  const action = actionOfPatch(asked, hasDeletedFlag(definition));
  const grant = grantFor(model, ctx, action);
  const isService = ctx.trusted || ctx.actor.role === 'SERVICE';
  // The log tells the calls of people that did not say what they had read (C §7 names no version).
  const extra = req.version === undefined && !isService ? { extra: { withoutVersion: true } } : {};
  // Within a transaction a write without a version waits for those before it.
  const lock = req.version === undefined && tx !== undefined;

  for (let attempt = 1; ; attempt += 1) {
    const current = await loadUnchecked(parts, req.id, tx, { now: nowOf(ctx), deleted: true, lock });
    const isDeleted = current.deletedAt !== null;
    if (!isOwn(grant, ctx, current)) throw recordNotFound(definition);
    if (isDeleted !== (action === 'restore'))
      throw action === 'restore' ? notDeleted(definition) : recordNotFound(definition);
    if (req.version !== undefined && req.version !== current.version)
      throw await staleError(parts, current, req.version, grant, tx);

    const options = { verb: verbs[action], ...extra };
    const result = await carryOut(parts, current, asked, action, options, grant, ctx, tx);
    if (result) return answered(parts, result, grant, ctx);
    if (req.version === undefined && tx === undefined && attempt === ATTEMPTS)
      return db.transaction((own) => patch(parts, req, ctx, own));
    if (req.version !== undefined || attempt === ATTEMPTS) {
      const now = await loadUnchecked(parts, req.id, tx, { deleted: true });
      throw await staleError(parts, now, current.version, grant, tx);
    }
  }
}

const verbs = { update: 'updated', delete: 'deleted', restore: 'restored' } as const;

/** One attempt of a patch on the version read; undefined when that version no longer stands. */
function carryOut(
  parts: StoreParts,
  current: StoredRecord,
  asked: Record<string, Json>,
  action: 'update' | 'delete' | 'restore',
  options: WriteOptions,
  grant: Grant,
  ctx: CallContext,
  tx: Tx | undefined,
): Promise<StoredRecord | undefined> {
  if (action !== 'update') refuseChangesBeside(parts, current, asked, grant, ctx);
  if (action === 'delete') return writeDeletion(parts, current, options, ctx, tx);
  if (action === 'restore') return writeReturn(parts, current, {}, options, ctx, tx);
  const { values, owner } = planPatch(parts, current, asked, grant, ctx);
  if (!owner) return update(parts, current, values, options, 'update', ctx, tx);
  const plan = { values, owner };
  return inTransaction(parts, tx, (on) => changeByCommand(parts, current, plan, options, ctx, on));
}

/**
 * Deleting and bringing back change nothing else: what is asked for beside them would be lost without a word. A record that is
 * sent back as it was read says what stands.
 * @throws CodedError invalid `RECORD.CHANGE_BESIDE`.
 */
function refuseChangesBeside(
  { model }: StoreParts,
  current: StoredRecord,
  { status: _, deleted: _mark, ...fields }: Record<string, Json>,
  grant: Grant,
  ctx: CallContext,
): void {
  if (Object.keys(fields).length === 0) return;
  checkWritable(model, grant, fields, current);
  const { definition } = model;
  const values = validatePatch(definition, fields, current, {
    trusted: ctx.trusted ?? false,
    now: nowOf(ctx),
  });
  const changed = Object.keys(fields).filter(
    (name) => name in values && !sameJson(values[name], current[name]),
  );
  if (changed.length > 0) throw changeBeside(definition, changed);
}

/** What a patch comes to: the fields it sets, and the command that a change of status in it belongs to. */
interface PatchPlan {
  values: Record<string, Json>;
  owner?: CommandChange;
}

/** The fields of a patch, checked, and those by which a manual change of status is carried out unless a command owns it. */
function planPatch(
  parts: StoreParts,
  current: StoredRecord,
  asked: Record<string, Json>,
  grant: Grant,
  ctx: CallContext,
): PatchPlan {
  const { model } = parts;
  const { definition } = model;
  const { status, ...fields } = asked;
  const now = nowOf(ctx);
  checkWritable(model, grant, fields, current);
  const trusted = ctx.trusted ?? false;
  const values = validatePatch(definition, fields, current, { trusted, now });
  const merged = { ...current, ...values };
  refuseMarkedChange(model, current, merged, now);
  refuseOwnedField(model, current, merged);
  if (!trusted && ctx.actor.role !== 'SERVICE') refuseFixedField(model, current, merged, now);
  if (status === undefined || status === current.status) return { values: exactValues(parts, values) };
  // A record without states says so by name, as any unknown field.
  const { states } = definition;
  if (!states) validatePatch(definition, { status }, current, { trusted });
  const [from, to] = [states ? statusOf(definition, merged, now) : '', String(status)];
  const owner = ownerOf(states, from, to);
  if (owner && !states?.changes[from]?.includes(to)) throw needsCommand(definition, owner);
  const effect = applyChange(definition, merged, to, now);
  if (owner) return { values: exactValues(parts, values), owner };
  const effected = validatePatch(definition, effect, merged, { trusted: true, now });
  return { values: exactValues(parts, { ...values, ...effected }) };
}

/**
 * The fields a patch sets: its own, and those by which a manual change of status is carried out.
 * @throws CodedError conflict `<COLLECTION>.CHANGE_NEEDS_COMMAND` for a change that a command owns.
 */
export function patchValues(
  parts: StoreParts,
  current: StoredRecord,
  asked: Record<string, Json>,
  grant: Grant,
  ctx: CallContext,
): Record<string, Json> {
  const { values, owner } = planPatch(parts, current, asked, grant, ctx);
  if (owner) throw needsCommand(parts.model.definition, owner);
  return values;
}

/**
 * Sets the fields of a plan and has its command change the status, as one transaction: nothing is half saved.
 * Undefined when the version read no longer stands.
 */
async function changeByCommand(
  parts: StoreParts,
  read: StoredRecord,
  { values, owner }: Required<PatchPlan>,
  options: WriteOptions,
  ctx: CallContext,
  tx: Tx,
): Promise<StoredRecord | undefined> {
  const command = parts.commands?.get(owner.command);
  if (!command) throw needsCommand(parts.model.definition, owner);
  const now = nowOf(ctx);
  const { id } = read;
  const locked = await loadUnchecked(parts, id, tx, { now, lock: true });
  if (locked.version !== read.version) return undefined;
  const written = await update(parts, locked, values, options, 'update', ctx, tx);
  if (!written) return undefined;
  await command.changeStatus({ id, version: written.version, to: owner.to }, ctx, tx);
  return loadUnchecked(parts, id, tx, { now });
}

/** Brings a deleted record back, once the commands that own its statuses have nothing against it. */
export async function writeReturn(
  parts: StoreParts,
  current: StoredRecord,
  values: Record<string, Json>,
  options: WriteOptions,
  ctx: CallContext,
  tx: Tx | undefined,
): Promise<StoredRecord | undefined> {
  const asked = owners(parts).filter((one) => one.refuseReturn ?? one.afterReturn);
  const written = (on: Tx | undefined) => update(parts, current, values, options, 'restore', ctx, on);
  if (asked.length === 0) return written(tx);
  return inTransaction(parts, tx, async (on) => {
    const record = { ...current, ...values };
    for (const command of asked) await command.refuseReturn?.(record, ctx, on);
    const result = await written(on);
    if (result) for (const command of asked) await command.afterReturn?.(record, ctx, on);
    return result;
  });
}

/** Deletes a record nobody needs any more, with what the commands that own its statuses do about that. */
async function writeDeletion(
  parts: StoreParts,
  current: StoredRecord,
  options: WriteOptions,
  ctx: CallContext,
  tx: Tx | undefined,
): Promise<StoredRecord | undefined> {
  await parts.guards?.get(parts.model.collection)?.refuseDeletion(current, ctx);
  const asked = owners(parts).filter((one) => one.afterDelete);
  const written = (on: Tx | undefined) => update(parts, current, {}, options, 'delete', ctx, on);
  if (asked.length === 0) return written(tx);
  return inTransaction(parts, tx, async (on) => {
    const result = await written(on);
    if (result) for (const command of asked) await command.afterDelete?.(current, ctx, on);
    return result;
  });
}

/** Handlers of the commands that own changes of the record's status. */
function owners({ model, commands }: StoreParts): ChangesStatus[] {
  const names = new Set(model.definition.states?.commands?.map(({ command }) => command));
  return [...names].flatMap((name) => commands?.get(name) ?? []);
}

function inTransaction<T>({ db }: StoreParts, tx: Tx | undefined, work: (tx: Tx) => Promise<T>): Promise<T> {
  return tx ? work(tx) : db.transaction(work);
}
