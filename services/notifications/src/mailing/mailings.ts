import { Database } from '@llavero/kit/db/database';
import type { Queryable, Tx } from '@llavero/kit/db/queryable';
import { open, seal, type SealedValues } from '@llavero/kit/db/sealed';
import { notFound } from '@llavero/proto/errors';
import type { MailingKind, MailingOutcome } from '@llavero/proto/records/choices/mailing';
import { Injectable } from '@nestjs/common';
import type { AskedMailing } from './mailing-source.ts';

/** A mailing as it is stored. */
export interface Mailing {
  id: string;
  kind: MailingKind;
  author: string;
  /** Sends again what was sent before: the first mailing of this sending. Null for what is sent once. */
  round: string | null;
  ask: AskedMailing;
  collected: boolean;
  /** Unix seconds. */
  createdAt: number;
}

/** What a row has come to in its transaction; SENT follows from its communication. */
export interface RowEnd {
  outcome: 'QUEUED' | 'REFUSED' | 'FAILED';
  message: string | null;
  communication: string | null;
}

export interface MailingRow {
  row: number;
  subject: string;
  outcome: MailingOutcome;
  message: string | null;
  communication: string | null;
  /** Unix seconds. */
  sentAt: number | null;
}

/** A message that has failed for good counts as failed, one that still waits or is tried again as queued. */
const outcome = `case
  when r.outcome <> 'QUEUED' then r.outcome
  when c.status = 'SENT' then 'SENT'
  when c.id is null or c.status = 'CANCELLED' or (c.status = 'ERROR' and c.next_attempt_at is null) then 'FAILED'
  else 'QUEUED' end`;
const rowsOf = `from mailing_row r left join communication c on c.id = r.communication where r.mailing = $1`;

/** Mailings and their rows, in tables of this service. */
@Injectable()
export class Mailings {
  constructor(private readonly database: Database) {}

  async add(
    { id, kind, author, round, ask }: Pick<Mailing, 'id' | 'kind' | 'author' | 'round' | 'ask'>,
    tx: Tx,
  ): Promise<void> {
    const sealed = seal(this.database.keys, 'mailing', id, ask as SealedValues);
    await tx.query(`insert into mailing (id, kind, author, round, ask) values ($1, $2, $3, $4, $5)`, [
      id,
      kind,
      author,
      round,
      sealed,
    ]);
  }

  async find(id: string, on: Queryable = this.database): Promise<Mailing | undefined> {
    const [row] = await on.query<Omit<Mailing, 'ask'> & { ask: Buffer }>(
      `select id, kind, author, round, ask, collected, extract(epoch from created_at)::int as "createdAt"
         from mailing where id::text = $1`,
      [id],
    );
    if (!row) return undefined;
    return { ...row, ask: open(this.database.keys, 'mailing', row.id, row.ask) as AskedMailing };
  }

  /** @throws CodedError notFound `MAILING.NOT_FOUND` */
  async get(id: string): Promise<Mailing> {
    const found = await this.find(id);
    if (!found) throw notFound('MAILING.NOT_FOUND', 'Ese envío no existe.');
    return found;
  }

  /** Rows behind those that are there; a subject twice stands once. @returns how many were added */
  async addRows(id: string, subjects: readonly string[], after: number, tx: Tx): Promise<number> {
    const added = await tx.query(
      `insert into mailing_row (mailing, row, subject)
       select $1::uuid, $2::int + ordinality, subject from unnest($3::uuid[]) with ordinality as n(subject, ordinality)
       on conflict do nothing returning 1`,
      [id, after, subjects],
    );
    return added.length;
  }

  async clearRows(id: string, tx: Tx): Promise<void> {
    await tx.query('delete from mailing_row where mailing = $1', [id]);
  }

  async collected(id: string, tx: Tx): Promise<void> {
    await tx.query('update mailing set collected = true where id = $1', [id]);
  }

  /** Rows that nothing has become of yet, in their order. */
  waiting(id: string, limit: number): Promise<{ row: number; subject: string }[]> {
    return this.database.query(
      `select row, subject from mailing_row where mailing = $1 and outcome = 'WAITING' order by row limit $2`,
      [id, limit],
    );
  }

  async end(id: string, row: number, end: RowEnd, tx: Tx): Promise<void> {
    await tx.query(
      `update mailing_row set outcome = $3, message = $4, communication = $5 where mailing = $1 and row = $2`,
      [id, row, end.outcome, end.message, end.communication],
    );
  }

  /** Takes rows back whose messages were recorded and have not left. @returns ids of those messages */
  async undo(id: string, tx: Tx): Promise<string[]> {
    const rows = await tx.query<{ communication: string }>(
      `update mailing_row r set outcome = 'WAITING', communication = null
         from (select row, communication from mailing_row where mailing = $1 and outcome = 'QUEUED' for update) q
        where r.mailing = $1 and r.row = q.row returning q.communication`,
      [id],
    );
    return rows.map(({ communication }) => communication);
  }

  /** How many rows have which outcome. */
  async counts(id: string, on: Queryable = this.database): Promise<Record<MailingOutcome, number>> {
    const rows = await on.query<{ outcome: MailingOutcome; count: number }>(
      `select ${outcome} as outcome, count(*)::int as count ${rowsOf} group by 1`,
      [id],
    );
    const counts = { WAITING: 0, QUEUED: 0, SENT: 0, REFUSED: 0, FAILED: 0 };
    for (const { outcome: name, count } of rows) counts[name] = count;
    return counts;
  }

  /** A page of rows. */
  rows(
    id: string,
    { only = null, after = 0, limit }: { only?: MailingOutcome | null; after?: number; limit: number },
  ): Promise<MailingRow[]> {
    return this.database.query<MailingRow>(
      `select * from (
         select r.row, r.subject, ${outcome} as outcome, r.message, r.communication,
                extract(epoch from c.sent_at)::int as "sentAt" ${rowsOf} and r.row > $2) of_mailing
        where $3::text is null or outcome = $3 order by row limit $4`,
      [id, after, only, limit],
    );
  }

  /** Subjects of rows that were not sent and are not about to be, in their order. */
  async unsent(id: string): Promise<string[]> {
    const rows = await this.database.query<{ subject: string }>(
      `select subject from (select r.row, r.subject, ${outcome} as outcome ${rowsOf}) of_mailing
        where outcome in ('WAITING', 'REFUSED', 'FAILED') order by row`,
      [id],
    );
    return rows.map(({ subject }) => subject);
  }
}
