import { type CallContext, serviceContext } from '@llavero/kit/context';
import { Peers } from '@llavero/kit/grpc/peers';
import { linkInvalid } from '@llavero/kit/links/link.errors';
import { type ScopedLink, ScopedLinks } from '@llavero/kit/links/scoped-links';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import { RecordStores } from '@llavero/kit/service/record-stores';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import {
  addInventoryPhoto,
  inventoryPhoto,
  inventoryToAnswer,
  keepPicture,
  readPicture,
} from '@llavero/proto/commands/inventories';
import { choiceLabel } from '@llavero/proto/fields/choices';
import { conservations } from '@llavero/proto/records/choices/inventory';
import { agent } from '@llavero/proto/records/people/agent';
import { inventory as definition, type Inventory } from '@llavero/proto/records/places/inventory';
import { place } from '@llavero/proto/records/places/place';
import { parameterLines } from '@llavero/proto/rules/inventory/comparison';
import { Injectable } from '@nestjs/common';
import { unknownPhoto } from './inventory.errors.ts';
import { inventoryLink } from './inventory-link.ts';

/** The inventory that a code opens, while it waits for an answer. */
@Injectable()
export class LinkedInventory {
  constructor(
    private readonly stores: RecordStores,
    private readonly links: ScopedLinks,
  ) {}

  /** @throws CodedError notFound LINK.INVALID, also for one that was opened again or signed on paper */
  async of(code: string): Promise<{ inventory: Inventory; link: ScopedLink<null> }> {
    const link = await this.links.open(inventoryLink, code);
    const [inventory] = await this.stores.of(definition).loadManyUnchecked([link.subject.id]);
    const waits = inventory?.status === 'COMPLETE' || inventory?.status === 'CONTESTED';
    if (!inventory || !waits) throw linkInvalid();
    return { inventory, link };
  }
}

/** What a tenant sees of an inventory: no prices, no ages, no other people. */
@CommandHandler(inventoryToAnswer)
export class InventoryToAnswer implements Handles<typeof inventoryToAnswer> {
  constructor(
    private readonly linked: LinkedInventory,
    private readonly stores: RecordStores,
    private readonly peers: Peers,
  ) {}

  async run(
    { code }: InputOf<typeof inventoryToAnswer>,
    ctx: CallContext,
  ): Promise<OutputOf<typeof inventoryToAnswer>> {
    const { inventory, link } = await this.linked.of(code);
    const own = serviceContext('places', ctx.requestId);
    const [unit, [person]] = await Promise.all([
      this.stores.of(place).loadUnchecked(inventory.place),
      link.recipient === null
        ? []
        : this.peers.of(agent).getMany([link.recipient], own, { fields: ['firstname', 'lastname'] }),
    ]);
    const { type, date, version, rooms } = inventory;
    return {
      name: person?.firstname ?? '',
      place: place.title(unit),
      ...{ type, date, version, expiresAt: link.expiresAt },
      rooms: rooms.map((room) => ({
        name: room.name ?? '',
        conservation: choiceLabel(conservations, room.conservation),
        notes: room.notes,
        photos: room.photos,
        elements: room.elements.map((element) => ({
          name: element.name,
          conservation: choiceLabel(conservations, element.conservation),
          details: parameterLines(element).join(' · ') || null,
          notes: element.notes,
          photos: element.photos,
        })),
      })),
    };
  }
}

/** A photo that stands in the inventory of a code. */
@CommandHandler(inventoryPhoto)
export class InventoryPhoto implements Handles<typeof inventoryPhoto> {
  constructor(
    private readonly linked: LinkedInventory,
    private readonly peers: Peers,
  ) {}

  async run(
    { code, photo }: InputOf<typeof inventoryPhoto>,
    ctx: CallContext,
  ): Promise<OutputOf<typeof inventoryPhoto>> {
    const { inventory } = await this.linked.of(code);
    const shown = inventory.rooms.flatMap(({ photos, elements }) => [
      ...photos,
      ...elements.flatMap((element) => element.photos),
    ]);
    if (!shown.includes(photo)) throw unknownPhoto();
    const own = serviceContext('places', ctx.requestId);
    return this.peers.command(readPicture, { inventory: inventory.id, photo }, own);
  }
}

/** A photo of what is contested, kept with the checks of every upload. */
@CommandHandler(addInventoryPhoto)
export class AddInventoryPhoto implements Handles<typeof addInventoryPhoto> {
  constructor(
    private readonly linked: LinkedInventory,
    private readonly peers: Peers,
  ) {}

  async run(
    { code, picture }: InputOf<typeof addInventoryPhoto>,
    ctx: CallContext,
  ): Promise<OutputOf<typeof addInventoryPhoto>> {
    const { inventory, link } = await this.linked.of(code);
    const own = serviceContext('places', ctx.requestId);
    const input = { inventory: inventory.id, picture, since: link.createdAt };
    return this.peers.command(keepPicture, input, own);
  }
}
