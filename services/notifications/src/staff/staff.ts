import { serviceContext } from '@llavero/kit/context';
import { Peers } from '@llavero/kit/grpc/peers';
import type { Role } from '@llavero/proto/access/access';
import { Injectable } from '@nestjs/common';
import { isUuid } from '@llavero/kit/records/access';
import { caretakerOf, type Entrusted } from '@llavero/kit/staff/caretakers';
import type { FilterOf, PartOf } from '@llavero/proto/fields/typed-record';
import type { staffFallbacks } from '@llavero/proto/records/choices/staff';
import { employee as definition } from '@llavero/proto/records/people/employee';

/** A colleague as far as messages are concerned. */
export interface Person {
  id: string;
  name: string;
  email: string;
  role: Role;
  /** C §3.4: how this person wants to be told. */
  byEmail: boolean;
  bySlack: boolean;
  /** The person's id in Slack, or null where it is found by the e-mail address. */
  slackId: string | null;
}

/** Posts that messages go to as a team. */
export type Post = 'ADMINISTRATION' | 'OPERATIONS_MANAGER' | 'FINANCE_MANAGER';

const fields = [
  'firstname',
  'lastname',
  'email',
  'role',
  'active',
  'emailCommunications',
  'slackCommunications',
  'slackId',
] as const;

/** The employees, as the people service knows them. */
@Injectable()
export class Staff {
  constructor(private readonly peers: Peers) {}

  /** Those of the ids who are active employees, in the order of the ids. */
  async people(ids: readonly (string | null | undefined)[], requestId: string | null): Promise<Person[]> {
    const wanted = [...new Set(ids)].filter((id) => typeof id === 'string' && isUuid(id)) as string[];
    if (wanted.length === 0) return [];
    const found = await this.peers.of(definition).getMany(wanted, this.context(requestId), { fields });
    const byId = new Map(
      found.filter(({ active }) => active).map((employee) => [employee.id, personOf(employee)]),
    );
    return wanted.flatMap((id) => byId.get(id) ?? []);
  }

  async person(id: string | null | undefined, requestId: string | null): Promise<Person | undefined> {
    return (await this.people([id], requestId))[0];
  }

  /** Id of the first who is still there: records keep naming whoever has left. */
  async firstOf(
    ids: readonly (string | null | undefined)[],
    requestId: string | null,
  ): Promise<string | null> {
    return (await this.people(ids, requestId))[0]?.id ?? null;
  }

  /** Who takes care of a mandate. */
  caresFor(
    mandate: (Entrusted & { id: string }) | undefined,
    requestId: string | null,
  ): Promise<string | null> {
    return caretakerOf(this.peers, mandate, this.context(requestId));
  }

  /** Everybody with a post; nobody when the post is vacant. */
  withPost(post: Post, requestId: string | null): Promise<Person[]> {
    return this.matching({ position: post, active: true }, requestId, 50);
  }

  /** The administrators, the one who was first the first. */
  admins(requestId: string | null): Promise<Person[]> {
    return this.matching({ role: 'ADMIN', active: true }, requestId, 50);
  }

  /** Those of the ids who are active, else who stands in for them. */
  async peopleOr(
    ids: readonly string[],
    otherwise: (typeof staffFallbacks.values)[number] | null,
    requestId: string | null,
  ): Promise<Person[]> {
    const found = await this.people(ids, requestId);
    if (found.length > 0) return found;
    if (otherwise === 'OPERATIONS_MANAGER') return this.withPost('OPERATIONS_MANAGER', requestId);
    return otherwise === 'FIRST_ADMIN' ? (await this.admins(requestId)).slice(0, 1) : [];
  }

  /** The one with this address, as in the develop environment's configuration (SES-10). */
  async withEmail(email: string, requestId: string | null): Promise<Person | undefined> {
    return email === '' ? undefined : (await this.matching({ email, active: true }, requestId, 1))[0];
  }

  private async matching(
    filter: FilterOf<typeof definition>,
    requestId: string | null,
    limit: number,
  ): Promise<Person[]> {
    const { items } = await this.peers
      .of(definition)
      .list({ filter, fields, limit, sort: [{ field: 'createdAt', order: 'asc' }] }, this.context(requestId));
    return items.map(personOf);
  }

  private context(requestId: string | null) {
    return serviceContext('notifications', requestId);
  }
}

type Colleague = PartOf<typeof definition, (typeof fields)[number]>;

function personOf({ id, firstname, lastname, email, role, ...notices }: Colleague): Person {
  return {
    id,
    name: [firstname, lastname].filter(Boolean).join(' '),
    email,
    role,
    byEmail: notices.emailCommunications,
    bySlack: notices.slackCommunications,
    slackId: notices.slackId || null,
  };
}
