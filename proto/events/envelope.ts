import type { CollectionName, ServiceName } from '../collections.ts';
import type { Channel } from '../records/choices/origin.ts';
import type { Json } from '../fields/field.ts';

/**
 * A domain event as CloudEvents 1.0 (architecture §5). It names what happened and the ids;
 * it carries no sealed field.
 */
export interface DomainEvent<D = EventData> {
  specversion: '1.0';
  /** Outbox id (uuid v7) = JetStream message id: the key of idempotency. */
  id: string;
  /** `/llavero/<service>`. */
  source: string;
  /** `llavero.<service>.<collection>.<verb>`; also the subject on the bus. */
  type: string;
  /** Id of the record. */
  subject: string;
  /** RFC 3339, UTC. */
  time: string;
  datacontenttype: 'application/json';
  /** The extension of CloudEvents for traces: what its handling goes on with, when the write was traced. */
  traceparent?: string;
  data: D;
}

export interface EventData {
  collection: CollectionName;
  id: string;
  /** Version of the record after the change: order per record. */
  version: number;
  /** Names of the changed fields, sealed ones among them; never their values. */
  fields: string[];
  /** Who: employee, agent or `service:<name>`; and the admin behind an impersonation. */
  actor: string;
  impersonator: string | null;
  /** From browser to database (PLT-06). */
  requestId: string | null;
  /** By which door and with what; never the address, which is personal data. */
  channel?: Channel;
  device?: string | null;
  /** What a consumer needs beside the ids, as the event declares it (define.ts). */
  extra?: Record<string, Json>;
}

/** Verbs that every collection's writes publish. */
export const recordVerbs = ['created', 'updated', 'deleted', 'restored'] as const;
export type RecordVerb = (typeof recordVerbs)[number];

/** Subject and type of an event. */
export function eventSubject(service: ServiceName, collection: CollectionName, verb: string): string {
  return `llavero.${service}.${collection}.${verb}`;
}

/** The one stream of the product and what it holds. */
export const eventStream = { name: 'LLAVERO', subjects: ['llavero.>'] } as const;
