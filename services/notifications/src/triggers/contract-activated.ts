import type { CallContext } from '@llavero/kit/context';
import type { Tx } from '@llavero/kit/db/queryable';
import { type HandlesEvent, OnEvent } from '@llavero/kit/events/on-event';
import { TriggerSwitches } from '@llavero/kit/triggers/trigger-switches';
import type { DomainEvent } from '@llavero/proto/events/envelope';
import { contract as contractDefinition, type Contract } from '@llavero/proto/records/contracts/contract';
import { mandate as mandateDefinition, type Mandate } from '@llavero/proto/records/contracts/mandate';
import { Communications } from '../communication/communications.ts';
import { InternalMessages } from '../communication/internal-messages.ts';
import { isUuid } from '@llavero/kit/records/access';
import { contractActivated } from '@llavero/proto/events/contracts';
import {
  contractActivated as activationNotice,
  feeConfiguration,
  reviewSupplies,
  tenantWelcomeLong,
  tenantWelcomeSeasonal,
} from '@llavero/proto/messages/catalogue/activations';
import { named } from '@llavero/proto/messages/message';
import { contractActivatedTrigger } from '@llavero/proto/rules/triggers/catalogue';
import { Staff } from '../staff/staff.ts';
import { Tasks } from '../task/tasks.ts';
import { MessageWriter } from '../messages/message-writer.ts';
import { feesOf } from './fees-of.ts';
import { Surroundings } from './surroundings.ts';

/** The variants of F §7; premises have none. */
const welcomes = {
  LONG_CONTRACT: tenantWelcomeLong,
  SEASONAL_CONTRACT: tenantWelcomeSeasonal,
  LOCAL_CONTRACT: null,
} as const;

/** What all texts of one activation share. */
interface Activation {
  contract: Contract & { id: string };
  mandate: Mandate | undefined;
  author: string;
  of: { address: string; url: string };
  about: { relatedContracts: string[]; relatedPlaces: string[] };
  isOn: (effect: keyof (typeof contractActivatedTrigger)['effects']) => boolean;
}

/**
 * F §7 'Contract activated': the tenants' welcome, a message to the sales manager, e-mails to the supplies team
 * and to administration, and the task of the supplies. The supplies service opens the holder changes itself.
 */
@OnEvent(contractActivated, { name: 'contract-activated' })
export class ContractActivated implements HandlesEvent {
  constructor(
    private readonly around: Surroundings,
    private readonly staff: Staff,
    private readonly messages: InternalMessages,
    private readonly communications: Communications,
    private readonly tasks: Tasks,
    private readonly writer: MessageWriter,
    private readonly switches: TriggerSwitches,
  ) {}

  async handle(event: DomainEvent, tx: Tx, ctx: CallContext): Promise<void> {
    const contract = await this.around.record(contractDefinition, event.subject, ctx);
    if (!contract) return;
    const { id, units } = contract;
    const mandate = contract.mandate
      ? await this.around.record(mandateDefinition, contract.mandate, ctx)
      : undefined;
    const activation: Activation = {
      contract,
      mandate,
      author: event.data.actor,
      of: { address: await this.around.address(units, ctx), url: this.around.link('contract', id) },
      about: { relatedContracts: [id], relatedPlaces: units },
      isOn: await this.switches.of(contractActivatedTrigger, ctx, tx),
    };
    if (activation.isOn('welcome')) await this.welcome(activation, ctx, tx);
    await this.tellColleagues(activation, ctx, tx);
    if (activation.isOn('task')) await this.giveTask(activation, ctx, tx);
  }

  /** One message per tenant: they need not learn each other's address. */
  private async welcome(
    { contract, mandate, author, of, about }: Activation,
    ctx: CallContext,
    tx: Tx,
  ): Promise<void> {
    const variant = welcomes[contract.contractType];
    if (!variant) return;
    const phone = await this.around.phone(contract.region ?? mandate?.region ?? null, ctx);
    for (const { id, firstname, email, language } of await this.around.addressees(contract.tenants, ctx)) {
      const records = { contract: contract.id, person: id };
      const values = { name: firstname, phone, address: of.address };
      const text = await this.writer.write(named(variant, { language, records, values }), ctx);
      const to = [{ id, collection: 'agent', description: email }];
      await this.communications.record({ ...text, ...about, relatedAgents: [id], to, author }, ctx, tx);
    }
  }

  private async tellColleagues(
    { contract, mandate, author, of, about, isOn }: Activation,
    ctx: CallContext,
    tx: Tx,
  ): Promise<void> {
    const records = { contract: contract.id };
    if (isOn('notice')) {
      const people = await this.staff.people([mandate?.salesManager], ctx.requestId);
      const notice = await this.writer.write(named(activationNotice, { records, values: of }), ctx);
      await this.messages.send(people, { ...notice, ...about, author }, ctx, tx);
    }
    if (isOn('supplies')) {
      const to = await this.around.team('supplies', ctx);
      const review = await this.writer.write(named(reviewSupplies, { records, values: of }), ctx);
      await this.communications.record({ ...review, ...about, to, author }, ctx, tx);
    }
    if (isOn('fees')) {
      const to = await this.around.team('administration', ctx);
      const fees = { records, values: { ...of, ...feesOf(contract) } };
      const note = await this.writer.write(named(feeConfiguration, fees), ctx);
      await this.communications.record({ ...note, ...about, to, author }, ctx, tx);
    }
  }

  private async giveTask(
    { contract, mandate, author, about }: Activation,
    ctx: CallContext,
    tx: Tx,
  ): Promise<void> {
    await this.tasks.create(
      {
        type: 'SUPPLIES_OWNERSHIP_MANAGEMENT_CONTRACT_START',
        assignedTo: mandate?.opperationManager ?? mandate?.supportManager ?? mandate?.salesManager ?? null,
        createdBy: isUuid(author) ? author : null,
        relatedMandates: contract.mandate ? [contract.mandate] : [],
        ...about,
      },
      ctx,
      tx,
    );
  }
}
