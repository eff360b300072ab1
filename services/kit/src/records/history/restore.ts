import type { Grant } from '@llavero/proto/access/access';
import { CodedError, invalid } from '@llavero/proto/errors';
import type { FieldMeta, Json } from '@llavero/proto/fields/field';
import { sameJson } from '@llavero/proto/fields/validate';
import type {
  KeptField,
  RecordAtReply,
  RecordAtRequest,
  RestoreAtRequest,
  RestorePlan,
} from '@llavero/proto/requests';
import { allowedChanges } from '@llavero/proto/states/change';
import { ownerOf } from '@llavero/proto/states/commands';
import { type CallContext, nowOf } from '../../context.ts';
import type { Tx } from '../../db/queryable.ts';
import { grantFor, grantForHistory, mayRead } from '../access.ts';
import { linksGone, notAllowed, nothingToRestore, versionNeeded, wasDeleted } from '../errors.ts';
import { requireVisible } from './history.ts';
import { projectionOf } from '../sql/projection.ts';
import { actionOf } from '../write/owned-changes.ts';
import { loadUnchecked, readable } from '../read/read.ts';
import { recordAsOf, versionAt } from './record-at.ts';
import { goneLinks, type LivingLinks } from './restore-links.ts';
import { staleError } from '../write/stale.ts';
import type { StoredRecord, StoreParts } from '../store-parts.ts';
import { patchValues, writeReturn } from '../write/patch.ts';
import { answered, update } from '../write/write.ts';

/** @see RecordStore.recordAt */
export async function recordAt(
  parts: StoreParts,
  req: Omit<RecordAtRequest, 'collection'>,
  ctx: CallContext,
  links: LivingLinks | undefined,
): Promise<RecordAtReply> {
  const { db, model } = parts;
  const grant = grantForHistory(model, ctx);
  await requireVisible(parts, req.id, grant, ctx);
  if ((req.version === undefined) === (req.at === undefined))
    throw invalid('RECORD.WHICH_MOMENT', 'Indique una versión o un momento de la ficha, uno de los dos.', [
      { field: 'version', rule: 'required', message: 'Indique «version» o «at».' },
    ]);
  const now = await loadUnchecked(parts, req.id, undefined, { now: nowOf(ctx), deleted: true });
  const version = req.version ?? (await versionAt(parts, db, now, req.at as number));
  const then = await recordAsOf(parts, db, now, version);
  const plan =
    grant.actions.includes('restore') && then.deletedAt === null
      ? planOf(parts, now, then, grant, ctx, undefined)
      : null;
  const problems = plan && links ? await goneLinks(model, plan.plan.changes, links) : [];
  return {
    version,
    at: then.updatedAt,
    record: ctx.trusted ? then : readable(then, projectionOf(model, grant, undefined)),
    restore: plan && { ...plan.plan, problems },
  };
}

/** @see RecordStore.restoreAt */
export async function restoreAt(
  parts: StoreParts,
  req: Omit<RestoreAtRequest, 'collection'>,
  ctx: CallContext,
  links: LivingLinks | undefined,
  tx?: Tx,
): Promise<StoredRecord> {
  const { db, model } = parts;
  const { definition } = model;
  const grant = grantFor(model, ctx, 'restore');
  if (!grant.actions.includes('update')) throw notAllowed(definition, 'cambiar');
  grantForHistory(model, ctx);
  await requireVisible(parts, req.id, grant, ctx);
  if (req.version === undefined) throw versionNeeded();
  const now = await loadUnchecked(parts, req.id, tx, { now: nowOf(ctx), deleted: true });
  if (req.version !== now.version) throw await staleError(parts, now, req.version, grant, tx);
  const then = await recordAsOf(parts, tx ?? db, now, req.to);
  if (then.deletedAt !== null) throw wasDeleted(definition);

  const { plan, values } = planOf(parts, now, then, grant, ctx, req.fields);
  const isDeleted = now.deletedAt !== null;
  if (!isDeleted && Object.keys(plan.changes).length === 0) throw nothingToRestore(definition);
  const gone = links ? await goneLinks(model, plan.changes, links) : [];
  if (gone.length > 0) throw linksGone(definition, gone);
  // For whoever listens a record was changed, or is back: that its values are old ones is told beside.
  const options = {
    verb: isDeleted ? 'restored' : 'updated',
    auditVerb: 'restored-to',
    extra: { restoredTo: req.to },
  };
  const restored = isDeleted
    ? await writeReturn(parts, now, values, options, ctx, tx)
    : await update(parts, now, values, options, 'update', ctx, tx);
  if (restored) return answered(parts, restored, grant, ctx);
  const newer = await loadUnchecked(parts, req.id, tx, { deleted: true });
  throw await staleError(parts, newer, now.version, grant, tx);
}

interface Planned {
  plan: Omit<RestorePlan, 'problems'>;
  /** What is written, with the fields that follow. */
  values: Record<string, Json>;
}

/**
 * What brings the values of then back: by the same rules as a change by hand. Fields that the system keeps, that the
 * role may not change or whose old value is no longer valid stay as they are, each with its reason.
 */
function planOf(
  parts: StoreParts,
  now: StoredRecord,
  then: StoredRecord,
  grant: Grant,
  ctx: CallContext,
  only: readonly string[] | undefined,
): Planned {
  const { model } = parts;
  const kept = new Map<string, KeptField>();
  const keep = (field: string, reason: string) =>
    kept.set(field, { field, label: model.fields.get(field)?.label ?? field, reason });
  const wanted: Record<string, Json> = {};
  for (const [field, meta] of model.fields) {
    if (meta.secret || !mayRead(model, grant, field) || sameJson(now[field], then[field])) continue;
    if (only && !only.includes(field)) continue;
    const reason = reasonToKeep(parts, now, then, field, meta, grant, ctx);
    if (reason) keep(field, reason);
    else wanted[field] = then[field] ?? null;
  }
  const values = acceptable(parts, now, wanted, grant, ctx, keep);
  const changes: RestorePlan['changes'] = {};
  for (const [field, after] of Object.entries(values)) {
    if (sameJson(now[field], after) || !mayRead(model, grant, field)) continue;
    changes[field] = { before: now[field] ?? null, after };
    // A field that follows from others has come back with them.
    if (sameJson(after, then[field])) kept.delete(field);
  }
  return { plan: { changes, kept: [...kept.values()] }, values };
}

function reasonToKeep(
  { model }: StoreParts,
  now: StoredRecord,
  then: StoredRecord,
  field: string,
  meta: FieldMeta,
  grant: Grant,
  ctx: CallContext,
): string | null {
  const { definition } = model;
  if (meta.readOnly) return 'Lo lleva el sistema: cambia con las acciones de la ficha.';
  if (grant.frozen?.includes(meta.access ?? 'general')) return 'Su perfil no permite cambiarlo.';
  if (definition.states?.field !== field) return null;
  const to = String(then[field]);
  if (!allowedChanges(definition, now, nowOf(ctx)).includes(to))
    return 'Desde el estado actual no se puede volver a ese estado.';
  // Old values do not stand for the checks of a command, nor for its event.
  const owner = ownerOf(definition.states, String(now[field]), to);
  return owner ? `A ese estado se llega con ${actionOf(owner)}.` : null;
}

/** The values that a change by hand would be allowed; the others are kept with the sentence of the rule. */
function acceptable(
  parts: StoreParts,
  now: StoredRecord,
  wanted: Record<string, Json>,
  grant: Grant,
  ctx: CallContext,
  keep: (field: string, reason: string) => unknown,
): Record<string, Json> {
  const asked = { ...wanted };
  while (Object.keys(asked).length > 0) {
    try {
      return patchValues(parts, now, asked, grant, ctx);
    } catch (error) {
      if (!(error instanceof CodedError)) throw error;
      for (const { field, message } of blamedBy(error, asked)) {
        keep(field, message);
        delete asked[field];
      }
    }
  }
  return {};
}

/** The fields a refusal is about; all of them when it names none that was asked for. */
function blamedBy(
  { body }: CodedError,
  asked: Readonly<Record<string, Json>>,
): { field: string; message: string }[] {
  const { message, problems = [], details } = body;
  const named = [...problems, { field: String(details?.['field'] ?? ''), message }];
  const blamed = named
    .map((problem) => ({ field: rootOf(problem.field), message: problem.message }))
    .filter(({ field }) => field in asked);
  return blamed.length > 0 ? blamed : Object.keys(asked).map((field) => ({ field, message }));
}

const rootOf = (path: string): string => path.split('.')[0] ?? path;
