import { type CallContext, serviceContext } from '@llavero/kit/context';
import { Peers } from '@llavero/kit/grpc/peers';
import { RecordStores } from '@llavero/kit/service/record-stores';
import type { MessageAudience } from '@llavero/proto/records/choices/issues';
import { agent } from '@llavero/proto/records/people/agent';
import { employee } from '@llavero/proto/records/people/employee';
import { supplier } from '@llavero/proto/records/people/supplier';
import { place } from '@llavero/proto/records/places/place';
import type { Issue } from '@llavero/proto/records/supplies/issue';
import { workOrder, type WorkOrder } from '@llavero/proto/records/supplies/work-order';
import { Injectable } from '@nestjs/common';

/** Somebody who takes part; without an address nobody can write to them. */
export interface Participant {
  id: string;
  name: string;
  /** How a letter begins. */
  firstname: string;
  email: string | null;
  /** In which they read; null for Spanish. */
  language: string | null;
}

const STAFF_WHO_WATCH = 20;
const MOST_ORDERS = 20;

/** Who takes part in an issue and its orders, read from the services that know them. */
@Injectable()
export class Participants {
  constructor(
    private readonly peers: Peers,
    private readonly stores: RecordStores,
  ) {}

  async people(
    ids: readonly string[],
    { requestId }: Pick<CallContext, 'requestId'>,
  ): Promise<Participant[]> {
    if (ids.length === 0) return [];
    const own = serviceContext('supplies', requestId);
    const fields = ['firstname', 'lastname', 'email', 'language'] as const;
    const found = await this.peers.of(agent).getMany([...ids], own, { fields });
    return found.map((one) => ({
      id: one.id,
      name: agent.title(one),
      firstname: one.firstname,
      email: one.email ?? null,
      language: one.language,
    }));
  }

  async supplier(
    id: string | null,
    { requestId }: Pick<CallContext, 'requestId'>,
  ): Promise<Participant | null> {
    if (id === null) return null;
    const own = serviceContext('supplies', requestId);
    const fields = ['name', 'brand', 'contactName', 'email'] as const;
    const found = await this.peers.of(supplier).find(id, own, { fields });
    if (!found) return null;
    const name = supplier.title(found);
    return { id, name, firstname: found.contactName || name, email: found.email ?? null, language: null };
  }

  /** Title of the unit, '' where there is none. */
  async place(id: string | null, { requestId }: Pick<CallContext, 'requestId'>): Promise<string> {
    if (id === null) return '';
    const [found] = await this.peers.of(place).labels([id], serviceContext('supplies', requestId));
    return found?.title ?? '';
  }

  /** Those who read one of the conversations. */
  async of(
    issue: Issue & { id: string },
    audience: MessageAudience,
    ctx: CallContext,
  ): Promise<Participant[]> {
    if (audience === 'TENANT') return this.people(tenantsOf(issue), ctx);
    if (audience === 'LANDLORD') return this.people(issue.landlords, ctx);
    // Whoever writes knows it already.
    if (audience === 'INTERNAL')
      return (await this.colleagues(issue, ctx)).filter(({ id }) => id !== ctx.actor.id);
    const order = await this.orderOf(issue);
    const one = await this.supplier(order?.supplier ?? null, ctx);
    return one ? [one] : [];
  }

  /** The order that a supplier is asked with: the newest that was sent and is not over by refusal. */
  async orderOf({ id }: { id: string }): Promise<(WorkOrder & { id: string }) | null> {
    const orders = await this.stores.of(workOrder).findUnchecked({
      filter: { issue: id },
      sort: [{ field: 'createdAt', order: 'desc' }],
      limit: MOST_ORDERS,
    });
    const sent = orders.filter(({ sentAt, cancelled }) => sentAt !== null && !cancelled);
    return sent.find(({ answer }) => answer !== 'DECLINED') ?? null;
  }

  private async colleagues(issue: Issue, { requestId }: CallContext): Promise<Participant[]> {
    const ids = [...new Set([issue.assignedTo, ...issue.watchers])].flatMap((id) => id ?? []);
    if (ids.length === 0) return [];
    const labels = await this.peers
      .of(employee)
      .labels(ids.slice(0, STAFF_WHO_WATCH), serviceContext('supplies', requestId));
    return labels.map(({ id, title }) => ({
      id,
      name: title,
      firstname: title,
      email: title,
      language: null,
    }));
  }
}

/** The tenants of an issue, else whoever reported it as one. */
export const tenantsOf = ({ tenants, reporter, reporterRole }: Issue): string[] =>
  tenants.length > 0 || reporter === null || (reporterRole !== null && reporterRole !== 'TENANT')
    ? tenants
    : [reporter];

/** `Ana Gil, Luis Prado`. */
export const namesOf = (people: readonly Participant[]): string => people.map(({ name }) => name).join(', ');
