import { Config } from '@llavero/kit/config/config';
import { type CallContext, serviceContext } from '@llavero/kit/context';
import { Peers } from '@llavero/kit/grpc/peers';
import { ScopedLinks } from '@llavero/kit/links/scoped-links';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import { RecordStores } from '@llavero/kit/service/record-stores';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { sendInventory } from '@llavero/proto/commands/inventories';
import { sendMessage } from '@llavero/proto/commands/messages';
import { inventoryToAnswer } from '@llavero/proto/messages/catalogue/visits';
import { named } from '@llavero/proto/messages/message';
import { choiceLabel } from '@llavero/proto/fields/choices';
import { inventoryTypes } from '@llavero/proto/records/choices/inventory';
import { inventory as definition } from '@llavero/proto/records/places/inventory';
import { place } from '@llavero/proto/records/places/place';
import { agent } from '@llavero/proto/records/people/agent';
import { inventoryLink } from './inventory-link.ts';
import { noTenantEmail, notComplete } from './inventory.errors.ts';

/** Asks the tenants by mail to read a complete inventory (INV-01); a link that was sent before is withdrawn. */
@CommandHandler(sendInventory)
export class SendInventory implements Handles<typeof sendInventory> {
  constructor(
    private readonly stores: RecordStores,
    private readonly links: ScopedLinks,
    private readonly peers: Peers,
    private readonly config: Config,
  ) {}

  async run(
    { id }: InputOf<typeof sendInventory>,
    ctx: CallContext,
  ): Promise<OutputOf<typeof sendInventory>> {
    const own = serviceContext('places', ctx.requestId);
    const inventory = await this.stores.of(definition).loadUnchecked(id);
    if (inventory.status !== 'COMPLETE' && inventory.status !== 'CONTESTED') throw notComplete();
    const people = await this.peers
      .of(agent)
      .getMany(inventory.tenants, own, { fields: ['firstname', 'lastname', 'email', 'language'] });
    const reached = people.flatMap(({ email, ...person }) => (email ? [{ ...person, email }] : []));
    if (reached.length === 0) throw noTenantEmail();
    const unit = await this.stores.of(place).loadUnchecked(inventory.place);
    let expiresAt = 0;
    for (const person of reached) {
      const link = await this.links.issue(inventoryLink, {
        subject: { collection: 'inventory', id },
        recipient: person.id,
        scope: null,
      });
      expiresAt = link.expiresAt;
      await this.peers.command(
        sendMessage,
        {
          to: [person.email],
          ...named(inventoryToAnswer, {
            language: person.language,
            records: { inventory: id },
            values: {
              name: person.firstname,
              address: place.title(unit),
              kind: choiceLabel(inventoryTypes, inventory.type).toLowerCase(),
              days: inventoryLink.days,
            },
            secrets: { link: `${this.config.publicUrl}/inventarioInquilino/${link.code}` },
          }),
          relatedPlaces: [inventory.place],
          relatedContracts: inventory.contract ? [inventory.contract] : [],
          relatedAgents: [person.id],
        },
        own,
      );
    }
    const missing = people.filter(({ email }) => !email);
    return {
      sent: reached.length,
      withoutEmail: missing.map((person) => agent.title(person)).join(', ') || null,
      expiresAt,
    };
  }
}
