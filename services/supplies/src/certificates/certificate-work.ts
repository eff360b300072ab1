import { Database } from '@llavero/kit/db/database';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import { RecordStores } from '@llavero/kit/service/record-stores';
import { certificateSuppliers, certificateWork } from '@llavero/proto/commands/certificates';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { openOperationStatuses } from '@llavero/proto/records/choices/tasks';
import { operation as definition } from '@llavero/proto/records/supplies/operation';

/** The work that is open on certificates of some units; of several on one certificate the newest. */
@CommandHandler(certificateWork)
export class CertificateWork implements Handles<typeof certificateWork> {
  constructor(private readonly stores: RecordStores) {}

  async run({ places }: InputOf<typeof certificateWork>): Promise<OutputOf<typeof certificateWork>> {
    const found = await this.stores.of(definition).findUnchecked({
      filter: {
        type: 'CERTIFICATE',
        place: { $in: places },
        status: { $in: [...openOperationStatuses] },
      },
      sort: [{ field: 'createdAt', order: 'desc' }],
    });
    const newest = new Map<string, OutputOf<typeof certificateWork>['work'][number]>();
    for (const { id, place, certificate, status, assignedTo, due, requestedAt, supplier } of found) {
      const key = `${place}:${certificate}`;
      if (certificate !== null && status !== null && !newest.has(key))
        newest.set(key, {
          operation: id,
          place,
          certificate,
          status,
          assignedTo,
          due,
          requestedAt,
          supplier,
        });
    }
    return { work: [...newest.values()] };
  }
}

/** Whom certificates were asked of before: what the dialog of a new order begins with. */
@CommandHandler(certificateSuppliers)
export class CertificateSuppliers implements Handles<typeof certificateSuppliers> {
  constructor(private readonly database: Database) {}

  async run(): Promise<OutputOf<typeof certificateSuppliers>> {
    const suppliers = await this.database.query<OutputOf<typeof certificateSuppliers>['suppliers'][number]>(
      `select certificate, supplier from operation
        where type = 'CERTIFICATE' and supplier is not null and certificate is not null and deleted_at is null
        group by certificate, supplier order by certificate, max(requested_at) desc nulls last limit 50`,
    );
    return { suppliers };
  }
}
