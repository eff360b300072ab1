import { Clock } from '@llavero/kit/config/clock';
import { type CallContext, serviceContext } from '@llavero/kit/context';
import { Database } from '@llavero/kit/db/database';
import { Peers } from '@llavero/kit/grpc/peers';
import type { Json } from '@llavero/proto/fields/field';
import { certificateTypes } from '@llavero/proto/records/choices/places';
import type { Operation } from '@llavero/proto/records/supplies/operation';
import { addDays, dayKey, formatDay, startOfDay } from '@llavero/proto/values/dates';
import { Injectable } from '@nestjs/common';
import { InternalMessages } from '../communication/internal-messages.ts';
import { JobWorkers, type OwnWorker } from '../jobs/job-workers.ts';
import { Staff } from '../staff/staff.ts';
import { certificateExpires } from '../texts/reminders.ts';
import { Surroundings } from '../triggers/surroundings.ts';

/** F §9: certificates are communicated this many days before they expire. */
const AHEAD_DAYS = 7;
const PAGE = 200;

/**
 * The worker `certificatesExpiring` (F §7): tells whoever is responsible of each certificate that expires within seven
 * days, once per certificate and date, however often it runs and also when it did not run on the very day.
 */
@Injectable()
export class CertificatesExpiring implements OwnWorker {
  readonly name = 'certificatesExpiring';
  readonly label = 'Certificados que caducan';

  constructor(
    workers: JobWorkers,
    private readonly database: Database,
    private readonly peers: Peers,
    private readonly around: Surroundings,
    private readonly staff: Staff,
    private readonly messages: InternalMessages,
    private readonly clock: Clock,
  ) {
    workers.register(this);
  }

  async run(_request: Record<string, Json>, { requestId, signal }: CallContext): Promise<Json> {
    const ctx = serviceContext('notifications', requestId);
    const today = startOfDay(this.clock.now());
    const filter = {
      type: 'CERTIFICATE',
      status: { $nin: ['CANCELLED', 'NOT_NEEDED'] },
      endDate: { $gte: today, $lte: addDays(today, AHEAD_DAYS) },
    };
    let told = 0;
    for (let after: string | null | undefined; after !== null;) {
      const page = await this.peers.records('supplies').list(
        {
          collection: 'operation',
          filter,
          limit: PAGE,
          sort: [{ field: 'createdAt', order: 'asc' }],
          ...(after === undefined ? {} : { after }),
        },
        ctx,
      );
      for (const item of page.items as unknown as Operation[]) {
        if (signal?.aborted) return { told };
        await this.tell(item, ctx);
        told += 1;
      }
      after = page.hasMore ? page.cursor : null;
    }
    return { told };
  }

  private async tell(operation: Operation, ctx: CallContext): Promise<void> {
    const { id, place, contract, mandate, assignedTo, certificate, endDate } = operation;
    if (endDate === null || certificate === null) return;
    const responsible = await this.staff.people([assignedTo], ctx.requestId);
    const people =
      responsible.length > 0 ? responsible : await this.staff.withPost('OPERATIONS_MANAGER', ctx.requestId);
    const text = certificateExpires({
      certificate: certificateTypes.options[certificate].label,
      address: await this.around.address([place], ctx),
      day: formatDay(endDate),
      url: this.around.link('place', place),
    });
    const about = {
      relatedPlaces: [place],
      relatedContracts: contract === null ? [] : [contract],
      relatedMandates: mandate === null ? [] : [mandate],
    };
    const deduplication = `certificate-expires:${id}:${dayKey(endDate)}`;
    await this.database.transaction((tx) =>
      this.messages.send(people, { ...text, ...about, author: ctx.actor.id, deduplication }, ctx, tx),
    );
  }
}
