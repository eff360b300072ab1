import { Database } from '@llavero/kit/db/database';
import { notFound } from '@llavero/proto/errors';
import type { Actor } from '@llavero/proto/access/access';
import { Injectable } from '@nestjs/common';
import { v7 as uuidv7 } from 'uuid';

export interface GenerationRun {
  id: string;
  year: number;
  month: number;
  /** Empty for all. */
  contracts: string[];
  status: 'QUEUED' | 'IN_PROGRESS' | 'FINISHED' | 'ERROR' | 'CANCELLED';
  done: number;
  total: number;
  created: number;
  existing: number;
  failed: number;
  error: string | null;
  actor: Actor;
  request_id: string | null;
}

export type Progress = Pick<GenerationRun, 'done' | 'created' | 'existing' | 'failed' | 'error'>;

const columns = `id, year, month, contracts, status, done, total, created, existing, failed, error, actor, request_id`;

/** The runs of the generation as rows, so that progress survives a restart and every replica sees it. */
@Injectable()
export class GenerationRuns {
  constructor(private readonly database: Database) {}

  async open(
    run: Pick<GenerationRun, 'year' | 'month' | 'contracts' | 'actor' | 'request_id'>,
  ): Promise<string> {
    const id = uuidv7();
    await this.database.query(
      `insert into generation_run (id, year, month, contracts, status, actor, request_id)
       values ($1, $2, $3, $4, 'QUEUED', $5, $6)`,
      [id, run.year, run.month, run.contracts, JSON.stringify(run.actor), run.request_id],
    );
    return id;
  }

  /** @throws CodedError notFound `FINANCE.UNKNOWN_PROCESS` */
  async get(id: string): Promise<GenerationRun> {
    const [run] = await this.database.query<GenerationRun>(
      `select ${columns} from generation_run where id::text = $1`,
      [id],
    );
    if (!run) throw notFound('FINANCE.UNKNOWN_PROCESS', 'Ese proceso no existe o ya se ha archivado.');
    return run;
  }

  /** Runs that a stopped process left behind, oldest first. */
  async unfinished(): Promise<string[]> {
    const rows = await this.database.query<{ id: string }>(
      `select id from generation_run where status in ('QUEUED', 'IN_PROGRESS') order by started_at`,
    );
    return rows.map(({ id }) => id);
  }

  /** Runs that ended in the last ten minutes. */
  justEnded(): Promise<GenerationRun[]> {
    return this.database.query<GenerationRun>(
      `select ${columns} from generation_run where ended_at > now() - interval '10 minutes' order by ended_at`,
    );
  }

  /** False when somebody has cancelled the run before it began. */
  async start(id: string, total: number): Promise<boolean> {
    const rows = await this.database.query(
      `update generation_run set status = 'IN_PROGRESS', total = $2, done = 0, created = 0, existing = 0, failed = 0
        where id = $1 and status in ('QUEUED', 'IN_PROGRESS') returning id`,
      [id, total],
    );
    return rows.length === 1;
  }

  /** Writes the counts; false once somebody has cancelled the run. */
  async progress(id: string, counts: Progress): Promise<boolean> {
    const rows = await this.database.query(
      `update generation_run set done = $2, created = $3, existing = $4, failed = $5, error = $6
        where id = $1 and status = 'IN_PROGRESS' returning id`,
      [id, counts.done, counts.created, counts.existing, counts.failed, counts.error],
    );
    return rows.length === 1;
  }

  async end(id: string, status: 'FINISHED' | 'ERROR', error: string | null): Promise<void> {
    await this.database.query(
      `update generation_run set status = $2, error = $3, ended_at = now()
        where id = $1 and status in ('QUEUED', 'IN_PROGRESS')`,
      [id, status, error],
    );
  }

  /** False when the run has already ended. What was created stays. */
  async cancel(id: string): Promise<boolean> {
    const rows = await this.database.query(
      `update generation_run set status = 'CANCELLED', ended_at = now()
        where id = $1 and status in ('QUEUED', 'IN_PROGRESS') returning id`,
      [id],
    );
    return rows.length === 1;
  }
}
