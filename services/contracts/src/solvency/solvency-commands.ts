import { Clock } from '@llavero/kit/config/clock';
import type { CallContext } from '@llavero/kit/context';
import { Database } from '@llavero/kit/db/database';
import { JobQueue } from '@llavero/kit/jobs/job-queue';
import { Outside } from '@llavero/kit/outside/outside';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import { RecordStores } from '@llavero/kit/service/record-stores';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import {
  acceptSolvency,
  cancelSolvency,
  createSolvencyRequest,
  rejectSolvency,
  requestSolvency,
} from '@llavero/proto/commands/solvency';
import type { CreateOf, PatchOf } from '@llavero/proto/fields/typed-record';
import { solvencyRequest as definition } from '@llavero/proto/records/contracts/solvency-request';
import { RentInsurer } from '../outside/insurer/port.ts';
import { replyOf } from '../reply.ts';
import { askInsurerJob } from './insurer-jobs.ts';
import { type LockedRequest, SolvencyChanges } from './solvency-changes.ts';
import { notAnObject, tenantsMissing } from './solvency.errors.ts';

/** RST-04: the request and its files, in one write. */
@CommandHandler(createSolvencyRequest)
export class CreateSolvencyRequest implements Handles<typeof createSolvencyRequest> {
  constructor(
    private readonly stores: RecordStores,
    private readonly clock: Clock,
  ) {}

  async run(
    { request, files }: InputOf<typeof createSolvencyRequest>,
    ctx: CallContext,
  ): Promise<OutputOf<typeof createSolvencyRequest>> {
    if (typeof request !== 'object' || request === null || Array.isArray(request)) throw notAnObject();
    // The store checks every field as of any new record, and names what is wrong.
    const object = { ...request, uploadedFiles: files } as CreateOf<typeof definition>;
    const made = await this.stores.of(definition).create(object, ctx);
    return replyOf(definition, made, this.clock.now());
  }
}

/** STA-07 REQUESTED: the insurer is asked by a job where one is configured; else a person has asked somebody. */
@CommandHandler(requestSolvency)
export class RequestSolvency implements Handles<typeof requestSolvency> {
  constructor(
    private readonly database: Database,
    private readonly stores: RecordStores,
    private readonly changes: SolvencyChanges,
    private readonly outside: Outside,
    private readonly jobs: JobQueue,
    private readonly clock: Clock,
  ) {}

  run(input: InputOf<typeof requestSolvency>, ctx: CallContext): Promise<OutputOf<typeof requestSolvency>> {
    const { id, version, insurer } = input;
    const sending = this.outside.has(RentInsurer);
    const name = sending ? this.outside.of(RentInsurer).insurerName : insurer;
    return this.database.transaction(async (tx) => {
      await this.jobs.hold([id], tx);
      const current = await this.changes.lock(id, tx);
      if (current.tenants.length === 0) throw tenantsMissing();
      const said = { ...(name ? { insurer: name } : {}), insurerProblem: null };
      const again = sending && current.status === 'REQUESTED';
      const after = again
        ? await this.stores
            .of(definition)
            .writeUnchecked(id, version, { ...said, ...(await this.askedAgain(current)) }, {}, ctx, tx)
        : await this.changes.carryOut(
            { id, version },
            'REQUESTED',
            { ...said, insurerReference: null, policyNumber: null },
            ctx,
            tx,
          );
      if (sending) await this.jobs.enqueue(askInsurerJob, { request: id }, ctx, { id, atOnce: true }, tx);
      return { ...replyOf(definition, after, this.clock.now()), sending };
    });
  }

  /**
   * Pressed again after a failure, it is the same question under its first moment; of a file that the insurer has withdrawn, or does
   * not know any more, nothing will come, so it is asked with another one.
   */
  private async askedAgain({ id, insurerReference }: LockedRequest): Promise<PatchOf<typeof definition>> {
    const isOver = insurerReference !== null && (await this.jobs.find(id))?.state === 'done';
    return isOver ? { insurerReference: null, requestedAt: this.clock.now() } : {};
  }
}

/** STA-07 ACCEPTED, by a person. */
@CommandHandler(acceptSolvency)
export class AcceptSolvency implements Handles<typeof acceptSolvency> {
  constructor(
    private readonly database: Database,
    private readonly changes: SolvencyChanges,
    private readonly clock: Clock,
  ) {}

  run(input: InputOf<typeof acceptSolvency>, ctx: CallContext): Promise<OutputOf<typeof acceptSolvency>> {
    return this.database.transaction(async (tx) => {
      const said = { insurerProblem: null, ...(input.notes ? { answerNotes: input.notes } : {}) };
      // Decided without the insurer: nobody has to have asked first.
      const after = await this.changes.decide(input, 'ACCEPTED', said, ctx, tx);
      return replyOf(definition, after, this.clock.now());
    });
  }
}

/** STA-07 REJECTED, by a person, who says why. */
@CommandHandler(rejectSolvency)
export class RejectSolvency implements Handles<typeof rejectSolvency> {
  constructor(
    private readonly database: Database,
    private readonly changes: SolvencyChanges,
    private readonly clock: Clock,
  ) {}

  run(input: InputOf<typeof rejectSolvency>, ctx: CallContext): Promise<OutputOf<typeof rejectSolvency>> {
    return this.database.transaction(async (tx) => {
      const said = { insurerProblem: null, answerNotes: input.notes };
      const after = await this.changes.decide(input, 'REJECTED', said, ctx, tx);
      return replyOf(definition, after, this.clock.now());
    });
  }
}

/** STA-07 CANCELLED: an open file of the insurer is withdrawn by event (`FollowSolvency`). */
@CommandHandler(cancelSolvency)
export class CancelSolvency implements Handles<typeof cancelSolvency> {
  constructor(
    private readonly database: Database,
    private readonly changes: SolvencyChanges,
    private readonly clock: Clock,
  ) {}

  run(input: InputOf<typeof cancelSolvency>, ctx: CallContext): Promise<OutputOf<typeof cancelSolvency>> {
    return this.database.transaction(async (tx) => {
      const said = { insurerProblem: null, ...(input.notes ? { answerNotes: input.notes } : {}) };
      const after = await this.changes.carryOut(input, 'CANCELLED', said, ctx, tx);
      return replyOf(definition, after, this.clock.now());
    });
  }
}
