import type { Role } from '@llavero/proto/access/access';

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

/** The lists, as a tenant reads them and as whoever owns the homes does. */
const lists = {
  documents: { tenant: 'Mis recibos', owner: 'Mis liquidaciones' },
  issues: { tenant: 'Mis incidencias', owner: 'Incidencias de mis viviendas' },
  visits: { tenant: 'Visitas a mi vivienda', owner: 'Visitas a mis viviendas' },
} as const;

/** The same words on the way to a list and above it. */
export const listTitle = (list: keyof typeof lists, role: Role): string =>
  lists[list][role === 'TENANT' ? 'tenant' : 'owner'];

/** Title of the page by path; empty for one that does not exist. */
export function misTitle(pathname: string, role: Role): string {
  const { page } = misPath(pathname);
  if (page === 'document') return 'Cómo se calcula';
  if (page === 'issue') return 'Incidencia';
  return page === 'unknown' ? '' : listTitle(page, role);
}

/** The address one level up, for whoever has come by a link and has no page to go back to. */
export function misParent(pathname: string): string {
  const { page } = misPath(pathname);
  if (page === 'document') return '/mis/recibos';
  return page === 'issue' ? '/mis/incidencias' : '/contrato';
}
