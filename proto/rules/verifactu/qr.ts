import { registerAmount, registerDay } from './format.ts';
import type { InvoiceId } from './invoice-record.ts';

/** Where the tax office answers for an invoice; the test address of its own test environment. */
export const qrServices = {
  production: 'https://www2.agenciatributaria.gob.es/wlpl/TIKE-CONT/ValidarQR',
  test: 'https://prewww2.aeat.es/wlpl/TIKE-CONT/ValidarQR',
} as const;

/** Printed over the code and beside it (Orden HAC/1177/2024 art. 20; RD 1619/2012 art. 6.5). */
export const QR_HEADING = 'QR tributario:';
export const QR_LEGEND = 'Factura verificable en la sede electrónica de la AEAT. VERI*FACTU';

/** The address that the code of an invoice holds (Orden HAC/1177/2024 art. 21). @param total integer cents */
export function qrAddress(
  { issuer, number, issueDate }: InvoiceId,
  total: number,
  service: string = qrServices.production,
): string {
  const parts = {
    nif: issuer,
    numserie: number,
    fecha: registerDay(issueDate),
    importe: registerAmount(total),
  };
  const query = Object.entries(parts).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return `${service}?${query.join('&')}`;
}
