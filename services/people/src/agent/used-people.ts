import { type CallContext, serviceContext } from '@llavero/kit/context';
import { Peers } from '@llavero/kit/grpc/peers';
import type { RecordUse } from '@llavero/kit/records/write/record-uses';
import type { RefusesDeletion } from '@llavero/kit/records/write/refuses-deletion';
import { GuardsDeletion } from '@llavero/kit/service/deletion-guard';
import { RecordStores } from '@llavero/kit/service/record-stores';
import type { RecordOf } from '@llavero/proto/fields/record';
import { booking } from '@llavero/proto/records/contracts/booking';
import { contract } from '@llavero/proto/records/contracts/contract';
import { insurance } from '@llavero/proto/records/contracts/insurance';
import { mandate } from '@llavero/proto/records/contracts/mandate';
import { finance } from '@llavero/proto/records/finance/finance';
import { agent } from '@llavero/proto/records/people/agent';
import { user } from '@llavero/proto/records/people/user';
import { peerUse } from './peer-use.ts';
import { personInUse } from './person-in-use.ts';

/**
 * A person whom something still needs is not deleted (issue 9 §6): contracts, mandates and bookings that were not cancelled,
 * insurance, receipts and settlements (they are shown and paid for years), and a sign-in that is active.
 */
@GuardsDeletion(agent)
export class UsedPeople implements RefusesDeletion<RecordOf<typeof agent>> {
  constructor(
    private readonly peers: Peers,
    private readonly stores: RecordStores,
  ) {}

  /** @throws CodedError `AGENT.IN_USE`; unavailable while another service is away: then nobody knows. */
  async refuseDeletion({ id }: RecordOf<typeof agent>, ctx: CallContext): Promise<void> {
    const { peers } = this;
    const notCancelled = { status: { $ne: 'CANCELLED' } };
    const asParty = { $or: [{ tenants: id }, { avalists: id }, { landlords: id }] };
    const asOwnerOrTenant = { $or: [{ tenants: id }, { landlords: id }] };
    const found = await Promise.all([
      peerUse(peers.of(contract), contract, { ...notCancelled, ...asParty }, ctx),
      peerUse(peers.of(mandate), mandate, { ...notCancelled, landlords: id }, ctx),
      peerUse(peers.of(booking), booking, { ...notCancelled, ...asParty }, ctx),
      peerUse(peers.of(insurance), insurance, asOwnerOrTenant, ctx),
      peerUse(peers.of(finance), finance, asOwnerOrTenant, ctx),
      this.#signIns(id, ctx),
    ]);
    const uses = found.filter(({ count }) => count > 0);
    if (uses.length > 0) throw personInUse('agent', uses);
  }

  async #signIns(id: string, { requestId }: CallContext): Promise<RecordUse> {
    const filter = { agent: id, active: true };
    const { count } = await this.stores
      .of(user)
      .count({ collection: 'user', filter }, serviceContext('people', requestId));
    return { collection: 'user', count, titles: [] };
  }
}
