/** What an address below `/mis` shows: what a tenant or landlord has beside their contracts. */
export interface MisPath {
  page: 'documents' | 'document' | 'issues' | 'issue' | 'visits' | 'unknown';
  id: string | null;
}

const pages = {
  recibos: { list: 'documents', one: 'document' },
  incidencias: { list: 'issues', one: 'issue' },
  visitas: { list: 'visits', one: 'unknown' },
} as const;

/** `/mis/recibos`, `/mis/incidencias/{id}`. */
export function misPath(pathname: string): MisPath {
  const [, name = '', id = null, ...more] = pathname.split('/').filter(Boolean);
  const known = Object.hasOwn(pages, name) && more.length === 0 ? pages[name as keyof typeof pages] : null;
  return { page: known?.[id === null ? 'list' : 'one'] ?? 'unknown', id };
}

const titles: Readonly<Record<MisPath['page'], string>> = {
  documents: 'Mis recibos y liquidaciones',
  document: 'Cómo se calcula',
  issues: 'Mis incidencias',
  issue: 'Incidencia',
  visits: 'Mis visitas',
  unknown: '',
};

export const misTitle = (pathname: string): string => titles[misPath(pathname).page];

/** The address one level up, for whoever has come by a link and has no page to go back to. */
export function misParent(pathname: string): string {
  const { page } = misPath(pathname);
  if (page === 'document') return '/mis/recibos';
  return page === 'issue' ? '/mis/incidencias' : '/contrato';
}
