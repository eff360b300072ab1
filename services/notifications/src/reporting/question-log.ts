import { createHash } from 'node:crypto';
import type { CallContext } from '@llavero/kit/context';
import { Database } from '@llavero/kit/db/database';
import { seal } from '@llavero/kit/db/sealed';
import type { QueryParameter } from '@llavero/proto/rules/query-parameters';
import { Injectable } from '@nestjs/common';
import { v7 as uuidv7 } from 'uuid';

/** How a question ended. */
export interface Outcome {
  /** DONE, or the code of the failure. */
  outcome: string;
  milliseconds: number;
  rows: number;
}

/**
 * Questions to the database in the log of changes (API-03): who asked, when, its hash, how long it took and how many
 * rows it gave. The text itself is sealed, because its literals may name people. Straight to the table, as
 * `AuditLogProjector` does: the log publishes no events.
 */
@Injectable()
export class QuestionLog {
  constructor(private readonly database: Database) {}

  /** Before it runs, so that also a question that brings the process down has left its trace. */
  async begin(
    query: string,
    parameters: readonly QueryParameter[],
    { actor, requestId }: CallContext,
  ): Promise<string> {
    const id = uuidv7();
    const hash = createHash('sha256').update(query).digest('hex');
    await this.database.rows(
      `insert into log (id, version, created_at, updated_at, event_id, collection, verb, extra, at, actor, impersonator, request_id, sealed, sealed_set)
       values ($1::uuid, 1, now(), now(), $1::uuid::text, 'reporting', 'queried', $2::jsonb, now(), $3, $4, $5, $6, '{question}')`,
      [
        id,
        JSON.stringify({ hash, outcome: 'STARTED' }),
        actor.id,
        actor.impersonator,
        requestId,
        seal(this.database.keys, 'log', id, { question: withValues(query, parameters) }),
      ],
    );
    return id;
  }

  async end(id: string, outcome: Outcome): Promise<void> {
    await this.database.rows(
      'update log set extra = extra || $2::jsonb, version = 2, updated_at = now() where id = $1::uuid',
      [id, JSON.stringify(outcome)],
    );
  }
}

/** The query followed by the values that it was asked with, as comments of SQL. */
function withValues(query: string, parameters: readonly QueryParameter[]): string {
  const values = parameters.map(({ name, value }) => `-- :${name} = ${JSON.stringify(value)}`);
  return [query, ...values].join('\n');
}
