import { Database } from '@llavero/kit/db/database';
import type { Tx } from '@llavero/kit/db/queryable';
import { open, seal, type SealedValues } from '@llavero/kit/db/sealed';
import { Injectable } from '@nestjs/common';
import { dayKey, fromDayKey } from '@llavero/proto/values/dates';

/** Name under which a blocked identity is bound to its person. */
const PLACE = 'blocked_person';

/**
 * Who the erased people were whose papers a law keeps (LOPDGDD art. 32): encrypted, out of every list, search and export,
 * shown to nobody but by `BlockedIdentity`, and deleted after their day.
 */
@Injectable()
export class BlockedPeople {
  constructor(private readonly database: Database) {}

  /** @param until last day, unix seconds */
  async block(agent: string, identity: SealedValues, until: number, tx: Tx): Promise<void> {
    await tx.query('INSERT INTO blocked_person (agent, identity, until) VALUES ($1, $2, $3)', [
      agent,
      seal(this.database.keys, PLACE, agent, identity),
      dayKey(until),
    ]);
  }

  /** Opens what is blocked and notes who looked and why; undefined when there is nothing. */
  async look(
    agent: string,
    actor: string,
    reason: string,
    tx: Tx,
  ): Promise<{ identity: SealedValues; until: number } | undefined> {
    const [row] = await tx.query<{ identity: Buffer; until: string }>(
      'SELECT identity, until::text AS until FROM blocked_person WHERE agent = $1',
      [agent],
    );
    if (!row) return undefined;
    const sealed = seal(this.database.keys, `${PLACE} look`, agent, { reason });
    await tx.query('INSERT INTO blocked_person_look (agent, actor, reason) VALUES ($1, $2, $3)', [
      agent,
      actor,
      sealed,
    ]);
    return {
      identity: open(this.database.keys, PLACE, agent, row.identity),
      until: fromDayKey(row.until),
    };
  }

  /** Deletes what is over before a day (unix seconds), the notes of looks with it. @returns whose it was */
  async forget(today: number, tx: Tx): Promise<string[]> {
    const rows = await tx.query<{ agent: string }>(
      'DELETE FROM blocked_person WHERE until < $1 RETURNING agent',
      [dayKey(today)],
    );
    return rows.map(({ agent }) => agent);
  }
}
