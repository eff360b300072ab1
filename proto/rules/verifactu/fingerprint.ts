import type { RegisteredType } from '../../records/choices/verifactu.ts';
import { registerAmount, registerDay } from './format.ts';
import type { InvoiceId } from './invoice-record.ts';

/** What ties a record to the one before it. */
export interface Link {
  /** Fingerprint of the record before; null for the first of its issuer. */
  previous: string | null;
  /** When the record was made, as {@link registerInstant} writes it. */
  generatedAt: string;
}

/** What the fingerprint of a registration covers; amounts in integer cents. */
export interface FingerprintedInvoice extends InvoiceId, Link {
  type: RegisteredType;
  vat: number;
  total: number;
}

/**
 * The text whose SHA-256 in capital hexadecimals is the fingerprint of a registration (AEAT, 'Algoritmo de cálculo de codificación
 * de la huella o hash', version 0.1.2).
 */
export function registrationText({ type, vat, total, ...record }: FingerprintedInvoice): string {
  return joined([
    ['IDEmisorFactura', record.issuer],
    ['NumSerieFactura', record.number],
    ['FechaExpedicionFactura', registerDay(record.issueDate)],
    ['TipoFactura', type],
    ['CuotaTotal', registerAmount(vat)],
    ['ImporteTotal', registerAmount(total)],
    ...linkOf(record),
  ]);
}

/** The same for a cancellation. */
export function cancellationText(record: InvoiceId & Link): string {
  return joined([
    ['IDEmisorFacturaAnulada', record.issuer],
    ['NumSerieFacturaAnulada', record.number],
    ['FechaExpedicionFacturaAnulada', registerDay(record.issueDate)],
    ...linkOf(record),
  ]);
}

const linkOf = ({ previous, generatedAt }: Link): [string, string][] => [
  ['Huella', previous ?? ''],
  ['FechaHoraHusoGenRegistro', generatedAt],
];

const joined = (parts: readonly [string, string][]): string =>
  parts.map(([name, value]) => `${name}=${value.trim()}`).join('&');
