import { Clock } from '@llavero/kit/config/clock';
import { Config } from '@llavero/kit/config/config';
import { type CallContext, serviceContext } from '@llavero/kit/context';
import { Database } from '@llavero/kit/db/database';
import { Peers } from '@llavero/kit/grpc/peers';
import { linkTo, namesOfPlaces } from '@llavero/kit/messages/facts';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import { RecordStores } from '@llavero/kit/service/record-stores';
import { TriggerSwitches } from '@llavero/kit/triggers/trigger-switches';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { sendMessage } from '@llavero/proto/commands/messages';
import { createTask } from '@llavero/proto/commands/notifications';
import { suppliesAfterFinish } from '@llavero/proto/commands/supply-changes';
import type { PartOf } from '@llavero/proto/fields/typed-record';
import { openOperationStatuses } from '@llavero/proto/records/choices/tasks';
import { contract as contractDefinition } from '@llavero/proto/records/contracts/contract';
import { task } from '@llavero/proto/records/notifications/task';
import { operation, type Operation } from '@llavero/proto/records/supplies/operation';
import { suppliesNotHandled } from '@llavero/proto/messages/catalogue/activations';
import { named } from '@llavero/proto/messages/message';
import { contractFinishedTrigger } from '@llavero/proto/rules/triggers/catalogue';
import { addDays, startOfDay } from '@llavero/proto/values/dates';
import { OpenContractChanges } from './open-contract-changes.ts';

/** F §9: 15 days after its finish the supplies of a contract are checked. */
const CHECK_AFTER_DAYS = 15;
/** Ends that lie further back have been looked at, whatever the downtime; older ones are history. */
const LOOK_BACK_DAYS = 60;
const PAGE = 200;
const TASK = 'SUPPLIES_OWNERSHIP_MANAGEMENT_CONTRACT_END';

const fields = ['units', 'endDate', 'mandate'] as const;
type Ended = PartOf<typeof contractDefinition, (typeof fields)[number]>;

/**
 * F §7 '15 days after contract finish', once a day: whether a contract ended by its date or by command, the changes of its
 * supplies are opened with one task, and 15 days later whoever is responsible is told of what is still open. All of it happens
 * once per contract and end, however often it runs, and is made up for after a downtime. Of one that was cancelled the changes are open
 * already (`CancelContractChanges`), and its end is the day on which they were opened.
 */
@CommandHandler(suppliesAfterFinish)
export class SuppliesAfterFinish implements Handles<typeof suppliesAfterFinish> {
  constructor(
    private readonly database: Database,
    private readonly stores: RecordStores,
    private readonly peers: Peers,
    private readonly changes: OpenContractChanges,
    private readonly switches: TriggerSwitches,
    private readonly config: Config,
    private readonly clock: Clock,
  ) {}

  async run(
    _input: InputOf<typeof suppliesAfterFinish>,
    { requestId, signal }: CallContext,
  ): Promise<OutputOf<typeof suppliesAfterFinish>> {
    const ctx = serviceContext('supplies', requestId);
    const today = startOfDay(this.clock.now());
    const done = { opened: 0, told: 0 };
    const isOn = await this.switches.of(contractFinishedTrigger, ctx);
    const ended = this.peers.of(contractDefinition).pages(
      {
        filter: { status: 'FINISHED', endDate: { $gte: addDays(today, -LOOK_BACK_DAYS), $lt: today } },
        fields,
        // Of two tenants that have left one after the other the first is asked about.
        sort: [{ field: 'endDate', order: 'asc' }],
        limit: PAGE,
      },
      ctx,
    );
    for await (const page of ended)
      for (const contract of page) {
        if (signal?.aborted) return done;
        done.opened += await this.database.transaction((tx) =>
          this.changes.open(contract.id, 'END', ctx, tx),
        );
        if (await this.look(contract, today, isOn, ctx)) done.told += 1;
      }
    for (const contract of await this.cancelled(today, ctx)) {
      if (signal?.aborted) return done;
      if (await this.look(contract, today, isOn, ctx)) done.told += 1;
    }
    return done;
  }

  /** @returns whether somebody is told that what is open has waited too long */
  private async look(
    contract: Ended,
    today: number,
    isOn: (effect: 'task' | 'check') => boolean,
    ctx: CallContext,
  ): Promise<boolean> {
    const open = await this.openChanges(contract.id);
    const [first] = open;
    if (!first) return false;
    if (isOn('task')) await this.giveTask(contract, first, ctx);
    if (!isOn('check')) return false;
    if (contract.endDate === null || contract.endDate > addDays(today, -CHECK_AFTER_DAYS)) return false;
    await this.tell(contract, open, ctx);
    return true;
  }

  /** Contracts that were cancelled while in force, with what goes back to the landlord still open. */
  private async cancelled(today: number, ctx: CallContext): Promise<Ended[]> {
    const back = await this.stores.of(operation).findUnchecked({
      filter: {
        ...{ type: 'SUPPLY_CHANGE', cause: 'CONTRACT_END', status: { $in: [...openOperationStatuses] } },
        createdAt: { $gte: addDays(today, -LOOK_BACK_DAYS) },
      },
    });
    const since = new Map(
      back.flatMap(({ contract, createdAt }) => (contract ? [[contract, createdAt]] : [])),
    );
    if (since.size === 0) return [];
    const found = await this.peers
      .of(contractDefinition)
      .getMany([...since.keys()], ctx, { fields: [...fields, 'cancelled'] });
    return found.flatMap((one) =>
      one.cancelled ? [{ ...one, endDate: startOfDay(since.get(one.id) ?? today) }] : [],
    );
  }

  private openChanges(contract: string): Promise<Operation[]> {
    return this.stores.of(operation).findUnchecked({
      filter: { contract, type: 'SUPPLY_CHANGE', status: { $in: [...openOperationStatuses] } },
    });
  }

  /** A contract finished by command has its task already (notifications: contract-finished). */
  private async giveTask(
    { id, endDate, mandate, units }: Ended,
    { assignedTo }: Operation,
    ctx: CallContext,
  ) {
    const { count } = await this.peers.of(task).count({ type: TASK, relatedContracts: { $in: [id] } }, ctx);
    if (count > 0) return;
    await this.peers.command(
      createTask,
      {
        type: TASK,
        assignedTo,
        relatedContracts: [id],
        relatedMandates: mandate === null ? [] : [mandate],
        relatedPlaces: units,
        deduplication: `supplies-after-finish:${id}:${endDate}`,
      },
      ctx,
    );
  }

  private async tell(
    { id, endDate, units }: Ended,
    open: readonly Operation[],
    ctx: CallContext,
  ): Promise<void> {
    const address = await namesOfPlaces(this.peers, 'supplies', units, ctx);
    const people = [...new Set(open.flatMap(({ assignedTo }) => assignedTo ?? []))];
    await this.peers.command(
      sendMessage,
      {
        people,
        otherwise: 'OPERATIONS_MANAGER',
        ...named(suppliesNotHandled, {
          records: { contract: id },
          values: { address, url: linkTo(this.config.publicUrl, 'contract', id), finished: endDate ?? 0 },
        }),
        relatedContracts: [id],
        relatedPlaces: units,
        // The key of the check that a finish by command enqueues: a person is told by one of the two.
        deduplication: `supplies-not-handled:${id}:${endDate}`,
      },
      ctx,
    );
  }
}
