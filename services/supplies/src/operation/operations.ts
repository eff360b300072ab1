import type { CallContext } from '@llavero/kit/context';
import type { Tx } from '@llavero/kit/db/queryable';
import { RecordStores } from '@llavero/kit/service/record-stores';
import type { Json } from '@llavero/proto/fields/field';
import { openOperationStatuses } from '@llavero/proto/records/choices/tasks';
import type { SystemFields } from '@llavero/proto/fields/record';
import type { CertificateType } from '@llavero/proto/records/parts/certificate';
import { operation as definition, type Operation } from '@llavero/proto/records/supplies/operation';
import { Injectable } from '@nestjs/common';

export type NewOperation = Pick<Operation, 'type' | 'place'> & {
  /** What makes it one and the same work, however often it is asked for. */
  origin: string;
} & Partial<
    Pick<
      Operation,
      | 'certificate'
      | 'supply'
      | 'mandate'
      | 'contract'
      | 'assignedTo'
      | 'company'
      | 'code'
      | 'holderType'
      | 'holder'
      | 'changeReason'
      | 'createdBy'
      | 'endDate'
      | 'certificateNumber'
      | 'due'
    >
  >;

/** Opens work on units. */
@Injectable()
export class Operations {
  constructor(private readonly stores: RecordStores) {}

  /**
   * Opens the work unless the same is open already, or its origin has opened it before.
   *
   * @returns whether it was opened now
   */
  async open(operation: NewOperation, ctx: CallContext, tx: Tx): Promise<boolean> {
    const store = this.stores.of('operation');
    const { origin, type, place, certificate = null, supply = null } = operation;
    // Two events about the same unit must not both find nothing.
    await tx.query(`select pg_advisory_xact_lock(hashtextextended($1, 0))`, [`operations of ${place}`]);
    const same: Record<string, Json> =
      type === 'CERTIFICATE'
        ? { place, certificate }
        : { place, supply, contract: operation.contract ?? null };
    const [known] = await store.findUnchecked(
      {
        filter: { $or: [{ origin }, { type, ...same, status: { $in: [...openOperationStatuses] } }] },
        limit: 1,
      },
      tx,
    );
    if (known) return false;
    await store.create(operation, { ...ctx, trusted: true }, tx);
    return true;
  }

  /** The open work on a certificate, the newest first. */
  ofCertificate(place: string, certificate: CertificateType, tx: Tx): Promise<(Operation & SystemFields)[]> {
    return this.stores.of(definition).findUnchecked(
      {
        filter: { type: 'CERTIFICATE', place, certificate, status: { $in: [...openOperationStatuses] } },
        sort: [{ field: 'createdAt', order: 'desc' }],
      },
      tx,
    );
  }
}
