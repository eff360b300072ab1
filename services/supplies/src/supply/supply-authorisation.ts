import { Config } from '@llavero/kit/config/config';
import { type CallContext, serviceContext } from '@llavero/kit/context';
import { Peers } from '@llavero/kit/grpc/peers';
import { linkInvalid } from '@llavero/kit/links/link.errors';
import { type LinkPurpose, ScopedLinks } from '@llavero/kit/links/scoped-links';
import { namesOfPlaces, textOfPlaces } from '@llavero/kit/messages/facts';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import { RecordStores } from '@llavero/kit/service/record-stores';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { sendMessage } from '@llavero/proto/commands/messages';
import {
  askSupplyAuthorisation,
  giveSupplyAuthorisation,
  supplyAuthorisationForm,
} from '@llavero/proto/commands/supply-authorisation';
import { supplyAuthorisation } from '@llavero/proto/messages/catalogue/supplies';
import { named } from '@llavero/proto/messages/message';
import { supplyTypes } from '@llavero/proto/records/choices/places';
import { agent } from '@llavero/proto/records/people/agent';
import { operation } from '@llavero/proto/records/supplies/operation';
import { isOpenChange } from '@llavero/proto/rules/supply-change';
import { startOfDay } from '@llavero/proto/values/dates';
import { accountMissing, changeIsOver, holderUnreachable, notASupplyChange } from './supply-change.errors.ts';
import { SupplyChangeWriter } from './supply-change-writer.ts';

/** The link by which the new holder of a supply authorises its change. */
const authorisationLink: LinkPurpose<Record<string, never>> = {
  name: 'supplyAuthorisation',
  days: 14,
  scope: () => ({}),
};

/** OPS-01: the new holder is asked by mail; an earlier open link is withdrawn. */
@CommandHandler(askSupplyAuthorisation)
export class AskSupplyAuthorisation implements Handles<typeof askSupplyAuthorisation> {
  constructor(
    private readonly stores: RecordStores,
    private readonly links: ScopedLinks,
    private readonly peers: Peers,
    private readonly config: Config,
  ) {}

  async run(
    { id }: InputOf<typeof askSupplyAuthorisation>,
    ctx: CallContext,
  ): Promise<OutputOf<typeof askSupplyAuthorisation>> {
    const change = await this.stores.of(operation).loadUnchecked(id);
    if (change.type !== 'SUPPLY_CHANGE' || !change.supply) throw notASupplyChange();
    if (!isOpenChange(change)) throw changeIsOver(change.status);
    const holder = change.holder
      ? await this.peers.of(agent).find(change.holder, ctx, { fields: ['firstname', 'email', 'language'] })
      : undefined;
    if (!holder?.email) throw holderUnreachable();
    const { code, expiresAt } = await this.links.issue(authorisationLink, {
      subject: { collection: 'operation', id },
      recipient: holder.id,
      scope: {},
    });
    const supply = supplyTypes.options[change.supply].label.toLowerCase();
    const address = await namesOfPlaces(this.peers, 'supplies', [change.place], ctx);
    await this.peers.command(
      sendMessage,
      {
        to: [holder.email],
        ...named(supplyAuthorisation, {
          language: holder.language,
          records: { operation: id, person: holder.id },
          values: { name: holder.firstname, supply, address, days: authorisationLink.days },
          // Whoever reads this link could authorise in the person's name.
          secrets: { link: `${this.config.publicUrl}/suministro/${code}` },
        }),
        relatedAgents: [holder.id],
        relatedPlaces: [change.place],
      },
      serviceContext('supplies', ctx.requestId),
    );
    return { expiresAt };
  }
}

/** OPS-01: what the page of the link asks. */
@CommandHandler(supplyAuthorisationForm)
export class SupplyAuthorisationForm implements Handles<typeof supplyAuthorisationForm> {
  constructor(
    private readonly stores: RecordStores,
    private readonly links: ScopedLinks,
    private readonly peers: Peers,
  ) {}

  async run(
    { code }: InputOf<typeof supplyAuthorisationForm>,
    ctx: CallContext,
  ): Promise<OutputOf<typeof supplyAuthorisationForm>> {
    const own = serviceContext('supplies', ctx.requestId);
    const { subject, recipient, expiresAt } = await this.links.open(authorisationLink, code);
    const [change] = await this.stores.of(operation).loadManyUnchecked([subject.id]);
    // Another holder was chosen since, or it is over: the link is as good as withdrawn.
    if (!change?.supply || !isOpenChange(change) || change.holder !== recipient || !recipient)
      throw linkInvalid();
    const holder = await this.peers.of(agent).find(recipient, own, { fields: ['firstname'] });
    if (!holder) throw linkInvalid();
    const { supply, transfer, company, iban } = change;
    const address = await textOfPlaces(this.peers, 'supplies', [change.place], own);
    return {
      name: holder.firstname,
      supply,
      transfer,
      company,
      address,
      asksAccount: iban === null,
      expiresAt,
    };
  }
}

/** OPS-01: the link is used up in the transaction that notes the authorisation; what is refused leaves it good. */
@CommandHandler(giveSupplyAuthorisation)
export class GiveSupplyAuthorisation implements Handles<typeof giveSupplyAuthorisation> {
  constructor(
    private readonly links: ScopedLinks,
    private readonly writer: SupplyChangeWriter,
  ) {}

  async run(
    { code, iban }: InputOf<typeof giveSupplyAuthorisation>,
    ctx: CallContext,
  ): Promise<OutputOf<typeof giveSupplyAuthorisation>> {
    const { subject } = await this.links.open(authorisationLink, code);
    const own = serviceContext('supplies', ctx.requestId);
    await this.writer.write({ id: subject.id, version: null }, own, async (change, now, tx) => {
      const { recipient } = await this.links.redeem(authorisationLink, code, tx);
      if (change.holder !== recipient) throw linkInvalid();
      // An account that the office has entered is not changed by a link.
      if (!change.iban && !iban) throw accountMissing();
      return {
        patch: { authorisedDate: startOfDay(now), iban: change.iban ?? iban },
        note: 'Autorizado por el titular nuevo con el enlace del correo',
      };
    });
    return { authorised: true };
  }
}
