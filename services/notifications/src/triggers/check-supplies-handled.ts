import { Clock } from '@llavero/kit/config/clock';
import { serviceContext } from '@llavero/kit/context';
import { Database } from '@llavero/kit/db/database';
import { Logger } from '@llavero/kit/logging/logger';
import { formatDay } from '@llavero/proto/values/dates';
import { Injectable } from '@nestjs/common';
import { contract as contractDefinition } from '@llavero/proto/records/contracts/contract';
import { Communications } from '../communication/communications.ts';
import { InternalMessages } from '../communication/internal-messages.ts';
import { Queue } from '../queue/queue.ts';
import { QueueWorker } from '../queue/queue-worker.ts';
import { Staff } from '../staff/staff.ts';
import { Tasks } from '../task/tasks.ts';
import { suppliesNotHandled } from '../texts/internal.ts';
import { type FollowUpItem, followUpQueue, suppliesCheckAt } from './follow-up-queue.ts';
import { Surroundings } from './surroundings.ts';

/**
 * F §7 '15 days after contract finish': tells whoever is responsible when the supplies of a finished contract are
 * still to be handled, because its task is open or a holder change is.
 */
@Injectable()
export class CheckSuppliesHandled extends QueueWorker<FollowUpItem> {
  constructor(
    queue: Queue,
    logger: Logger,
    private readonly database: Database,
    private readonly around: Surroundings,
    private readonly tasks: Tasks,
    private readonly staff: Staff,
    private readonly messages: InternalMessages,
    private readonly communications: Communications,
    private readonly clock: Clock,
  ) {
    super(queue, followUpQueue, logger, 1);
  }

  protected async work({ contract: id, requestId }: FollowUpItem): Promise<void> {
    const ctx = serviceContext('notifications', requestId);
    const contract = await this.around.record(contractDefinition, id, ctx);
    if (!contract || contract.endDate === null) return;
    // The last day was moved meanwhile: that change has put a check of its own in line.
    if (suppliesCheckAt(contract.endDate) > this.clock.now()) return;
    const [task] = await this.tasks.openAbout(id, 'SUPPLIES_OWNERSHIP_MANAGEMENT_CONTRACT_END');
    if (!task && (await this.around.openSupplyChanges(id, ctx)) === 0) return;

    const responsible = await this.staff.people([task?.assignedTo], requestId);
    const people =
      responsible.length > 0 ? responsible : await this.staff.withPost('OPERATIONS_MANAGER', requestId);
    const text = suppliesNotHandled({
      address: await this.around.address(contract.units, ctx),
      url: this.around.link('contract', id),
      finished: formatDay(contract.endDate),
    });
    const about = { relatedContracts: [id], relatedPlaces: contract.units };
    const deduplication = `supplies-not-handled:${id}:${contract.endDate}`;
    await this.database.transaction((tx) =>
      this.messages.send(people, { ...text, ...about, author: ctx.actor.id, deduplication }, ctx, tx),
    );
    this.communications.recorded();
  }
}
