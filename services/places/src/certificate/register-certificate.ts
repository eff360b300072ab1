import { Clock } from '@llavero/kit/config/clock';
import { type CallContext, serviceContext } from '@llavero/kit/context';
import type { Tx } from '@llavero/kit/db/queryable';
import { Database } from '@llavero/kit/db/database';
import { type HandlesEvent, OnEvent } from '@llavero/kit/events/on-event';
import { Peers } from '@llavero/kit/grpc/peers';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import { RecordStores } from '@llavero/kit/service/record-stores';
import { registerCertificate } from '@llavero/proto/commands/certificates';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { type FieldProblem, invalid } from '@llavero/proto/errors';
import { documentVerified } from '@llavero/proto/events/documents';
import type { DomainEvent } from '@llavero/proto/events/envelope';
import { regionOf } from '@llavero/proto/records/choices/places';
import { document } from '@llavero/proto/records/documents/document';
import {
  certificateOf,
  certificatePatch,
  type CertificateType,
  certificateStatus,
} from '@llavero/proto/records/parts/certificate';
import { place as definition } from '@llavero/proto/records/places/place';
import { suggestedCertificateEnd } from '@llavero/proto/rules/certificates';
import { startOfDay } from '@llavero/proto/values/dates';
import { Settings } from '../settings.ts';

/** OPS-02: notes a certificate that was issued with its number and days, and its paper among those of the unit. */
@CommandHandler(registerCertificate)
export class RegisterCertificate implements Handles<typeof registerCertificate> {
  constructor(
    private readonly database: Database,
    private readonly stores: RecordStores,
    private readonly peers: Peers,
    private readonly settings: Settings,
    private readonly clock: Clock,
  ) {}

  async run(
    input: InputOf<typeof registerCertificate>,
    ctx: CallContext,
  ): Promise<OutputOf<typeof registerCertificate>> {
    const { id, version, certificate, number, issueDate, endDate, rating, occupation } = input;
    const now = this.clock.now();
    refuseWrongDays({ issueDate, endDate }, startOfDay(now));
    // Reading it as the caller is the check that there is such a paper, and that they may see it.
    if (input.document !== null) await this.peers.of(document).get(input.document, ctx, { fields: ['type'] });
    const store = this.stores.of(definition);
    const written = await this.database.transaction(async (tx) => {
      const current = await store.loadUnchecked(id, tx, { lock: true });
      const patch = certificatePatch(current, certificate, (before) => ({
        ...before,
        number,
        notNeeded: false,
        issueRequestDate: before.issueRequestDate ?? startOfDay(now),
        issueDate,
        endDate,
        ...(certificate === 'ENERGY' && rating !== null ? { rating } : {}),
        ...(certificate === 'OCCUPANCY' && occupation !== null ? { occupation } : {}),
      }));
      const papers =
        input.document === null ? {} : { documents: [...new Set([...current.documents, input.document])] };
      return store.writeUnchecked(id, version, { ...patch, ...papers }, {}, ctx, tx);
    });
    const suggested = suggestedCertificateEnd(
      {
        type: certificate,
        issueDate,
        rating: written.energyCertificate?.rating ?? null,
        occupation: written.occupancyCertificate?.occupation ?? null,
        region: regionOf(written.region),
      },
      await this.settings.legalOverrides(ctx.requestId),
    );
    return {
      id,
      version: written.version,
      status: certificateStatus(certificateOf(written, certificate), now),
      suggestedEndDate: suggested?.endDate ?? null,
      law: suggested?.law ?? null,
    };
  }
}

/** @throws CodedError invalid: what a certificate cannot say */
function refuseWrongDays(
  { issueDate, endDate }: { issueDate: number; endDate: number | null },
  today: number,
): void {
  const problems: FieldProblem[] = [];
  if (issueDate > today)
    problems.push({
      field: 'issueDate',
      rule: 'past',
      message: 'La emisión no puede ser posterior a hoy: revise la fecha.',
    });
  if (endDate !== null && endDate <= issueDate)
    problems.push({
      field: 'endDate',
      rule: 'after',
      message: 'La caducidad debe ser posterior a la emisión: revise las fechas.',
    });
  if (problems.length > 0)
    throw invalid(
      'PLACE.CERTIFICATE_DAYS',
      `No se ha guardado nada. ${problems.map(({ message }) => message).join(' ')}`,
      problems,
    );
}

const typeOf: Readonly<Partial<Record<string, CertificateType>>> = {
  ENERGY_CERTIFICATE: 'ENERGY',
  OCCUPANCY_CERTIFICATE: 'OCCUPANCY',
  ITE: 'ITE',
};

/** What the review of a paper has confirmed. */
interface Confirmed {
  number: string | null;
  endDate: number | null;
}

/**
 * A certificate whose paper somebody has verified is registered with what the paper says (WIZ-12). One that is valid already and
 * ends later is left alone: an old paper that is filed afterwards changes nothing.
 */
@OnEvent(documentVerified, { name: 'register-verified-certificates', from: 'now' })
export class RegisterVerifiedCertificates implements HandlesEvent {
  constructor(
    private readonly stores: RecordStores,
    private readonly peers: Peers,
    private readonly clock: Clock,
  ) {}

  async handle(event: DomainEvent, tx: Tx, ctx: CallContext): Promise<void> {
    const own = serviceContext('places', ctx.requestId);
    const fields = ['type', 'places', 'parameters', 'expirationDate'] as const;
    const paper = await this.peers.of(document).find(event.subject, own, { fields });
    const type = typeOf[paper?.type ?? ''];
    if (!paper || !type) return;
    const confirmed = confirmedBy(paper.parameters, paper.expirationDate);
    const store = this.stores.of(definition);
    const now = this.clock.now();
    for (const { id } of await store.loadManyUnchecked(paper.places, tx)) {
      const current = await store.loadUnchecked(id, tx, { lock: true });
      const held = certificateOf(current, type);
      if (certificateStatus(held, now) === 'REGISTERED' && (held?.endDate ?? 0) >= (confirmed.endDate ?? 0))
        continue;
      const patch = certificatePatch(current, type, (before) => ({
        ...before,
        number: confirmed.number ?? before.number,
        notNeeded: false,
        issueRequestDate: before.issueRequestDate ?? startOfDay(now),
        issueDate: startOfDay(now),
        endDate: confirmed.endDate,
      }));
      const documents = [...new Set([...current.documents, event.subject])];
      await store.writeUnchecked(id, current.version, { ...patch, documents }, {}, ctx, tx);
    }
  }
}

function confirmedBy(parameters: unknown, expirationDate: number | null): Confirmed {
  const given =
    typeof parameters === 'object' && parameters !== null ? (parameters as Record<string, unknown>) : {};
  const { number, expirationDate: end } = given;
  return {
    number: typeof number === 'string' ? number : null,
    endDate: expirationDate ?? (typeof end === 'number' ? startOfDay(end) : null),
  };
}
