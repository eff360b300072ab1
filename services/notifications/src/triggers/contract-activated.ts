import type { CallContext } from '@llavero/kit/context';
import type { Tx } from '@llavero/kit/db/queryable';
import { type HandlesEvent, OnEvent } from '@llavero/kit/events/on-event';
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
import { type MessagePart, named } from '@llavero/proto/messages/message';
import { contractActivatedTrigger } from '@llavero/proto/rules/triggers/catalogue';
import { Staff } from '../staff/staff.ts';
import { Tasks } from '../task/tasks.ts';
import { MessageWriter } from '../messages/message-writer.ts';
import { feesOf } from './fees-of.ts';
import { causeOf, RECORD_GONE, type TriggerRun, TriggerRuns, type WhyNot } from '../rules/trigger-runs.ts';
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
  of: { address: string | MessagePart; url: string };
  about: { relatedContracts: string[]; relatedPlaces: string[] };
  run: TriggerRun<keyof (typeof contractActivatedTrigger)['effects']>;
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
    private readonly runs: TriggerRuns,
  ) {}

  async handle(event: DomainEvent, tx: Tx, ctx: CallContext): Promise<void> {
    await this.runs.run(
      {
        trigger: contractActivatedTrigger,
        cause: causeOf(event),
        work: (run) => this.begin(event, run, ctx, tx),
      },
      ctx,
      tx,
    );
  }

  private async begin(
    event: DomainEvent,
    run: Activation['run'],
    ctx: CallContext,
    tx: Tx,
  ): Promise<WhyNot | void> {
    const contract = await this.around.record(contractDefinition, event.subject, ctx);
    if (!contract) return RECORD_GONE;
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
      run,
    };
    if (run.isOn('welcome')) await this.welcome(activation, ctx, tx);
    await this.tellColleagues(activation, ctx, tx);
    if (run.isOn('task')) await this.giveTask(activation, ctx, tx);
  }

  /** One message per tenant: they need not learn each other's address. */
  private async welcome(
    { contract, mandate, author, of, about, run }: Activation,
    ctx: CallContext,
    tx: Tx,
  ): Promise<void> {
    const variant = welcomes[contract.contractType];
    if (!variant) return;
    const phone = await this.around.phone(contract.region ?? mandate?.region ?? null, ctx);
    const { addressees, without } = await this.around.reachable(contract.tenants, ctx);
    run.leftOut('welcome', 'agent', ...without);
    for (const { id, firstname, email, language } of addressees) {
      const records = { contract: contract.id, person: id };
      const values = { name: firstname, phone, address: of.address };
      const text = await this.writer.write(named(variant, { language, records, values }), ctx);
      const to = [{ id, collection: 'agent', description: email }];
      const welcome = { ...text, ...about, relatedAgents: [id], to, author };
      run.made('welcome', 'communication', await this.communications.record(welcome, ctx, tx));
    }
  }

  private async tellColleagues(
    { contract, mandate, author, of, about, run: { isOn, made } }: Activation,
    ctx: CallContext,
    tx: Tx,
  ): Promise<void> {
    const records = { contract: contract.id };
    if (isOn('notice')) {
      const people = await this.staff.people([mandate?.salesManager], ctx.requestId);
      const notice = await this.writer.write(named(activationNotice, { records, values: of }), ctx);
      const told = await this.messages.send(people, { ...notice, ...about, author }, ctx, tx);
      made('notice', 'communication', ...told);
    }
    if (isOn('supplies')) {
      const to = await this.around.team('supplies', ctx);
      const review = await this.writer.write(named(reviewSupplies, { records, values: of }), ctx);
      const asked = await this.communications.record({ ...review, ...about, to, author }, ctx, tx);
      made('supplies', 'communication', asked);
    }
    if (isOn('fees')) {
      const to = await this.around.team('administration', ctx);
      const fees = { records, values: { ...of, ...feesOf(contract) } };
      const note = await this.writer.write(named(feeConfiguration, fees), ctx);
      const noted = await this.communications.record({ ...note, ...about, to, author }, ctx, tx);
      made('fees', 'communication', noted);
    }
  }

  private async giveTask(
    { contract, mandate, author, about, run }: Activation,
    ctx: CallContext,
    tx: Tx,
  ): Promise<void> {
    const task = await this.tasks.create(
      {
        type: 'SUPPLIES_OWNERSHIP_MANAGEMENT_CONTRACT_START',
        assignedTo: await this.staff.caresFor(mandate, ctx.requestId),
        createdBy: isUuid(author) ? author : null,
        relatedMandates: contract.mandate ? [contract.mandate] : [],
        ...about,
      },
      ctx,
      tx,
    );
    run.made('task', 'task', task.id);
  }
}
