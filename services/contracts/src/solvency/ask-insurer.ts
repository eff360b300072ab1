import { serviceContext } from '@llavero/kit/context';
import type { Tx } from '@llavero/kit/db/queryable';
import { Peers } from '@llavero/kit/grpc/peers';
import type { JobContext } from '@llavero/kit/jobs/job-context';
import { JobQueue } from '@llavero/kit/jobs/job-queue';
import { type HandlesJob, JobHandler } from '@llavero/kit/jobs/job-handler';
import { Logger } from '@llavero/kit/logging/logger';
import { OutsideError } from '@llavero/kit/outside/errors';
import { Outside } from '@llavero/kit/outside/outside';
import { RecordStores } from '@llavero/kit/service/record-stores';
import type { SystemFields } from '@llavero/proto/fields/record';
import { employmentTypes } from '@llavero/proto/records/choices/commercial';
import {
  type SolvencyRequest,
  solvencyRequest as definition,
} from '@llavero/proto/records/contracts/solvency-request';
import { place } from '@llavero/proto/records/places/place';
import type { z } from 'zod';
import {
  type InsuredPerson,
  type InsurerFile,
  RentInsurer,
  type SolvencyCheck,
} from '../outside/insurer/port.ts';
import { askInsurerJob, type AskProgress, withdrawFromInsurerJob } from './insurer-jobs.ts';
import { SolvencyChanges } from './solvency-changes.ts';

const beginning: AskProgress = { outages: 0, looks: 0 };

/** Seconds between two looks at a file in study: soon at first, then every half an hour. */
const pauseAfterLook = (looks: number): number => Math.min(1800, 20 * 2 ** Math.min(looks, 10));
const pauseAfterOutage = (outages: number): number => Math.min(1800, 15 * 2 ** Math.min(outages, 10));

/**
 * Asks the insurer and writes down its answer (EXT-09). While it is away the request stays as it is, says so, and is sent again; what
 * it refuses is said on the request for a person to put right.
 */
@JobHandler(askInsurerJob)
export class AskInsurer implements HandlesJob<typeof askInsurerJob> {
  constructor(
    private readonly stores: RecordStores,
    private readonly outside: Outside,
    private readonly peers: Peers,
    private readonly changes: SolvencyChanges,
    private readonly logger: Logger,
  ) {}

  async run({ request: id }: { request: string }, job: JobContext<AskProgress>): Promise<void> {
    // Taken out of the configuration meanwhile.
    if (!this.outside.has(RentInsurer)) return;
    const request = await this.open(id, job);
    if (!request) return;
    let { outages, looks } = job.state ?? beginning;
    let file: InsurerFile;
    try {
      file = await this.fileOf(request);
    } catch (error) {
      if (!(error instanceof OutsideError)) throw error;
      this.logger.warn('insurer not asked', { solvencyRequest: id, reason: error.reason });
      const problem = { insurerProblem: error.body.message.slice(0, 400) };
      // What it does not take stays so until a person has changed something.
      if (error.reason === 'REFUSED') return this.end(job, (tx) => this.note(id, problem, tx));
      await this.note(id, problem);
      outages += 1;
      await job.checkpoint({ outages, looks });
      return job.retryLater(error.retryAfter ?? pauseAfterOutage(outages));
    }
    const insurerReference = file.reference;
    if (file.state === 'CANCELLED') {
      const insurerProblem = 'La aseguradora ha anulado el expediente: decida o vuelva a enviarlo.';
      return this.end(job, (tx) => this.note(id, { insurerReference, insurerProblem }, tx));
    }
    if (file.state === 'IN_STUDY') {
      await this.note(id, { insurerReference, insurerProblem: null });
      looks += 1;
      await job.checkpoint({ outages: 0, looks });
      return job.retryLater(pauseAfterLook(looks));
    }
    await this.answer(id, file, job);
  }

  /** The file of a request: known, opened by an attempt whose answer was lost, or opened now. */
  private async fileOf(request: Asked): Promise<InsurerFile> {
    const insurer = this.outside.of(RentInsurer);
    if (request.insurerReference) return insurer.read(request.insurerReference);
    return (await insurer.find(fileKey(request))) ?? insurer.submit(await this.checkOf(request));
  }

  private async checkOf(request: Asked): Promise<SolvencyCheck> {
    const { rent, annualPayments, date, tenants, avalists, relatedUnit } = request;
    const [unit] = relatedUnit
      ? await this.peers
          .of(place)
          .getMany([relatedUnit], serviceContext('contracts'), { fields: ['address'] })
      : [];
    return {
      id: fileKey(request),
      rent: rent ?? 0,
      annualPayments: annualPayments ?? 12,
      dwelling: unit?.address ?? request.unit?.description ?? null,
      startDate: date,
      people: [
        ...tenants.map((one) => insured(one, 'TENANT')),
        ...avalists.map((one) => insured(one, 'GUARANTOR')),
      ],
    };
  }

  private async note(id: string, patch: Noted, tx?: Tx): Promise<void> {
    const own = serviceContext('contracts');
    await this.stores.of(definition).writeUnchecked(id, undefined, patch, {}, own, tx);
  }

  /** The request; one that was decided or cancelled by hand meanwhile ends the job, so that it can be sent anew at once. */
  private open(id: string, job: JobContext<AskProgress>): Promise<Asked | null> {
    return job.transaction(async (tx) => {
      const [request] = await this.stores.of(definition).loadManyUnchecked([id], tx);
      if (request?.status === 'REQUESTED') return request;
      await job.complete(tx);
      return null;
    });
  }

  /** Writes what has come of it and ends the job at once: whoever reads it may send the request again in the same moment. */
  private end(job: JobContext<AskProgress>, write: (tx: Tx) => Promise<void>): Promise<void> {
    return job.transaction(async (tx) => {
      await write(tx);
      await job.complete(tx);
    });
  }

  private async answer(id: string, file: InsurerFile, job: JobContext<AskProgress>): Promise<void> {
    const own = serviceContext('contracts');
    await this.end(job, async (tx) => {
      const current = await this.changes.lock(id, tx);
      if (current.status !== 'REQUESTED') return;
      const said = {
        insurerReference: file.reference,
        insurerProblem: null,
        policyNumber: file.policyNumber,
        ...(file.reason ? { answerNotes: file.reason } : {}),
      };
      const to = file.state === 'ACCEPTED' ? 'ACCEPTED' : 'REJECTED';
      await this.changes.carryOut({ id, version: undefined }, to, said, own, tx);
    });
    this.logger.info('insurer has answered', { solvencyRequest: id, state: file.state });
  }
}

const SECONDS_TO_BE_OPENED = 10;

/** Withdraws a file; one that was never opened needs nothing. */
@JobHandler(withdrawFromInsurerJob)
export class WithdrawFromInsurer implements HandlesJob<typeof withdrawFromInsurerJob> {
  constructor(
    private readonly stores: RecordStores,
    private readonly outside: Outside,
    private readonly jobs: JobQueue,
  ) {}

  async run(input: z.infer<typeof withdrawFromInsurerJob.input>, job: JobContext<null>): Promise<void> {
    if (!this.outside.has(RentInsurer)) return;
    const insurer = this.outside.of(RentInsurer);
    const file = await this.fileOf(input);
    if (!file) return;
    const { request: id } = input;
    const { key, reference: known } = file;
    const [request] = await this.stores.of(definition).loadManyUnchecked([id]);
    // Taken back: the same question stands again.
    if (request?.status === 'REQUESTED' && fileKey(request) === key) return;
    // Its file may be on its way there in this moment.
    if (!known && (await this.jobs.find(id))?.state === 'running')
      return job.retryLater(SECONDS_TO_BE_OPENED);
    const reference = known ?? (await insurer.find(key))?.reference;
    if (reference) await insurer.cancel(reference);
  }

  /** The file that is meant; null for what an earlier version has asked of a request that is cancelled no more. */
  private async fileOf({
    request: id,
    key,
    reference = null,
  }: z.infer<typeof withdrawFromInsurerJob.input>): Promise<{
    key: string;
    reference: string | null;
  } | null> {
    if (key !== undefined) return { key, reference };
    const request = await this.stores.of(definition).loadUnchecked(id, undefined, { deleted: true });
    if (request.cancelledAt === null) return null;
    return { key: fileKey(request), reference: request.insurerReference };
  }
}

/** What the request says of its file. */
type Noted = { insurerReference?: string; insurerProblem: string | null };

/** A request that the insurer is asked about. */
export type Asked = Pick<SystemFields, 'id'> & SolvencyRequest;

/** By which the insurer finds a file again: a request that is asked about anew is a new file. */
export const fileKey = ({ id, requestedAt }: Asked): string => `${id}-${requestedAt ?? 0}`;

type Applicant = SolvencyRequest['tenants'][number];

const insured = (
  { name, idNumber, birthDate, employment, annualIncome }: Applicant,
  role: InsuredPerson['role'],
): InsuredPerson => ({
  role,
  name,
  idNumber,
  birthDate,
  employment: employment ? employmentTypes.options[employment].label : null,
  annualIncome,
});
