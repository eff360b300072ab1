import type { CallContext } from '@llavero/kit/context';
import type { Tx } from '@llavero/kit/db/queryable';
import { JobQueue } from '@llavero/kit/jobs/job-queue';
import { type HandlesEvent, OnEvent } from '@llavero/kit/events/on-event';
import type { DomainEvent } from '@llavero/proto/events/envelope';
import { isUuid } from '@llavero/kit/records/access';
import { contractFinished } from '@llavero/proto/events/contracts';
import { contract as contractDefinition } from '@llavero/proto/records/contracts/contract';
import { mandate as mandateDefinition } from '@llavero/proto/records/contracts/mandate';
import { contractFinishedTrigger } from '@llavero/proto/rules/triggers/catalogue';
import { startOfDay } from '@llavero/proto/values/dates';
import { Staff } from '../staff/staff.ts';
import { Tasks } from '../task/tasks.ts';
import { suppliesCheckAt, suppliesCheckJob } from './supplies-check-job.ts';
import { causeOf, RECORD_GONE, type TriggerRun, TriggerRuns, type WhyNot } from '../rules/trigger-runs.ts';
import { Surroundings } from './surroundings.ts';

const TASK = 'SUPPLIES_OWNERSHIP_MANAGEMENT_CONTRACT_END';

/**
 * F §7 '15 days after contract finish': a task for the supplies of the end of the contract, and the day on which
 * it is checked whether they were handled.
 */
@OnEvent(contractFinished, { name: 'contract-finished' })
export class ContractFinished implements HandlesEvent {
  constructor(
    private readonly around: Surroundings,
    private readonly staff: Staff,
    private readonly tasks: Tasks,
    private readonly jobs: JobQueue,
    private readonly runs: TriggerRuns,
  ) {}

  async handle(event: DomainEvent, tx: Tx, ctx: CallContext): Promise<void> {
    // Of the check tells a run of its own, on the day.
    await this.runs.run(
      {
        trigger: contractFinishedTrigger,
        cause: causeOf(event),
        only: ['task'],
        work: (run) => this.begin(event, run, ctx, tx),
      },
      ctx,
      tx,
    );
  }

  private async begin(
    event: DomainEvent,
    { isOn, made }: TriggerRun<'task' | 'check'>,
    ctx: CallContext,
    tx: Tx,
  ): Promise<WhyNot | void> {
    const contract = await this.around.record(contractDefinition, event.subject, ctx);
    if (!contract) return RECORD_GONE;
    if (contract.endDate === null) return 'El contrato no tiene fecha de fin.';
    const { id, units, endDate } = contract;
    const mandate = contract.mandate
      ? await this.around.record(mandateDefinition, contract.mandate, ctx)
      : undefined;
    // Whether it is told is asked on the day.
    await this.jobs.enqueue(suppliesCheckJob, { contract: id }, ctx, { at: suppliesCheckAt(endDate) }, tx);
    if (!isOn('task')) return;
    const due = startOfDay(suppliesCheckAt(endDate));
    const [open] = await this.tasks.openAbout(id, TASK);
    if (open) {
      // The last day was moved: it is the same work.
      if (open.due !== due) await this.tasks.move(open.id, due, ctx, tx);
      return 'La tarea de los suministros ya estaba abierta.';
    }
    const author = event.data.actor;
    const task = await this.tasks.create(
      {
        type: TASK,
        due,
        assignedTo: await this.staff.caresFor(mandate, ctx.requestId),
        createdBy: isUuid(author) ? author : null,
        relatedMandates: contract.mandate ? [contract.mandate] : [],
        relatedContracts: [id],
        relatedPlaces: units,
      },
      ctx,
      tx,
    );
    made('task', 'task', task.id);
  }
}
