import { Clock } from '@llavero/kit/config/clock';
import { type CallContext, serviceContext } from '@llavero/kit/context';
import { Peers } from '@llavero/kit/grpc/peers';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import { entrustedPlaces } from '@llavero/kit/staff/entrusted-places';
import {
  certificateCockpit,
  certificateWork,
  endingCertificates,
} from '@llavero/proto/commands/certificates';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { CodedError } from '@llavero/proto/errors';
import { certificateCards, regionOf } from '@llavero/proto/records/choices/places';
import {
  certificateCard,
  certificateStep,
  certificateWarningDays,
  cockpitCounts,
} from '@llavero/proto/rules/certificate-cockpit';
import { suggestedCertificateEnd } from '@llavero/proto/rules/certificates';
import type { LegalOverrides } from '@llavero/proto/rules/legal/settings';
import { addDays, daysBetween, startOfDay } from '@llavero/proto/values/dates';
import { normaliseSearch } from '@llavero/proto/values/search-text';
import { Settings } from '../settings.ts';
import { type CertificateRow, CertificateRows } from './certificate-rows.ts';

type Reply = OutputOf<typeof certificateCockpit>;
type Work = OutputOf<typeof certificateWork>['work'][number];

const LACKING =
  'No se ha podido leer quién lleva cada certificado: vuelva a abrir la pantalla en unos minutos.';

/** OPS-02: the certificates of the units by how far they are, the most urgent first, with the work on each beside it. */
@CommandHandler(certificateCockpit)
export class CertificateCockpit implements Handles<typeof certificateCockpit> {
  constructor(
    private readonly certificates: CertificateRows,
    private readonly peers: Peers,
    private readonly settings: Settings,
    private readonly clock: Clock,
  ) {}

  async run(
    { certificate, cards, within, text, place, page, pageSize }: InputOf<typeof certificateCockpit>,
    { requestId }: CallContext,
  ): Promise<Reply> {
    const now = this.clock.now();
    const today = startOfDay(now);
    const wanted = normaliseSearch(text ?? '');
    const all = (await this.certificates.all())
      .filter(
        (row) =>
          (certificate === null || row.certificate === certificate) &&
          (place === null || row.place === place) &&
          (wanted === '' || row.search.includes(wanted)),
      )
      .map((row) => ({ row, card: certificateCard(row.dates, now) }));
    const lastOf = (days: number) => addDays(today, days);
    const endsBy = ({ dates }: CertificateRow, last: number) =>
      dates?.endDate != null && dates.endDate >= today && dates.endDate <= last;
    const last = within === null ? null : lastOf(within);
    const chosen = all
      .filter(
        ({ row, card }) =>
          (cards.length === 0 || cards.includes(card)) && (last === null || endsBy(row, last)),
      )
      .sort(byUrgency);
    const shown = chosen.slice((page - 1) * pageSize, page * pageSize);
    const [overrides, around] = await Promise.all([
      this.settings.legalOverrides(requestId),
      this.around(
        shown.map(({ row }) => row),
        requestId,
      ),
    ]);
    return {
      total: all.length,
      cards: cockpitCounts(
        all.map(({ row }) => row),
        now,
      ),
      warnings: certificateWarningDays.map((days) => {
        const by = lastOf(days);
        return { days, count: all.filter(({ row, card }) => card === 'ENDING' && endsBy(row, by)).length };
      }),
      matching: chosen.length,
      lacking: around === null ? LACKING : null,
      rows: shown.map(({ row, card }) => ({
        ...rowOf(row, overrides, today),
        card,
        ...workOf(row, around, now),
      })),
    };
  }

  /** The open work on the certificates, and who answers for their units; null while those who know are away. */
  private async around(rows: readonly CertificateRow[], requestId: string | null): Promise<Around | null> {
    const ctx = serviceContext('places', requestId);
    const places = [...new Set(rows.map((row) => row.place))];
    if (places.length === 0) return { work: new Map(), entrusted: () => undefined };
    try {
      const [{ work }, entrusted] = await Promise.all([
        this.peers.command(certificateWork, { places }, ctx),
        entrustedPlaces(this.peers, rows, ctx),
      ]);
      return { work: new Map(work.map((one) => [`${one.place}:${one.certificate}`, one])), entrusted };
    } catch (error) {
      if (!(error instanceof CodedError) || error.body.kind !== 'unavailable') throw error;
      return null;
    }
  }
}

interface Around {
  /** By place and certificate. */
  work: ReadonlyMap<string, Work>;
  entrusted: Awaited<ReturnType<typeof entrustedPlaces>>;
}

const order = new Map(certificateCards.values.map((card, at) => [card, at]));

/** By card, within it by the day that matters: the end, or the request of what is in progress. */
function byUrgency(
  a: { row: CertificateRow; card: Reply['rows'][number]['card'] },
  b: { row: CertificateRow; card: Reply['rows'][number]['card'] },
): number {
  const day = ({ row: { dates }, card }: typeof a) =>
    (card === 'IN_PROGRESS' ? dates?.issueRequestDate : dates?.endDate) ?? Infinity;
  return (
    (order.get(a.card) ?? 0) - (order.get(b.card) ?? 0) ||
    (day(a) === day(b) ? 0 : day(a) - day(b)) ||
    a.row.title.localeCompare(b.row.title, 'es') ||
    a.row.certificate.localeCompare(b.row.certificate)
  );
}

function rowOf({ dates, ...row }: CertificateRow, overrides: LegalOverrides, today: number) {
  const { place, version, title, certificate, needed, region } = row;
  const endDate = dates?.endDate ?? null;
  const issueDate = dates?.issueDate ?? null;
  const suggested =
    endDate !== null || issueDate === null
      ? null
      : suggestedCertificateEnd(
          {
            type: certificate,
            issueDate,
            rating: dates && 'rating' in dates ? dates.rating : null,
            occupation: dates && 'occupation' in dates ? dates.occupation : null,
            region: regionOf(region),
          },
          overrides,
        );
  return {
    place,
    version,
    title,
    certificate,
    needed,
    number: dates?.number ?? null,
    issueRequestDate: dates?.issueRequestDate ?? null,
    issueDate,
    endDate,
    daysLeft: endDate === null ? null : daysBetween(today, endDate),
    suggestedEndDate: suggested?.endDate ?? null,
    law: suggested?.law ?? null,
  };
}

function workOf(row: CertificateRow, around: Around | null, now: number) {
  const work = around?.work.get(`${row.place}:${row.certificate}`) ?? null;
  const { step, date } = certificateStep(row.dates, work, now);
  return {
    operation: work?.operation ?? null,
    operationStatus: work?.status ?? null,
    supplier: work?.supplier ?? null,
    nextStep: step,
    nextDate: date,
    holder: work?.assignedTo ?? around?.entrusted(row)?.manager ?? null,
  };
}

/** The certificates that end soon, in the order of their units. */
@CommandHandler(endingCertificates)
export class EndingCertificates implements Handles<typeof endingCertificates> {
  constructor(
    private readonly certificates: CertificateRows,
    private readonly clock: Clock,
  ) {}

  async run({
    days,
    after,
    limit,
  }: InputOf<typeof endingCertificates>): Promise<OutputOf<typeof endingCertificates>> {
    const today = startOfDay(this.clock.now());
    const last = addDays(today, days);
    const ending = (await this.certificates.all()).flatMap(({ dates, ...row }) =>
      dates?.endDate != null && !dates.notNeeded && dates.endDate >= today && dates.endDate <= last
        ? [{ ...row, number: dates.number, endDate: dates.endDate }]
        : [],
    );
    // Both certificates of a unit come with one page.
    const places = [...new Set(ending.map(({ place }) => place))].filter(
      (id) => after === null || id > after,
    );
    const page = new Set(places.slice(0, limit));
    return {
      certificates: ending
        .filter(({ place }) => page.has(place))
        .map(({ place, property, certificate, number, endDate, contract }) => ({
          place,
          property,
          certificate,
          number,
          endDate,
          contract,
        })),
      more: places.length > page.size ? (places[page.size - 1] ?? null) : null,
    };
  }
}
