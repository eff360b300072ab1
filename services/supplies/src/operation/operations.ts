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
      | 'reference'
      | 'cause'
      | 'due'
      | 'formerHolderType'
      | 'formerHolder'
      | 'formerHolderName'
      | 'holderType'
      | 'holder'
      | 'transfer'
      | 'power'
      | 'tariff'
      | 'paymentMethod'
      | 'iban'
      | 'authorisedDate'
      | 'authorisation'
      | 'changeReason'
      | 'createdBy'
      | 'endDate'
      | 'certificateNumber'
    >
  >;

/** Opens work on units. */
@Injectable()
export class Operations {
  constructor(private readonly stores: RecordStores) {}

  /** Supplies of a place that are being changed, for whatever reason. */
  async openSupplies(place: string, tx: Tx): Promise<ReadonlySet<string>> {
    const filter = { place, type: 'SUPPLY_CHANGE' as const, status: { $in: [...openOperationStatuses] } };
    const found = await this.stores.of('operation').findUnchecked({ filter }, tx);
    return new Set(found.flatMap(({ supply }) => supply ?? []));
  }

  /**
   * Opens the work unless the same is open already, or its origin has opened it before.
   *
   * @returns its id when it was opened now, null when it is known already
   */
  async open(operation: NewOperation, ctx: CallContext, tx: Tx): Promise<string | null> {
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
    if (known) return null;
    const { id } = await store.create(operation, { ...ctx, trusted: true }, tx);
    return id;
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
