import type { CallContext } from '@llavero/kit/context';
import type { Tx } from '@llavero/kit/db/queryable';
import { type HandlesEvent, OnEvent } from '@llavero/kit/events/on-event';
import { candidatureBindingOffer } from '@llavero/proto/events/applications';
import type { EventOf } from '@llavero/proto/events/define';
import { bindingOffer, bindingOfferMade } from '@llavero/proto/messages/catalogue/offers';
import { named } from '@llavero/proto/messages/message';
import { candidature } from '@llavero/proto/records/contracts/candidature';
import { mandate } from '@llavero/proto/records/contracts/mandate';
import { bindingOfferTrigger } from '@llavero/proto/rules/triggers/catalogue';
import { Communications } from '../communication/communications.ts';
import { recipientsOf } from '../communication/recipients.ts';
import { MessageWriter } from '../messages/message-writer.ts';
import { causeOf, RECORD_GONE, type TriggerRun, TriggerRuns, type WhyNot } from '../rules/trigger-runs.ts';
import { Surroundings } from './surroundings.ts';

/** F §7 'Binding offer e-mail': the offer goes to the owners, and a copy to each candidate who is bound by it. */
@OnEvent(candidatureBindingOffer, { name: 'binding-offer' })
export class BindingOffer implements HandlesEvent<typeof candidatureBindingOffer> {
  constructor(
    private readonly around: Surroundings,
    private readonly communications: Communications,
    private readonly writer: MessageWriter,
    private readonly runs: TriggerRuns,
  ) {}

  async handle(event: EventOf<typeof candidatureBindingOffer>, tx: Tx, ctx: CallContext): Promise<void> {
    await this.runs.run(
      { trigger: bindingOfferTrigger, cause: causeOf(event), work: (run) => this.send(event, run, ctx, tx) },
      ctx,
      tx,
    );
  }

  private async send(
    event: EventOf<typeof candidatureBindingOffer>,
    { isOn, made, leftOut }: TriggerRun<'owners' | 'copy'>,
    ctx: CallContext,
    tx: Tx,
  ): Promise<WhyNot | void> {
    const { actor, extra } = event.data;
    const { rent, startDate, durationMonths, until, unit } = extra;
    const offered = await this.around.record(candidature, event.subject, ctx);
    if (!offered) return RECORD_GONE;
    if (!unit || rent === null || startDate === null || until === null)
      return 'A la oferta le faltan datos: inmueble, renta, inicio o plazo.';
    const tenants = offered.tenants ?? [];
    const address = await this.around.address([unit], ctx);
    const terms = { address, rent, start: startDate, months: durationMonths, until, tenants: tenants.length };
    const records = { candidature: event.subject };
    const about = {
      author: actor,
      relatedPlaces: [unit],
      relatedMandates: extra.mandate ? [extra.mandate] : [],
    };
    const signed = extra.mandate ? await this.around.record(mandate, extra.mandate, ctx) : undefined;
    const owners = isOn('owners') ? (signed?.landlords ?? []) : [];
    const { addressees, without } = await this.around.reachable(owners, ctx);
    leftOut('owners', 'agent', ...without);
    for (const { id, firstname, email, language } of addressees) {
      const said = { language, records, values: { ...terms, name: firstname } };
      const text = await this.writer.write(named(bindingOffer, said), ctx);
      const message = await this.communications.record(
        {
          ...text,
          ...about,
          to: [{ id, collection: 'agent', description: email }],
          relatedAgents: [id],
          deduplication: `binding-offer:${event.id}:${id}`,
        },
        ctx,
        tx,
      );
      made('owners', 'communication', message);
    }
    if (!isOn('copy')) return;
    const copy = await this.writer.write(named(bindingOfferMade, { records, values: terms }), ctx);
    // Applicants have no record of their own before the contract.
    if (tenants.some((one) => !one.email)) leftOut('copy', 'candidature', event.subject);
    for (const email of new Set(tenants.flatMap((one) => one.email ?? []))) {
      const message = await this.communications.record(
        {
          ...copy,
          ...about,
          to: recipientsOf(email, 'to'),
          deduplication: `binding-offer:${event.id}:${email}`,
        },
        ctx,
        tx,
      );
      made('copy', 'communication', message);
    }
  }
}
