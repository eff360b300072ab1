import { ownOrigin } from '@llavero/proto/access/origin';
import type { Json } from '@llavero/proto/fields/field';
import { sameJson } from '@llavero/proto/fields/validate';
import { type DomainEvent, eventSubject } from '@llavero/proto/events/envelope';
import { v7 as uuidv7 } from 'uuid';
import { type CallContext, nowOf } from '../../context.ts';
import { seal } from '../../db/sealed.ts';
import { tracer } from '../../tracing/tracer.ts';
import type { RecordModel } from '../model.ts';
import type { StoreParts } from '../store-parts.ts';
import type { AuditAndOutboxRows } from '../sql/write-sql.ts';

export type Change = { before: Json; after: Json };

/** What a write changes; secrets are named and their values never kept. */
export interface Changes {
  fields: string[];
  clear: Record<string, Change>;
  sealed: Record<string, Change>;
}

/** Compares as JSON: an absent field is null. */
export function changesOf(
  model: RecordModel,
  before: Readonly<Record<string, Json>>,
  after: Readonly<Record<string, Json>>,
): Changes {
  const changes: Changes = { fields: [], clear: {}, sealed: {} };
  for (const [field, value] of Object.entries(after)) {
    const was = before[field] ?? null;
    if (!model.fields.has(field) || sameJson(was, value)) continue;
    changes.fields.push(field);
    const isSecret = model.fields.get(field)?.secret === true;
    const change = isSecret ? { before: null, after: null } : { before: was, after: value };
    (model.sealed.has(field) ? changes.sealed : changes.clear)[field] = change;
  }
  return changes;
}

/** Name under which an audit entry's sealed changes are bound to their record. */
export function auditPlace(collection: string): string {
  return `audit ${collection}`;
}

interface Happening {
  id: string;
  version: number;
  verb: string;
  /** What the audit calls it, when that is not the event's verb. */
  auditVerb?: string;
  extra?: Record<string, Json>;
}

/** Audit entry and event of a write. The event carries names and ids, never values. */
export function auditAndOutboxRows(
  { db, model }: StoreParts,
  { id, version, verb, auditVerb = verb, extra }: Happening,
  changes: Changes,
  ctx: CallContext,
): AuditAndOutboxRows {
  const { collection, service } = model.definition;
  const { actor, requestId, origin = ownOrigin } = ctx;
  const eventId = uuidv7();
  const subject = eventSubject(service, collection, verb);
  const traceparent = tracer().traceparent();
  const event: DomainEvent = {
    specversion: '1.0',
    id: eventId,
    source: `/llavero/${service}`,
    type: subject,
    subject: id,
    time: new Date(nowOf(ctx) * 1000).toISOString(),
    datacontenttype: 'application/json',
    ...(traceparent ? { traceparent } : {}),
    data: {
      collection,
      id,
      version,
      fields: changes.fields,
      actor: actor.id,
      impersonator: actor.impersonator,
      requestId,
      channel: origin.channel,
      device: origin.device,
      ...(extra ? { extra } : {}),
    },
  };
  const hasSealed = Object.keys(changes.sealed).length > 0;
  return {
    audit: {
      id: uuidv7(),
      version,
      verb: auditVerb,
      actor: actor.id,
      impersonator: actor.impersonator,
      requestId,
      origin,
      changes: JSON.stringify(changes.clear),
      sealed: hasSealed ? seal(db.keys, auditPlace(collection), id, changes.sealed) : null,
    },
    event: { id: eventId, subject, payload: JSON.stringify(event) },
  };
}
