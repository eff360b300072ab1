import { findSubsection, sections, type Section, type Subsection } from '@llavero/proto/navigation';
import type { CollectionName } from '@llavero/proto/collections';
import { useParams } from 'react-router-dom';

/** Where the user is: `/{section}/{subsection}/{component?}/{id?}` (NAV-01). */
export interface ScreenPath {
  section: string;
  subsection: string;
  component: string | null;
  id: string | null;
}

/** The path of the open screen. */
export function useScreenPath(): ScreenPath {
  const { section = '', subsection = '', component = null, id = null } = useParams();
  return { section, subsection, component, id };
}

/** The menu entry of a path, with its section. */
export function findScreen(
  section: string,
  subsection: string,
): { section: Section; subsection: Subsection } | null {
  const found = sections.find(({ key }) => key === section);
  const entry = findSubsection(section, subsection);
  return found && entry ? { section: found, subsection: entry } : null;
}

/** What the user sees, in words: 'Contratos › Alquileres'. For titles and problem reports. */
export function screenTitle(section: string, subsection: string): string {
  const found = findScreen(section, subsection);
  return found ? `${found.section.title} › ${found.subsection.title}` : 'Llavero';
}

/** Menu path on which a collection's records open. */
const homes: Partial<Record<CollectionName, string>> = {
  agent: 'agent/landlord',
  place: 'place/unit',
  mandate: 'contract/mandate',
  contract: 'contract/rent',
  finance: 'finance/receipt',
  employee: 'other/organization',
  task: 'home/task',
};

/**
 * The address of a record's window, or null when its screen is not there yet. `record` sharpens it: a
 * tenant opens over the tenants, a property over the properties.
 */
export function recordPath(
  collection: CollectionName,
  id: string,
  record?: { roles?: unknown; type?: unknown },
): string | null {
  const home = homes[collection];
  if (!home) return null;
  if (collection === 'agent' && Array.isArray(record?.roles)) {
    const roles: unknown[] = record.roles;
    if (!roles.includes('LANDLORD') && roles.includes('TENANT')) return `/agent/tenant/agent/${id}`;
  }
  if (collection === 'place' && record?.type === 'PROPERTY') return `/place/property/place/${id}`;
  return `/${home}/${collection}/${id}`;
}
