import { agent } from '@llavero/proto/records/people/agent';
import { listOf, titleColumn } from '../../components/list-screen/list-of.ts';
import type { ListScreenProps } from '../../components/list-screen/types.ts';

type Person = ListScreenProps<typeof agent, 'name'>;

/** A list of people in one role; first name and surname are one column: what people look for. */
export const personList = (own: Pick<Person, 'path' | 'create' | 'emptyText' | 'detail'>): Person =>
  listOf(agent, {
    columns: [titleColumn(agent, 'name', { label: 'Nombre', width: 260 })],
    defaultColumns: ['name', 'idNumber', 'email', 'phone', 'roles', 'active', 'createdAt'],
    filters: ['company', 'language', 'active', 'createdAt'],
    ...own,
  });
