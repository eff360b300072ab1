/** Which bars a path shows (C §2.3, NAV-05). */
export interface Bars {
  top: boolean;
  side: boolean;
  bottom: boolean;
  /** Bars of tablets and phones. */
  mobileTop: boolean;
  mobileBottom: boolean;
}

/** Pages that mailed links open, `/{name}/{code}`; *ours*. */
export const mailedLinks = [
  // Missing personal data (WIZ-08), and documents that are sent (DOC-01).
  'datosPersonales',
  'documentos',
  // The new holder of a supply authorises its change (OPS-01).
  'suministro',
  // A tenant answers an inventory (INV-01).
  'inventarioInquilino',
  // What is broken, for its tenant, supplier and landlord (OPS-03).
  'incidencia',
  'encargo',
  'aprobacion',
  // A document is signed (EXT-10).
  'firma',
  // No more advertising (LSSI art. 21).
  'baja',
] as const;
export type MailedLink = (typeof mailedLinks)[number];

const bare: readonly string[] = [
  'login',
  'status',
  'visitas',
  'reserva',
  'passwordReset',
  'cancelVisit',
  'widgets',
  'widgets-pisos',
  ...mailedLinks,
  // Ours: the mailed link by which tenants and landlords enter, and the check of a signed file.
  'acceso',
  'verificar',
  // The guide for programs of partners.
  'desarrolladores',
];
/** Paths that need no session (SES-04). */
const publicSegments = new Set(bare);
const withoutMobileTop = new Set(['login', 'status']);

/** First segment of a path: `/contract/rent` → `contract`. */
export function firstSegment(pathname: string): string {
  return pathname.split('/')[1] ?? '';
}

/** True for the pages of tenants and landlords: their contracts (NAV-10) and what they have beside them. */
export function isOwnArea(pathname: string): boolean {
  return ['contrato', 'mis'].includes(firstSegment(pathname));
}

/** True when the path skips the session check (SES-04). */
export function isPublicPath(pathname: string): boolean {
  return publicSegments.has(firstSegment(pathname));
}

/** The bars of a path. The top bar also waits for the employees, which only the shell knows. */
export function barsFor(pathname: string): Bars {
  const first = firstSegment(pathname);
  const hidden = publicSegments.has(first);
  return {
    top: !hidden,
    side: !hidden,
    bottom: !hidden && !isOwnArea(pathname),
    mobileTop: !withoutMobileTop.has(first),
    mobileBottom: !hidden && !isOwnArea(pathname),
  };
}

/** The path without its trailing slash, or null when it has none (NAV-01). */
export function withoutTrailingSlash(pathname: string): string | null {
  return pathname.length > 1 && pathname.endsWith('/') ? pathname.replace(/\/+$/, '') || '/' : null;
}
