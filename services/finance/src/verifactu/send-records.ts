import { serviceContext } from '@llavero/kit/context';
import { Clock } from '@llavero/kit/config/clock';
import { Database } from '@llavero/kit/db/database';
import type { Queryable } from '@llavero/kit/db/queryable';
import type { JobContext } from '@llavero/kit/jobs/job-context';
import { type HandlesJob, JobHandler } from '@llavero/kit/jobs/job-handler';
import { JobQueue } from '@llavero/kit/jobs/job-queue';
import { Logger } from '@llavero/kit/logging/logger';
import { OutsideError } from '@llavero/kit/outside/errors';
import { Outside } from '@llavero/kit/outside/outside';
import type { OnApplicationBootstrap } from '@nestjs/common';
import type { SubmissionState } from '@llavero/proto/records/choices/verifactu';
import { Aeat, type AnsweredRecord, LARGEST_BATCH, type SentRecord } from '../outside/aeat/port.ts';
import { noteEvent } from './register-events.ts';
import { sendRecordsJob } from './send-records-job.ts';
import { readRecords, type StoredRecord } from './stored-records.ts';

/** Seconds until a failed sending is tried again: more each time, at least once an hour (Orden HAC/1177/2024 art. 16.4). */
const pauseAfter = (attempts: number): number => Math.min(3600, 30 * 2 ** Math.min(attempts, 7));
/** Records older than this are late, which the tax office wants to be told. Seconds. */
const LATE = 3600;
/**
 * A record that the service fails at so often, in ever smaller batches and in the end alone, is left to a person, so that those after
 * it are sent. Outages of the line do not count.
 */
const MOST_ATTEMPTS = 16;
const batchAfter = (attempts: number): number => Math.max(1, LARGEST_BATCH >> Math.max(0, attempts - 3));

/** A record that is to be sent, and what has become of it so far. */
type Waiting = StoredRecord & { attempts: number; recordedAt: number; isKnown: boolean };

/**
 * Sends the pending records of an issuer in the order of its chain. What was sent and not answered is sent again, which the tax
 * office recognises; a batch that it cannot read is halved until the one record is found that it refuses.
 */
@JobHandler(sendRecordsJob)
export class SendRecords implements HandlesJob<typeof sendRecordsJob>, OnApplicationBootstrap {
  constructor(
    private readonly database: Database,
    private readonly outside: Outside,
    private readonly clock: Clock,
    private readonly jobs: JobQueue,
    private readonly logger: Logger,
  ) {}

  /** What was recorded while the service was not configured is sent once it is. */
  async onApplicationBootstrap(): Promise<void> {
    if (!this.outside.has(Aeat)) return;
    const waiting = await this.database.query<{ issuer: string }>(
      `select distinct issuer from register_submission where state = 'PENDING'`,
    );
    for (const { issuer } of waiting)
      await this.jobs.enqueue(sendRecordsJob, { issuer }, serviceContext('finance'), { id: issuer });
  }

  async run({ issuer }: { issuer: string }, job: JobContext): Promise<void> {
    if (!this.outside.has(Aeat)) return;
    for (;;) {
      job.step();
      const waiting = await this.waiting(issuer);
      if (waiting.length === 0) {
        if (await this.finish(issuer, job)) return;
        continue;
      }
      const wait = await this.secondsToWait(issuer);
      // A full batch need not wait (Orden HAC/1177/2024 art. 16.3).
      if (wait > 0 && waiting.length < LARGEST_BATCH) job.retryLater(wait);
      await this.send(issuer, waiting, job);
    }
  }

  private async send(issuer: string, records: Waiting[], job: JobContext): Promise<void> {
    const now = this.clock.now();
    const first = records[0]!;
    const isIncident = records.some(({ attempts, recordedAt }) => attempts > 0 || now - recordedAt > LATE);
    const { parties } = first;
    // One issuer sends under one number: what was recorded under an earlier one goes apart.
    const own = records
      .filter(({ issuer: nif }) => nif === first.issuer)
      .slice(0, batchAfter(first.attempts));
    try {
      const earlier = await this.earlierOf(issuer, own);
      const answer = await this.outside.of(Aeat).send({
        issuer: parties.issuer,
        representative: parties.issuedBy,
        isIncident,
        records: own.map((record, at) => sentOf(record, earlier[at]!)),
      });
      if (answer.kind === 'REFUSED') return await this.refused(issuer, own, answer, job);
      await job.transaction(async (tx) => {
        await this.note(tx, own, answer.records, answer.csv);
        await tx.query(`update register_issuer set next_send_at = to_timestamp($2) where id = $1`, [
          issuer,
          this.clock.now() + answer.waitSeconds,
        ]);
        const count = (state: SubmissionState) => answer.records.filter((one) => one.state === state).length;
        const detail = {
          records: own.length,
          accepted: count('ACCEPTED') + count('ACCEPTED_WITH_ERRORS'),
          refused: count('REFUSED'),
          incident: isIncident,
        };
        await noteEvent(tx, issuer, 'SENT', detail);
      });
    } catch (error) {
      if (!(error instanceof OutsideError)) throw error;
      await this.failed(issuer, own, error, job);
    }
  }

  /** The service did not answer, or not with an answer. */
  private async failed(
    issuer: string,
    records: Waiting[],
    error: OutsideError,
    job: JobContext,
  ): Promise<void> {
    const { reason, what } = error;
    const [first] = records;
    if (reason === 'FAILED') await countAttempt(this.database, records);
    const attempts = (first?.attempts ?? 0) + 1;
    if (attempts === 1)
      await noteEvent(this.database, issuer, 'INCIDENT', { reason, records: records.length });
    this.logger.warn('invoice records not sent', { issuer, reason, records: records.length, attempts });
    if (records.length === 1 && attempts >= MOST_ATTEMPTS && reason === 'FAILED') {
      await job.transaction((tx) => setState(tx, records, 'FAILED', null, what));
      return;
    }
    job.retryLater(pauseAfter(attempts));
  }

  /** The service took none of the records. */
  private async refused(
    issuer: string,
    records: Waiting[],
    { code, isContent }: { code: string | null; isContent: boolean },
    job: JobContext,
  ): Promise<void> {
    if (isContent && records.length > 1) {
      // The other half comes up again, after the wait that the service asks for.
      job.step();
      await this.send(issuer, records.slice(0, Math.ceil(records.length / 2)), job);
      return;
    }
    const message = isContent ? 'La AEAT no puede leer el registro.' : refusalOf(code);
    await job.transaction(async (tx) => {
      await setState(tx, records, isContent ? 'REFUSED' : 'FAILED', code, message);
      await noteEvent(tx, issuer, 'INCIDENT', { reason: 'REFUSED', code, records: records.length });
    });
  }

  private async note(
    tx: Queryable,
    records: readonly Waiting[],
    answers: readonly AnsweredRecord[],
    csv: string | null,
  ): Promise<void> {
    const own = new Set(records.map(({ id }) => id));
    const known = answers.filter(({ id }) => own.has(id));
    await tx.query(
      `update register_submission s set state = n.state, code = n.code, message = n.message, csv = $5, answered_at = to_timestamp($6)
         from unnest($1::uuid[], $2::text[], $3::text[], $4::text[]) as n (record, state, code, message) where s.record = n.record`,
      [
        known.map(({ id }) => id),
        known.map(({ state }) => state),
        known.map(({ code }) => code),
        known.map(({ message }) => message),
        csv,
        this.clock.now(),
      ],
    );
    // An answer that leaves records out would have them sent for ever.
    const answered = new Set(known.map(({ id }) => id));
    const missing = records.filter(({ id }) => !answered.has(id));
    const often = missing.filter(({ attempts }) => attempts + 1 >= MOST_ATTEMPTS);
    await countAttempt(tx, missing);
    await setState(tx, often, 'FAILED', null, 'La AEAT no ha contestado por este registro.');
  }

  /** The next records, oldest first, with what a cancellation must know of its registration. */
  private async waiting(issuer: string): Promise<Waiting[]> {
    const rows = await this.database.query<{
      id: string;
      attempts: number;
      recordedAt: number;
      isKnown: boolean;
    }>(
      `select s.record as id, s.attempts, extract(epoch from r.recorded_at)::float as "recordedAt",
              coalesce((select e.state not in ('REFUSED', 'FAILED') or coalesce(p.details ->> 'correction' in ('OF_ACCEPTED', 'OF_REFUSED_CORRECTION'), false) from register_record p join register_submission e on e.record = p.id
                 where p.finance = r.finance and p.position < r.position and p.entry = 'REGISTRATION'
                 order by p.position desc limit 1), false) as "isKnown"
         from register_submission s join register_record r on r.id = s.record
        where s.issuer = $1 and s.state = 'PENDING' order by s.position limit $2`,
      [issuer, LARGEST_BATCH],
    );
    const facts = new Map(rows.map((row) => [row.id, row]));
    const records = await readRecords(
      this.database,
      this.database.keys,
      'r.id = any($1::uuid[]) order by r.position',
      [[...facts.keys()]],
    );
    return records.map((record) => ({ ...record, ...facts.get(record.id)! }));
  }

  /** The record before each of these; null before the first of the issuer. */
  private async earlierOf(issuer: string, records: readonly Waiting[]): Promise<SentRecord['earlier'][]> {
    const places = records.map(({ position }) => position - 1);
    const found = await readRecords(
      this.database,
      this.database.keys,
      'r.issuer = $1 and r.position = any($2::integer[])',
      [issuer, places],
    );
    const byPlace = new Map(found.map((record) => [record.position, record]));
    return places.map((place) => {
      const record = byPlace.get(place);
      if (!record) return null;
      const { issuer: nif, number, issueDate, fingerprint } = record;
      return { issuer: nif, number, issueDate, fingerprint };
    });
  }

  private async secondsToWait(issuer: string): Promise<number> {
    const [row] = await this.database.query<{ next: number | null }>(
      'select extract(epoch from next_send_at)::float as next from register_issuer where id = $1',
      [issuer],
    );
    return Math.ceil((row?.next ?? 0) - this.clock.now());
  }

  /** Ends the job unless a record came meanwhile: whoever adds one holds the row of the issuer. */
  private finish(issuer: string, job: JobContext): Promise<boolean> {
    return job.transaction(async (tx) => {
      await tx.query('select from register_issuer where id = $1 for update', [issuer]);
      const [open] = await tx.query(
        `select 1 from register_submission where issuer = $1 and state = 'PENDING' limit 1`,
        [issuer],
      );
      if (open) return false;
      await job.complete(tx);
      return true;
    });
  }
}

async function countAttempt(db: Queryable, records: readonly Pick<StoredRecord, 'id'>[]): Promise<void> {
  await db.query('update register_submission set attempts = attempts + 1 where record = any($1::uuid[])', [
    records.map(({ id }) => id),
  ]);
}

async function setState(
  db: Queryable,
  records: readonly Pick<StoredRecord, 'id'>[],
  state: SubmissionState,
  code: string | null,
  message: string | null,
): Promise<void> {
  if (records.length === 0) return;
  await db.query(
    'update register_submission set state = $2, code = $3, message = $4, answered_at = now() where record = any($1::uuid[])',
    [records.map(({ id }) => id), state, code, message],
  );
}

function sentOf(record: Waiting, earlier: SentRecord['earlier']): SentRecord {
  const {
    id,
    issuer,
    number,
    issueDate,
    generatedAt,
    fingerprint,
    parties,
    registration,
    correction,
    isKnown,
  } = record;
  const common = {
    id,
    issuer,
    number,
    issueDate,
    generatedAt,
    fingerprint,
    earlier,
    madeBy: parties.issuedBy,
  };
  return registration ? { ...common, registration, correction } : { ...common, registration: null, isKnown };
}

/** Why the tax office takes nothing from who sends. */
const refusalOf = (code: string | null): string =>
  code === '4112'
    ? 'La AEAT no reconoce a la empresa como representante de este emisor. Compruebe el apoderamiento y reenvíe.'
    : `La AEAT no admite el envío${code ? ` (${code})` : ''}. Compruebe los datos del emisor y el certificado, y reenvíe.`;
