import { Clock } from '@llavero/kit/config/clock';
import { Config } from '@llavero/kit/config/config';
import { type CallContext, serviceContext } from '@llavero/kit/context';
import { Peers } from '@llavero/kit/grpc/peers';
import { linkTo, textOfPlaces } from '@llavero/kit/messages/facts';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import { RecordStores } from '@llavero/kit/service/record-stores';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { rentUpdates } from '@llavero/proto/commands/contracts';
import { sendMessage } from '@llavero/proto/commands/messages';
import { rentUpdates as monthNotice } from '@llavero/proto/messages/catalogue/leases';
import { named } from '@llavero/proto/messages/message';
import type { Contract } from '@llavero/proto/records/contracts/contract';
import { mandate as mandateDefinition } from '@llavero/proto/records/contracts/mandate';
import { nextRentUpdate } from '@llavero/proto/rules/rent-update';
import { dayKey, daysBetween, startOfMonth } from '@llavero/proto/values/dates';
import { contractsInForce } from './contracts-in-force.ts';

/** Contracts named in one message; the list screen shows all. */
const MOST_LINES = 100;

interface Due {
  /** First day of the new rent. */
  effective: number;
  contracts: Contract[];
}

/**
 * The internal notice of C §9. From the 16th of a month on, one message for each sales manager with the contracts whose
 * rent changes on the 1st of the next; once per person and month.
 */
@CommandHandler(rentUpdates)
export class RentUpdates implements Handles<typeof rentUpdates> {
  constructor(
    private readonly stores: RecordStores,
    private readonly peers: Peers,
    private readonly config: Config,
    private readonly clock: Clock,
  ) {}

  async run(
    _input: InputOf<typeof rentUpdates>,
    { requestId, signal }: CallContext,
  ): Promise<OutputOf<typeof rentUpdates>> {
    const ctx = serviceContext('contracts', requestId);
    const due = new Map<string | null, Due>();
    for await (const page of contractsInForce(this.stores, this.clock.now())) {
      if (signal?.aborted) return { contracts: 0 };
      for (const contract of page) {
        const effective = this.effectiveNow(contract);
        if (effective === null) continue;
        const manager = await this.managerOf(contract);
        const group = due.get(manager) ?? { effective, contracts: [] };
        group.contracts.push(contract);
        due.set(manager, group);
      }
    }
    let contracts = 0;
    for (const [manager, group] of due) {
      await this.tell(manager, group, ctx);
      contracts += group.contracts.length;
    }
    return { contracts };
  }

  /** First day of the new rent when its internal notice is due; null when it is not. */
  private effectiveNow({ startDate, endDate, ineType }: Contract): number | null {
    if (startDate === null || ineType === 'NO_REVISION') return null;
    const now = this.clock.now();
    // Of the month as a whole: a run that is late tells of an update that has been made.
    const update = nextRentUpdate(startDate, endDate, startOfMonth(now));
    return update && daysBetween(update.internalNotice, now) >= 0 ? update.effective : null;
  }

  private async managerOf({ mandate }: Contract): Promise<string | null> {
    if (mandate === null) return null;
    const [found] = await this.stores.of(mandateDefinition).loadManyUnchecked([mandate]);
    return found?.salesManager ?? null;
  }

  private async tell(manager: string | null, { effective, contracts }: Due, ctx: CallContext): Promise<void> {
    const listed = contracts.slice(0, MOST_LINES);
    const lines: string[] = [];
    for (const { id, units } of listed) {
      const address = await textOfPlaces(this.peers, 'contracts', units, ctx);
      lines.push(`- ${address}: ${linkTo(this.config.publicUrl, 'contract', id)}`);
    }
    const more = contracts.length - listed.length;
    const message = {
      people: manager === null ? [] : [manager],
      otherwise: 'FIRST_ADMIN' as const,
      ...named(monthNotice, { values: { first: effective, list: lines.join('\n'), more: more || null } }),
      relatedContracts: listed.map(({ id }) => id),
      deduplication: `rent-updates:${dayKey(effective)}`,
    };
    await this.peers.command(sendMessage, message, ctx);
  }
}
