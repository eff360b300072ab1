import type { CallContext } from '@llavero/kit/context';
import { Database } from '@llavero/kit/db/database';
import type { Tx } from '@llavero/kit/db/queryable';
import { open, seal } from '@llavero/kit/db/sealed';
import { Ticker } from '@llavero/kit/jobs/ticker';
import { Logger } from '@llavero/kit/logging/logger';
import { Injectable } from '@nestjs/common';
import { fileGone } from './data-protection.errors.ts';

/** Bytes of one encrypted part. */
const PART_BYTES = 512 * 1024;
const KEPT_DAYS = 7;
const HOUR_MS = 3_600_000;
const PLACE = 'person_file';

/** Files with everything about one person: encrypted, for whoever asked, deleted after a week. */
@Injectable()
export class PersonFiles {
  constructor(private readonly database: Database) {}

  /** @param id also the id of the job that writes it */
  async add(id: string, agent: string, { actor }: CallContext, tx: Tx): Promise<void> {
    await tx.query('INSERT INTO person_file (id, agent, author) VALUES ($1, $2, $3)', [id, agent, actor.id]);
  }

  /** Whether it is the caller's. @throws CodedError notFound `PERSON.FILE_NOT_FOUND` */
  async requireOwn(id: string, { actor }: CallContext): Promise<void> {
    const [row] = await this.database.query('SELECT 1 FROM person_file WHERE id::text = $1 AND author = $2', [
      id,
      actor.id,
    ]);
    if (!row) throw fileGone();
  }

  /** Puts the bytes in the place of those that are there. */
  async write(id: string, bytes: Buffer, tx: Tx): Promise<void> {
    await tx.query('DELETE FROM person_file_part WHERE file = $1', [id]);
    for (let part = 0; part * PART_BYTES < bytes.length; part += 1) {
      const data = bytes.subarray(part * PART_BYTES, (part + 1) * PART_BYTES).toString('base64');
      await tx.query('INSERT INTO person_file_part (file, part, data) VALUES ($1, $2, $3)', [
        id,
        part,
        seal(this.database.keys, PLACE, `${id} ${part}`, { data }),
      ]);
    }
  }

  async parts(id: string): Promise<number> {
    const [row] = await this.database.query<{ count: number }>(
      'SELECT count(*)::int AS count FROM person_file_part WHERE file = $1',
      [id],
    );
    return row?.count ?? 0;
  }

  /** Base64. @throws CodedError notFound `PERSON.FILE_NOT_FOUND` */
  async part(id: string, part: number): Promise<string> {
    const [row] = await this.database.query<{ data: Buffer }>(
      'SELECT data FROM person_file_part WHERE file = $1 AND part = $2',
      [id, part],
    );
    if (!row) throw fileGone();
    return String(open(this.database.keys, PLACE, `${id} ${part}`, row.data)['data']);
  }

  /** Deletes the files of somebody who is erased. */
  async deleteOf(agent: string, tx: Tx): Promise<void> {
    await tx.query('DELETE FROM person_file WHERE agent = $1', [agent]);
  }
}

/** Deletes files that are a week old. */
@Injectable()
export class ForgetPersonFiles extends Ticker {
  constructor(
    private readonly database: Database,
    logger: Logger,
  ) {
    super('forget-person-files', HOUR_MS, logger);
  }

  async tick(): Promise<void> {
    await this.database.query(
      'DELETE FROM person_file WHERE created_at < now() - make_interval(days => $1)',
      [KEPT_DAYS],
    );
  }
}
