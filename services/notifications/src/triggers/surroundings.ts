import { type CallContext, serviceContext } from '@llavero/kit/context';
import { Config } from '@llavero/kit/config/config';
import { Peers } from '@llavero/kit/grpc/peers';
import { linkTo, namesOfPeople, namesOfPlaces } from '@llavero/kit/messages/facts';
import { openOperationStatuses } from '@llavero/proto/records/choices/tasks';
import type { RegionCode } from '@llavero/proto/records/choices/places';
import { Injectable } from '@nestjs/common';
import type { RecordDefinition, RecordOf } from '@llavero/proto/fields/record';
import { mandate } from '@llavero/proto/records/contracts/mandate';
import type { MessagePart } from '@llavero/proto/messages/message';
import { agent } from '@llavero/proto/records/people/agent';
import { organization } from '@llavero/proto/records/people/organization';
import { place, type Place } from '@llavero/proto/records/places/place';
import { generateAddress } from '@llavero/proto/values/address';
import { operation } from '@llavero/proto/records/supplies/operation';
import { type Recipient, recipientFor, recipientsOf } from '../communication/recipients.ts';
import { type SettingKey, Settings } from '../settings/settings.ts';
import { type Post, Staff } from '../staff/staff.ts';

/** Teams that are written to, by the setting that holds their address and the post that stands in for it. */
const teams = {
  administration: { setting: 'administrationEmail', post: 'ADMINISTRATION' },
  supplies: { setting: 'suppliesEmail', post: 'OPERATIONS_MANAGER' },
} as const satisfies Record<string, { setting: SettingKey; post: Post }>;
export type Team = keyof typeof teams;

/** Someone outside who is written to. */
export interface Addressee {
  id: string;
  firstname: string;
  email: string;
  /** In which they read; null for Spanish. */
  language: string | null;
}

/** What the texts of the triggers need to know beside the event: read from its owners when a text is written. */
@Injectable()
export class Surroundings {
  constructor(
    private readonly peers: Peers,
    private readonly staff: Staff,
    private readonly settings: Settings,
    private readonly config: Config,
  ) {}

  /** A record of another service, or undefined when it has been deleted meanwhile. */
  record<D extends RecordDefinition>(
    definition: D,
    id: string,
    ctx: CallContext,
  ): Promise<RecordOf<D> | undefined> {
    return this.peers.of(definition).find(id, own(ctx));
  }

  /** How places are called, several in one sentence; the part `unnamedPlace` where there are none. */
  address(places: readonly string[], ctx: CallContext): Promise<string | MessagePart> {
    return namesOfPlaces(this.peers, 'notifications', places, ctx);
  }

  /** Names of people outside, as one phrase; the part `unknown` where there are none. */
  names(ids: readonly string[], unknown: MessagePart, ctx: CallContext): Promise<string | MessagePart> {
    return namesOfPeople(this.peers, 'notifications', ids, unknown, ctx);
  }

  /** People outside with an address; those without one cannot be written to. */
  async addressees(ids: readonly string[], ctx: CallContext): Promise<Addressee[]> {
    return (await this.reachable(ids, ctx)).addressees;
  }

  /** People outside with an address, and the ids of those without. */
  async reachable(
    ids: readonly string[],
    ctx: CallContext,
  ): Promise<{ addressees: Addressee[]; without: string[] }> {
    if (ids.length === 0) return { addressees: [], without: [] };
    const agents = await this.peers.of(agent).getMany(ids, own(ctx), {
      fields: ['firstname', 'email', 'language'],
    });
    return {
      addressees: agents.flatMap(({ email, ...person }) => (email ? [{ ...person, email }] : [])),
      without: agents.flatMap(({ id, email }) => (email ? [] : [id])),
    };
  }

  /**
   * Whom a burofax goes to: people outside at the unit they live in, as lines of an envelope. Without a unit at their own address;
   * somebody without either has their name only, for staff to complete.
   */
  async postal(ids: readonly string[], units: readonly string[], ctx: CallContext): Promise<Recipient[]> {
    if (ids.length === 0) return [];
    const [unit, people] = await Promise.all([
      units[0] === undefined ? undefined : this.record(place, units[0], ctx),
      this.peers.of(agent).getMany(ids, own(ctx), { fields: ['firstname', 'lastname', 'address'] }),
    ]);
    return people.map((person) => ({
      id: person.id,
      collection: 'agent',
      description: [agent.title(person), ...(unit ? envelope(unit) : [person.address ?? ''])]
        .filter(Boolean)
        .join('\n'),
    }));
  }

  /** The configured address of a team, else everybody with its post, else the first administrator. */
  async team(team: Team, ctx: CallContext): Promise<Recipient[]> {
    const { setting, post } = teams[team];
    const configured = recipientsOf(await this.settings.value(setting), setting);
    if (configured.length > 0) return configured;
    const people = await this.staff.withPost(post, ctx.requestId);
    const stand = people.length > 0 ? people : (await this.staff.admins(ctx.requestId)).slice(0, 1);
    return stand.map((person) => recipientFor('EMAIL', person));
  }

  /** The telephone of a region's office (C §3.4): the setting, else that of the organization of the region. */
  async phone(region: RegionCode | null, ctx: CallContext): Promise<string | null> {
    if (region === null) return null;
    const configured = await this.settings.value('regionalPhones');
    if (configured !== null && typeof configured === 'object' && !Array.isArray(configured)) {
      const phone = configured[region];
      if (typeof phone === 'string') return phone;
    }
    const { items } = await this.peers
      .of(organization)
      .list({ filter: { region, active: true }, fields: ['phone'], limit: 1 }, own(ctx));
    return items[0]?.phone ?? null;
  }

  /** True when the mandate is the only one of a landlord: marketing is for first mandates (F §7). */
  async isFirstMandate(landlord: string, ctx: CallContext): Promise<boolean> {
    const { count } = await this.peers
      .of(mandate)
      .count({ landlords: { $in: [landlord] }, validated: true }, own(ctx));
    return count <= 1;
  }

  /** How many holder changes of supplies are still in hand for a contract. */
  async openSupplyChanges(contract: string, ctx: CallContext): Promise<number> {
    const { count } = await this.peers
      .of(operation)
      .count({ contract, type: 'SUPPLY_CHANGE', status: { $in: [...openOperationStatuses] } }, own(ctx));
    return count;
  }

  /** Address of a record in the web application. */
  link(collection: Parameters<typeof linkTo>[1], id: string): string {
    return linkTo(this.config.publicUrl, collection, id);
  }
}

/** A unit as two lines: 'Carrer de Sants 12, 3º 2ª' and '08014 Barcelona'. */
function envelope({ street, number, staircase, floor, door, zip, city }: Place): string[] {
  return [generateAddress({ street, number, staircase, floor, door }), [zip, city].filter(Boolean).join(' ')];
}

function own({ requestId }: CallContext): CallContext {
  return serviceContext('notifications', requestId);
}
