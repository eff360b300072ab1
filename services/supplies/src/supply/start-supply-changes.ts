import type { CallContext } from '@llavero/kit/context';
import type { Tx } from '@llavero/kit/db/queryable';
import { type HandlesEvent, OnEvent } from '@llavero/kit/events/on-event';
import { TriggerSwitches } from '@llavero/kit/triggers/trigger-switches';
import type { DomainEvent } from '@llavero/proto/events/envelope';
import { contractActivated } from '@llavero/proto/events/contracts';
import { contractActivatedTrigger } from '@llavero/proto/rules/triggers/catalogue';
import { OpenContractChanges } from './open-contract-changes.ts';

/** F §7 'Contract activated': review and holder change of the default supplies of its units. */
@OnEvent(contractActivated, { name: 'start-supply-changes' })
export class StartSupplyChanges implements HandlesEvent {
  constructor(
    private readonly changes: OpenContractChanges,
    private readonly switches: TriggerSwitches,
  ) {}

  async handle(event: DomainEvent, tx: Tx, ctx: CallContext): Promise<void> {
    if (!(await this.switches.of(contractActivatedTrigger, ctx))('changes')) return;
    await this.changes.open(event.subject, 'START', ctx, tx);
  }
}
