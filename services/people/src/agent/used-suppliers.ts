import type { CallContext } from '@llavero/kit/context';
import { Peers } from '@llavero/kit/grpc/peers';
import type { RefusesDeletion } from '@llavero/kit/records/write/refuses-deletion';
import { GuardsDeletion } from '@llavero/kit/service/deletion-guard';
import type { RecordOf } from '@llavero/proto/fields/record';
import { bill } from '@llavero/proto/records/finance/bill';
import { supplier } from '@llavero/proto/records/people/supplier';
import { issue } from '@llavero/proto/records/supplies/issue';
import { workOrder } from '@llavero/proto/records/supplies/work-order';
import { peerUse } from './peer-use.ts';
import { personInUse } from './person-in-use.ts';

/** A supplier with bills, work orders or issues is not deleted (issue 9 §6): they are answered for by name for years. */
@GuardsDeletion(supplier)
export class UsedSuppliers implements RefusesDeletion<RecordOf<typeof supplier>> {
  constructor(private readonly peers: Peers) {}

  /** @throws CodedError `SUPPLIER.IN_USE`; unavailable while another service is away: then nobody knows. */
  async refuseDeletion({ id }: RecordOf<typeof supplier>, ctx: CallContext): Promise<void> {
    const { peers } = this;
    const found = await Promise.all([
      peerUse(peers.of(bill), bill, { supplier: id }, ctx),
      peerUse(peers.of(workOrder), workOrder, { supplier: id }, ctx),
      peerUse(peers.of(issue), issue, { supplier: id }, ctx),
    ]);
    const uses = found.filter(({ count }) => count > 0);
    if (uses.length > 0) throw personInUse('supplier', uses);
  }
}
