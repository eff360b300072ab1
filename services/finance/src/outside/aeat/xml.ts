import { registerAmount, registerDay } from '@llavero/proto/rules/verifactu/format';
import type {
  InvoiceId,
  Recipient,
  Registration,
  TaxPayer,
  VatPart,
} from '@llavero/proto/rules/verifactu/invoice-record';
import type { RecordBatch, SentRecord } from './port.ts';

/** The program that makes the records (Orden HAC/1177/2024 art. 10.1.n, list of `SistemaInformatico`). */
export interface Software {
  producer: TaxPayer;
  installation: string;
  version: string;
}

const SCHEMAS =
  'https://www2.agenciatributaria.gob.es/static_files/common/internet/dep/aplicaciones/es/aeat/tike/cont/ws';

/** An element; nothing at all for `null`. */
type Part = string | null;
const el = (name: string, ...content: readonly Part[]): string =>
  `<sf:${name}>${content.filter((part) => part !== null).join('')}</sf:${name}>`;
const value = (name: string, text: string): string => el(name, escaped(text));
const optional = (name: string, text: string | null): Part => (text === null ? null : value(name, text));

/** Text in an element: the characters of XML 1.0, with its three signs escaped. */
const escaped = (text: string): string =>
  text
    .replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');

/** The request `RegFactuSistemaFacturacion` in its envelope, after the schemas SuministroLR and SuministroInformacion 1.0. */
export function batchXml(
  { issuer, representative, isIncident, records }: RecordBatch,
  software: Software,
): string {
  const head = `<sfLR:Cabecera>${[
    el('ObligadoEmision', ...person(issuer)),
    representative && el('Representante', ...person(representative)),
    isIncident ? el('RemisionVoluntaria', value('Incidencia', 'S')) : null,
  ]
    .filter((part) => part !== null)
    .join('')}</sfLR:Cabecera>`;
  const body = records.map(
    (record) => `<sfLR:RegistroFactura>${recordXml(record, software)}</sfLR:RegistroFactura>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?><soapenv:Envelope xmlns:soapenv="http://schemas.xmlsoap.org/soap/envelope/"><soapenv:Header/><soapenv:Body><sfLR:RegFactuSistemaFacturacion xmlns:sfLR="${SCHEMAS}/SuministroLR.xsd" xmlns:sf="${SCHEMAS}/SuministroInformacion.xsd">${head}${body.join('')}</sfLR:RegFactuSistemaFacturacion></soapenv:Body></soapenv:Envelope>`;
}

const recordXml = (record: SentRecord, software: Software): string =>
  record.registration
    ? registrationXml(record, record.registration, software)
    : cancellationXml(record, software);

function registrationXml(record: SentRecord, registration: Registration, software: Software): string {
  const { type, rectification, description, issuedBy, recipients, parts, vat, total } = registration;
  const correction = 'correction' in record ? record.correction : null;
  return el(
    'RegistroAlta',
    value('IDVersion', '1.0'),
    el('IDFactura', ...invoiceId(record)),
    value('RefExterna', record.id),
    value('NombreRazonEmisor', registration.issuer.name),
    correction && value('Subsanacion', 'S'),
    // X: whatever was refused, the tax office has no record of the invoice.
    correction === 'OF_REFUSED' ? value('RechazoPrevio', 'X') : null,
    correction === 'OF_REFUSED_CORRECTION' ? value('RechazoPrevio', 'S') : null,
    value('TipoFactura', type),
    rectification && value('TipoRectificativa', 'I'),
    rectification &&
      el(
        'FacturasRectificadas',
        ...rectification.rectified.map((one) => el('IDFacturaRectificada', ...invoiceId(one))),
      ),
    value('DescripcionOperacion', description),
    issuedBy && value('EmitidaPorTerceroODestinatario', 'T'),
    issuedBy && el('Tercero', ...person(issuedBy)),
    recipients.length === 0
      ? null
      : el(
          'Destinatarios',
          ...recipients.map((recipient) => el('IDDestinatario', ...recipientXml(recipient))),
        ),
    el('Desglose', ...(parts.length > 0 ? parts : [NOTHING]).map(partXml)),
    value('CuotaTotal', registerAmount(vat)),
    value('ImporteTotal', registerAmount(total)),
    ...closing(record, software),
  );
}

/** An invoice whose lines balance out still says of what. */
const NOTHING: VatPart = { kind: 'EXEMPT', reason: 'E6', base: 0 };

function cancellationXml(record: SentRecord, software: Software): string {
  const isKnown = !('isKnown' in record) || record.isKnown;
  const { madeBy } = record;
  return el(
    'RegistroAnulacion',
    value('IDVersion', '1.0'),
    el(
      'IDFactura',
      value('IDEmisorFacturaAnulada', record.issuer),
      value('NumSerieFacturaAnulada', record.number),
      value('FechaExpedicionFacturaAnulada', registerDay(record.issueDate)),
    ),
    value('RefExterna', record.id),
    optional('SinRegistroPrevio', isKnown ? null : 'S'),
    madeBy && value('GeneradoPor', 'T'),
    madeBy && el('Generador', ...person(madeBy)),
    ...closing(record, software),
  );
}

/** Chain, program and fingerprint, with which either kind of record ends. */
const closing = (
  { earlier, generatedAt, fingerprint }: SentRecord,
  { producer, installation, version }: Software,
): Part[] => [
  el(
    'Encadenamiento',
    earlier
      ? el('RegistroAnterior', ...invoiceId(earlier), value('Huella', earlier.fingerprint))
      : value('PrimerRegistro', 'S'),
  ),
  el(
    'SistemaInformatico',
    ...person(producer),
    value('NombreSistemaInformatico', 'Llavero'),
    value('IdSistemaInformatico', 'LL'),
    value('Version', version),
    value('NumeroInstalacion', installation),
    value('TipoUsoPosibleSoloVerifactu', 'S'),
    value('TipoUsoPosibleMultiOT', 'S'),
    value('IndicadorMultiplesOT', 'S'),
  ),
  value('FechaHoraHusoGenRegistro', generatedAt),
  value('TipoHuella', '01'),
  value('Huella', fingerprint),
];

const invoiceId = ({ issuer, number, issueDate }: InvoiceId): string[] => [
  value('IDEmisorFactura', issuer),
  value('NumSerieFactura', number),
  value('FechaExpedicionFactura', registerDay(issueDate)),
];

const person = ({ name, nif }: TaxPayer): string[] => [value('NombreRazon', name), value('NIF', nif)];

function recipientXml(recipient: Recipient): string[] {
  if ('nif' in recipient) return person(recipient);
  const { country, kind, id } = recipient.other;
  return [
    value('NombreRazon', recipient.name),
    el('IDOtro', value('CodigoPais', country), value('IDType', kind), value('ID', id)),
  ];
}

function partXml(part: VatPart): string {
  const base = value('BaseImponibleOimporteNoSujeto', registerAmount(part.base));
  if (part.kind === 'EXEMPT')
    return el(
      'DetalleDesglose',
      value('Impuesto', '01'),
      value('ClaveRegimen', '01'),
      value('OperacionExenta', part.reason),
      base,
    );
  return el(
    'DetalleDesglose',
    value('Impuesto', '01'),
    value('ClaveRegimen', part.regime),
    value('CalificacionOperacion', 'S1'),
    value('TipoImpositivo', registerAmount(Math.round(part.percent * 100))),
    base,
    value('CuotaRepercutida', registerAmount(part.vat)),
  );
}
