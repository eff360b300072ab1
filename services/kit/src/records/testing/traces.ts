import type { Bench } from './harness.ts';

/** What writes have left of a record: values, audit, events and search tokens, without what is new each time. */
export async function tracesOf({ store, db }: Bench, id: string) {
  const { id: _, reference: __, updatedAt: ___, createdAt: ____, ...record } = await store.loadUnchecked(id);
  const audit = await db.query<{ changes: Record<string, unknown> }>(
    `SELECT version, verb, actor, impersonator, request_id, channel, address, device, changes, sealed IS NULL AS clear
       FROM audit WHERE record_id = $1 ORDER BY version`,
    [id],
  );
  const events = await db.query<{ subject: string; payload: string }>(
    'SELECT subject, payload FROM outbox WHERE record_id = $1 ORDER BY seq',
    [id],
  );
  return {
    record,
    audit: audit.map(({ changes, ...entry }) => ({ ...entry, changes: { ...changes, reference: null } })),
    events: events.map(({ subject, payload }) => {
      const { id: _id, subject: _subject, time: _time, data, ...rest } = JSON.parse(payload);
      return { subject, ...rest, data: { ...data, id: null } };
    }),
  };
}
