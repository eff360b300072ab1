import type { CallContext } from '@llavero/kit/context';
import type { Tx } from '@llavero/kit/db/queryable';
import { type HandlesEvent, OnEvent } from '@llavero/kit/events/on-event';
import { mandateActivated } from '@llavero/proto/events/contracts';
import {
  checkCertificates,
  mandateActivated as activationNotice,
  ownerWelcome,
} from '@llavero/proto/messages/catalogue/activations';
import { type MessagePart, named } from '@llavero/proto/messages/message';
import type { EventOf } from '@llavero/proto/events/define';
import { mandate as mandateDefinition, type Mandate } from '@llavero/proto/records/contracts/mandate';
import { mandateActivatedTrigger } from '@llavero/proto/rules/triggers/catalogue';
import { Communications } from '../communication/communications.ts';
import { InternalMessages } from '../communication/internal-messages.ts';
import { isUuid } from '@llavero/kit/records/access';
import { Staff } from '../staff/staff.ts';
import { Tasks } from '../task/tasks.ts';
import { MessageWriter } from '../messages/message-writer.ts';
import { causeOf, RECORD_GONE, type TriggerRun, TriggerRuns, type WhyNot } from '../rules/trigger-runs.ts';
import { Surroundings } from './surroundings.ts';

type Run = TriggerRun<keyof (typeof mandateActivatedTrigger)['effects']>;

/**
 * F §7 'Mandate activated': internal message to the watchers, e-mail to administration, a task to check the
 * certificates, and the owner's welcome when asked for. The supplies service opens the certificate work itself.
 */
@OnEvent(mandateActivated, { name: 'mandate-activated' })
export class MandateActivated implements HandlesEvent<typeof mandateActivated> {
  constructor(
    private readonly around: Surroundings,
    private readonly staff: Staff,
    private readonly messages: InternalMessages,
    private readonly communications: Communications,
    private readonly tasks: Tasks,
    private readonly writer: MessageWriter,
    private readonly runs: TriggerRuns,
  ) {}

  async handle(event: EventOf<typeof mandateActivated>, tx: Tx, ctx: CallContext): Promise<void> {
    await this.runs.run(
      {
        trigger: mandateActivatedTrigger,
        cause: causeOf(event),
        work: (run) => this.begin(event, run, ctx, tx),
      },
      ctx,
      tx,
    );
  }

  private async begin(
    event: EventOf<typeof mandateActivated>,
    run: Run,
    ctx: CallContext,
    tx: Tx,
  ): Promise<WhyNot | void> {
    const { isOn, made } = run;
    const mandate = await this.around.record(mandateDefinition, event.subject, ctx);
    if (!mandate) return RECORD_GONE;
    const { id, units, properties, landlords } = mandate;
    const author = event.data.actor;
    const address = await this.around.address(units.length > 0 ? units : properties, ctx);
    const of = { address, url: this.around.link('mandate', id) };
    const about = { relatedMandates: [id], relatedPlaces: units };

    const said = { records: { mandate: id }, values: of };
    if (isOn('notice')) {
      const watchers = await this.tasks.watchersOfMandate(id, tx);
      const people = await this.staff.people([mandate.salesManager, ...watchers], ctx.requestId);
      const notice = await this.writer.write(named(activationNotice, said), ctx);
      const told = await this.messages.send(people, { ...notice, ...about, author }, ctx, tx);
      made('notice', 'communication', ...told);
    }
    if (isOn('administration')) {
      const to = await this.around.team('administration', ctx);
      const check = await this.writer.write(named(checkCertificates, said), ctx);
      const asked = await this.communications.record({ ...check, ...about, to, author }, ctx, tx);
      made('administration', 'communication', asked);
    }
    if (isOn('task')) {
      const task = await this.tasks.create(
        {
          type: 'OTHER',
          // No address here: titles of tasks are not sealed.
          title: 'Revisar los certificados del mandato',
          assignedTo: await this.staff.caresFor(mandate, ctx.requestId),
          createdBy: isUuid(author) ? author : null,
          ...about,
        },
        ctx,
        tx,
      );
      made('task', 'task', task.id);
    }
    if (event.data.extra.sendMarketing && isOn('welcome'))
      await this.welcome(landlords, mandate, of.address, author, run, ctx, tx);
  }

  /** Only landlords whose first mandate it is. */
  private async welcome(
    landlords: string[],
    { id, region, units }: Mandate,
    address: string | MessagePart,
    author: string,
    { made, leftOut }: Run,
    ctx: CallContext,
    tx: Tx,
  ): Promise<void> {
    const phone = await this.around.phone(region, ctx);
    const newcomers = [];
    for (const landlord of landlords)
      if (await this.around.isFirstMandate(landlord, ctx)) newcomers.push(landlord);
    const { addressees, without } = await this.around.reachable(newcomers, ctx);
    leftOut('welcome', 'agent', ...without);
    for (const { id: landlord, firstname, email, language } of addressees) {
      const to = [{ id: landlord, collection: 'agent', description: email }];
      const about = { relatedMandates: [id], relatedPlaces: units, relatedAgents: [landlord] };
      const records = { mandate: id, person: landlord };
      const said = { language, records, values: { name: firstname, address, phone } };
      const text = await this.writer.write(named(ownerWelcome, said), ctx);
      const welcome = await this.communications.record({ ...text, ...about, to, author }, ctx, tx);
      made('welcome', 'communication', welcome);
    }
  }
}
