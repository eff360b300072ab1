import { Clock } from '@llavero/kit/config/clock';
import { type CallContext, serviceContext } from '@llavero/kit/context';
import { Database } from '@llavero/kit/db/database';
import { Peers } from '@llavero/kit/grpc/peers';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import { RecordStores } from '@llavero/kit/service/record-stores';
import {
  orderCertificates,
  previewCertificateOrders,
  setCertificateStatuses,
} from '@llavero/proto/commands/certificates';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { sendEmail } from '@llavero/proto/commands/notifications';
import { place as placeRecord } from '@llavero/proto/records/places/place';
import { operation as definition } from '@llavero/proto/records/supplies/operation';
import { CERTIFICATE_ORDER_DAYS } from '@llavero/proto/rules/certificate-cockpit';
import { addDays, startOfDay } from '@llavero/proto/values/dates';
import { Operations } from '../operation/operations.ts';
import { type OrderMessage, OrderPlan, type OrderRow } from './order-plan.ts';

type Results = OutputOf<typeof orderCertificates>['results'];

/** What would be asked of whom. */
@CommandHandler(previewCertificateOrders)
export class PreviewCertificateOrders implements Handles<typeof previewCertificateOrders> {
  constructor(private readonly plan: OrderPlan) {}

  async run(
    { orders }: InputOf<typeof previewCertificateOrders>,
    ctx: CallContext,
  ): Promise<OutputOf<typeof previewCertificateOrders>> {
    const messages = await this.plan.of(orders, ctx);
    return {
      messages: messages.map(({ supplier, name, email, subject, body, rows }) => ({
        supplier,
        name,
        email,
        subject,
        body,
        rows: rows.map(({ place, certificate, title, refusal }) => ({ place, certificate, title, refusal })),
      })),
    };
  }
}

/**
 * Asks each supplier once for all its certificates (OPS-02). The message is recorded first, under a key that keeps it to one: an
 * order that broke off is asked for again and goes on where it was.
 */
@CommandHandler(orderCertificates)
export class OrderCertificates implements Handles<typeof orderCertificates> {
  constructor(
    private readonly database: Database,
    private readonly stores: RecordStores,
    private readonly peers: Peers,
    private readonly plan: OrderPlan,
    private readonly operations: Operations,
    private readonly clock: Clock,
  ) {}

  async run(
    { orders }: InputOf<typeof orderCertificates>,
    ctx: CallContext,
  ): Promise<OutputOf<typeof orderCertificates>> {
    const results: Results = [];
    let sent = 0;
    for (const message of await this.plan.of(orders, ctx)) {
      const rows = message.rows.filter(({ refusal }) => refusal === null);
      for (const { place, certificate, refusal } of message.rows)
        if (refusal !== null) results.push({ place, certificate, ok: false, message: refusal });
      if (rows.length === 0) continue;
      await this.send(message, rows, ctx);
      sent += 1;
      const done = await this.begin(rows, ctx);
      for (const row of rows) {
        const { ok, message: why } = done.get(keyOf(row)) ?? { ok: false, message: null };
        if (ok) await this.note(row, message.supplier, ctx);
        results.push({
          place: row.place,
          certificate: row.certificate,
          ok,
          message: ok
            ? null
            : `El encargo se ha enviado, pero su estado no se ha cambiado: ${why ?? ''}`.trim(),
        });
      }
    }
    return { sent, results };
  }

  private async send(message: OrderMessage, rows: readonly OrderRow[], ctx: CallContext): Promise<void> {
    const { supplier, name, email, subject, body, key } = message;
    await this.peers.command(
      sendEmail,
      {
        to: [{ id: supplier, collection: 'supplier', description: email }],
        cc: null,
        subject,
        body,
        template: 'CERTIFICATE_ORDER',
        parameters: { supplier: name },
        secrets: null,
        attachments: [],
        deduplication: key,
        relatedMandates: [],
        relatedContracts: [],
        relatedPlaces: [...new Set(rows.map(({ place }) => place))],
        relatedAgents: [],
        relatedFinances: [],
      },
      ctx,
    );
  }

  /** In progress from today (F §4). A unit that somebody has changed meanwhile is read again: the message is out. */
  private async begin(
    rows: readonly OrderRow[],
    ctx: CallContext,
  ): Promise<Map<string, { ok: boolean; message: string | null }>> {
    const set = async (certificates: readonly OrderRow[]) => {
      const asked = certificates.map(({ place, version, certificate }) => ({ place, version, certificate }));
      const input = { certificates: asked, status: 'IN_PROGRESS' as const };
      return (await this.peers.command(setCertificateStatuses, input, ctx)).results;
    };
    const done = new Map((await set(rows)).map((result) => [keyOf(result), result]));
    const missed = rows.filter((row) => !done.get(keyOf(row))?.ok);
    if (missed.length > 0) {
      const own = serviceContext('supplies', ctx.requestId);
      const ids = [...new Set(missed.map(({ place }) => place))];
      const known = await this.peers.of(placeRecord).getMany(ids, own, { fields: ['unitType'] });
      const versions = new Map(known.map(({ id, version }) => [id, version]));
      const again = missed.map((row) => ({ ...row, version: versions.get(row.place) ?? row.version }));
      for (const result of await set(again)) done.set(keyOf(result), result);
    }
    return done;
  }

  /** The work on it, now with who was asked and when the certificate is expected. */
  private async note(
    { place, certificate, number, endDate }: OrderRow,
    supplier: string,
    ctx: CallContext,
  ): Promise<void> {
    const now = this.clock.now();
    const due = addDays(startOfDay(now), CERTIFICATE_ORDER_DAYS);
    await this.database.transaction(async (tx) => {
      await this.operations.open(
        {
          origin: `certificate-order:${place}:${certificate}:${startOfDay(now)}`,
          type: 'CERTIFICATE',
          place,
          certificate,
          assignedTo: ctx.actor.id,
          certificateNumber: number,
          endDate,
          createdBy: ctx.actor.id,
        },
        ctx,
        tx,
      );
      const [open] = await this.operations.ofCertificate(place, certificate, tx);
      if (!open) return;
      await this.stores.of(definition).writeUnchecked(
        open.id,
        open.version,
        {
          status: 'REQUESTED',
          requestedAt: now,
          finishedAt: null,
          supplier,
          due,
          assignedTo: open.assignedTo ?? ctx.actor.id,
        },
        {},
        ctx,
        tx,
      );
    });
  }
}

const keyOf = ({ place, certificate }: { place: string; certificate: string }): string =>
  `${place}:${certificate}`;
