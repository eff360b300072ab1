import type { DocumentStatus } from '../records/documents/document.states.ts';

/** Days a document waits for its signatures unless somebody says otherwise. */
export const SIGNING_DAYS = 14;
export const MOST_SIGNING_DAYS = 90;
export const MOST_SIGNERS = 20;
/** Minutes that a one-time code is good for. */
export const CODE_MINUTES = 10;
/** Wrong codes or identities after which a signer needs a new link. */
export const MOST_FAILURES = 10;
/** One-time codes by one link: a mailbox is not flooded. */
export const MOST_CODES = 10;
/** Wrong attempts on one code. */
export const MOST_TRIES = 5;
/** Characters of a drawn signature as PNG in base64. */
export const LARGEST_DRAWING = 200_000;

/** What every signer agrees to; it stands on the page and in the evidence. */
export const CONSENT =
  'He leído el documento completo, lo acepto y consiento firmarlo por medios electrónicos. Entiendo que mi firma, junto con las pruebas que se recogen (fecha y hora, dirección de internet, dispositivo y código de un solo uso), me vincula como una firma manuscrita (Reglamento UE 910/2014, art. 25).';

const notSent: readonly DocumentStatus[] = ['SIGNED', 'CANCELLED', 'REGISTERED', 'JUDGMENT', 'FINISHED'];

/** The parts of a document that decide whether it can be sent. */
export interface Signable {
  status: string | null;
  mimeType: string | null;
  fileName: string | null;
  sealedAt?: number | null;
}

/** Why a document cannot be sent to be signed, in one Spanish sentence; null when it can (EXT-10). */
export function notSignable({ status, mimeType, fileName, sealedAt }: Signable): string | null {
  if (sealedAt != null) return 'Este documento ya está firmado y sellado.';
  if (!fileName) return 'Este documento no tiene archivo: súbalo o genérelo primero.';
  if (mimeType !== 'application/pdf') return 'Solo se firman archivos PDF: conviértalo y súbalo de nuevo.';
  if ((notSent as readonly (string | null)[]).includes(status))
    return 'Por su estado, este documento no se envía a firmar.';
  return null;
}

/** `Marta Puig Vidal` → `M. P. V.`: what a stranger who holds the file is told of whoever signed it. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  return words.map((word) => `${[...word][0]?.toLocaleUpperCase('es') ?? ''}.`).join(' ');
}

/** `marta.puig@correo.es` → `ma•••@correo.es`: enough to recognise one's own address. */
export function maskedEmail(address: string): string {
  const at = address.lastIndexOf('@');
  return at < 1 ? '•••' : `${address.slice(0, Math.min(2, at))}•••${address.slice(at)}`;
}

/** An identity number without what people write between its characters. */
export function plainIdNumber(number: string): string {
  return number.replace(/[^0-9A-Za-z]/g, '').toUpperCase();
}
