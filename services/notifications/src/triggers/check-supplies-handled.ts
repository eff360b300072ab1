import { Clock } from '@llavero/kit/config/clock';
import { type CallContext, serviceContext } from '@llavero/kit/context';
import { Database } from '@llavero/kit/db/database';
import type { JobContext } from '@llavero/kit/jobs/job-context';
import { type HandlesJob, JobHandler } from '@llavero/kit/jobs/job-handler';
import type { Tx } from '@llavero/kit/db/queryable';
import { contract as contractDefinition, type Contract } from '@llavero/proto/records/contracts/contract';
import { suppliesNotHandled } from '@llavero/proto/messages/catalogue/activations';
import { named } from '@llavero/proto/messages/message';
import { contractFinishedTrigger } from '@llavero/proto/rules/triggers/catalogue';
import { InternalMessages } from '../communication/internal-messages.ts';
import { Staff } from '../staff/staff.ts';
import { Tasks } from '../task/tasks.ts';
import { MessageWriter } from '../messages/message-writer.ts';
import { suppliesCheckAt, suppliesCheckJob } from './supplies-check-job.ts';
import { type TriggerRun, TriggerRuns, type WhyNot } from '../rules/trigger-runs.ts';
import { Surroundings } from './surroundings.ts';

/**
 * F §7 '15 days after contract finish': tells whoever is responsible when the supplies of a finished contract are
 * still to be handled, because its task is open or a holder change is.
 */
@JobHandler(suppliesCheckJob)
export class CheckSuppliesHandled implements HandlesJob<typeof suppliesCheckJob> {
  constructor(
    private readonly database: Database,
    private readonly around: Surroundings,
    private readonly tasks: Tasks,
    private readonly staff: Staff,
    private readonly messages: InternalMessages,
    private readonly writer: MessageWriter,
    private readonly clock: Clock,
    private readonly runs: TriggerRuns,
  ) {}

  async run({ contract: id }: { contract: string }, { caller }: JobContext<null>): Promise<void> {
    const { requestId } = caller;
    const ctx = serviceContext('notifications', requestId);
    const contract = await this.around.record(contractDefinition, id, ctx);
    if (!contract || contract.endDate === null) return;
    // The last day was moved meanwhile: that change has enqueued a check of its own.
    if (suppliesCheckAt(contract.endDate) > this.clock.now()) return;
    const { endDate } = contract;
    const cause = {
      ...{ collection: 'contract', recordId: id, recordVersion: null, fields: [], at: this.clock.now() },
      ...{ author: ctx.actor.id, eventType: 'OBJECT_MODIFICATION' as const },
      occurrence: `supplies-check:${id}:${endDate}`,
    };
    await this.database.transaction((tx) =>
      this.runs.run(
        {
          trigger: contractFinishedTrigger,
          cause,
          only: ['check'],
          work: (run) => this.tell(contract, endDate, run, ctx, tx),
        },
        ctx,
        tx,
      ),
    );
  }

  private async tell(
    { id, units }: Contract & { id: string },
    finished: number,
    { isOn, made }: TriggerRun<'task' | 'check'>,
    ctx: CallContext,
    tx: Tx,
  ): Promise<WhyNot | void> {
    if (!isOn('check')) return;
    const { requestId } = ctx;
    const [task] = await this.tasks.openAbout(id, 'SUPPLIES_OWNERSHIP_MANAGEMENT_CONTRACT_END');
    if (!task && (await this.around.openSupplyChanges(id, ctx)) === 0)
      return 'Los suministros ya estaban tramitados.';

    const responsible = await this.staff.people([task?.assignedTo], requestId);
    const people =
      responsible.length > 0 ? responsible : await this.staff.withPost('OPERATIONS_MANAGER', requestId);
    const values = {
      address: await this.around.address(units, ctx),
      url: this.around.link('contract', id),
      finished,
    };
    const text = await this.writer.write(
      named(suppliesNotHandled, { records: { contract: id }, values }),
      ctx,
    );
    const about = { relatedContracts: [id], relatedPlaces: units };
    const deduplication = `supplies-not-handled:${id}:${finished}`;
    const message = { ...text, ...about, author: ctx.actor.id, deduplication };
    made('check', 'communication', ...(await this.messages.send(people, message, ctx, tx)));
  }
}
