import { useQuery } from '@tanstack/react-query';
import { listOptions, type Row } from './records.ts';

export interface Colleague {
  id: string;
  name: string;
  active: boolean;
}

/** The employees, loaded once for the whole application: assignees, authors of changes (C §2.3). */
export function useEmployees() {
  return useQuery({
    ...listOptions({
      component: 'employee',
      collection: 'employee',
      fields: ['firstname', 'lastname', 'active'],
      limit: 500,
    }),
    staleTime: 5 * 60_000,
    select: (page) => page.items.map(colleague),
  });
}

function colleague(row: Row): Colleague {
  const name = [row['firstname'], row['lastname']].filter(Boolean).join(' ');
  return { id: row.id, name: name || 'Sin nombre', active: row['active'] !== false };
}

/** Name of whoever did something: an employee, or a service of Llavero. */
export function useActorName(): (actor: string) => string {
  const { data } = useEmployees();
  return (actor) => {
    if (actor.startsWith('service:')) return 'Llavero (automático)';
    return data?.find(({ id }) => id === actor)?.name ?? 'Otra persona';
  };
}
