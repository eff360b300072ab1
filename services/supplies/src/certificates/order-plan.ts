import { createHash } from 'node:crypto';
import { Clock } from '@llavero/kit/config/clock';
import { type CallContext, serviceContext } from '@llavero/kit/context';
import { Peers } from '@llavero/kit/grpc/peers';
import type { orderCertificates } from '@llavero/proto/commands/certificates';
import type { InputOf } from '@llavero/proto/commands/command';
import { writeMessage } from '@llavero/proto/commands/messages';
import { certificateOrder } from '@llavero/proto/messages/catalogue/supplies';
import { named } from '@llavero/proto/messages/message';
import { invalid } from '@llavero/proto/errors';
import type { PartOf } from '@llavero/proto/fields/typed-record';
import { followedCertificates } from '@llavero/proto/records/choices/places';
import {
  certificateFields,
  certificateOf,
  certificateStatus,
  type CertificateType,
} from '@llavero/proto/records/parts/certificate';
import { supplier as supplierRecord } from '@llavero/proto/records/people/supplier';
import { place as placeRecord } from '@llavero/proto/records/places/place';
import { endText } from '@llavero/proto/rules/certificate-cockpit';
import { formatDay } from '@llavero/proto/values/dates';
import { Injectable } from '@nestjs/common';

/** Certificates of one call. */
const MOST = 500;

type Order = InputOf<typeof orderCertificates>['orders'][number];

/** One certificate of an order. */
export interface OrderRow {
  place: string;
  /** Of the place, as it is now. */
  version: number;
  certificate: CertificateType;
  title: string;
  number: string | null;
  endDate: number | null;
  /** Why it is not asked for, in Spanish; null when it is. */
  refusal: string | null;
}

/** What one supplier is asked for. */
export interface OrderMessage {
  supplier: string;
  name: string;
  email: string | null;
  subject: string;
  body: string;
  /** The same for the same certificates as they stand: a message is sent once under it. */
  key: string;
  rows: OrderRow[];
}

const placeFields = [
  'address',
  'customAddress',
  'cadastralReference',
  'unitType',
  'region',
  'livingArea',
  ...certificateFields,
] as const;
type Known = PartOf<typeof placeRecord, (typeof placeFields)[number]>;

/** Works out what is asked of whom, for the preview and for the order itself: they say the same. */
@Injectable()
export class OrderPlan {
  constructor(
    private readonly peers: Peers,
    private readonly clock: Clock,
  ) {}

  /** One message for each supplier, in the order in which they are named. */
  async of(orders: readonly Order[], ctx: CallContext): Promise<OrderMessage[]> {
    if (orders.length > MOST)
      throw invalid(
        'OPERATION.TOO_MANY_CERTIFICATES',
        `Se han elegido ${orders.length} certificados; como máximo ${MOST} a la vez. No se ha enviado nada.`,
        [{ field: 'orders', rule: 'max', message: `Como máximo ${MOST}.` }],
      );
    const own = serviceContext('supplies', ctx.requestId);
    const [suppliers, places] = await Promise.all([
      this.peers.of(supplierRecord).getMany([...new Set(orders.map(({ supplier }) => supplier))], own, {
        fields: ['name', 'brand', 'contactName', 'email', 'active'],
      }),
      this.peers
        .of(placeRecord)
        .getMany([...new Set(orders.map(({ place }) => place))], own, { fields: placeFields }),
    ]);
    const placeOf = new Map(places.map((place) => [place.id, place]));
    const now = this.clock.now();
    const seen = new Set<string>();
    const messages: OrderMessage[] = [];
    for (const [id, wanted] of Map.groupBy(orders, ({ supplier }) => supplier)) {
      const supplier = suppliers.find((each) => each.id === id);
      const rows = wanted.map((order) => {
        const row = rowOf(order, placeOf.get(order.place), now);
        const key = `${order.place}:${order.certificate}`;
        const refusal = !supplier?.active
          ? 'El proveedor no está activo: elija otro.'
          : !supplier.email
            ? 'El proveedor no tiene correo: anótelo en su ficha o elija otro.'
            : seen.has(key)
              ? 'Ya está en otro encargo de esta selección.'
              : row.refusal;
        seen.add(key);
        return { ...row, refusal };
      });
      const asked = rows.filter(({ refusal }) => refusal === null);
      const name = supplier ? supplierRecord.title(supplier) : 'Proveedor desconocido';
      const said = named(certificateOrder, {
        records: { supplier: id },
        values: valuesOf(supplier?.contactName ?? name, asked, placeOf, now),
      });
      messages.push({
        supplier: id,
        name,
        email: supplier?.email ?? null,
        rows,
        key: `certificate-order:${id}:${digestOf(asked)}`,
        ...(await this.peers.command(writeMessage, said, own)),
      });
    }
    return messages;
  }
}

function rowOf({ place, version, certificate }: Order, known: Known | undefined, now: number): OrderRow {
  const row = { place, certificate };
  if (!known)
    return {
      ...row,
      version,
      title: 'Inmueble eliminado',
      number: null,
      endDate: null,
      refusal: 'El inmueble ya no existe: actualice la lista.',
    };
  const current = certificateOf(known, certificate);
  return {
    ...row,
    version: known.version,
    title: placeRecord.title(known),
    number: current?.number ?? null,
    endDate: current?.endDate ?? null,
    refusal:
      certificateStatus(current, now) === 'IN_PROGRESS'
        ? `Ya está en trámite desde el ${formatDay(current?.issueRequestDate ?? now)}.`
        : null,
  };
}

/** A line for each certificate, with what whoever issues it has to know; nothing of the people who live there. */
function valuesOf(
  greeted: string,
  rows: readonly OrderRow[],
  placeOf: ReadonlyMap<string, Known>,
  now: number,
): { name: string; count: number; several: boolean; units: number; severalUnits: boolean; list: string } {
  const lines = rows.map(({ place, certificate, title, number, endDate }) => {
    const known = placeOf.get(place);
    const facts = [
      known?.livingArea ? `${known.livingArea} m²` : null,
      known?.cadastralReference ? `ref. catastral ${known.cadastralReference}` : null,
      number ? `certificado anterior ${number}` : null,
      endDate === null ? null : endText(endDate, now),
    ].filter(Boolean);
    const what = followedCertificates.options[certificate].label;
    return `- ${what}: ${title}${facts.length > 0 ? ` (${facts.join('; ')})` : ''}`;
  });
  const units = new Set(rows.map(({ place }) => place)).size;
  return {
    name: greeted,
    count: rows.length,
    several: rows.length > 1,
    units,
    severalUnits: units > 1,
    list: lines.join('\n'),
  };
}

const digestOf = (rows: readonly OrderRow[]): string =>
  createHash('sha256')
    .update(
      rows
        .map(({ place, certificate, version }) => `${place}:${certificate}:${version}`)
        .sort()
        .join(','),
    )
    .digest('hex')
    .slice(0, 32);
