import { agent } from '@llavero/proto/records/people/agent';
import { pendingAccounts as accountsToApprove } from '@llavero/proto/rules/bank-account';
import { listOf, titleColumn } from '../../components/list-screen/list-of.ts';
import { writeToSelected } from '../../components/mailing/write-action.tsx';
import type { ListScreenProps } from '../../components/list-screen/types.ts';

type Person = ListScreenProps<typeof agent, 'name'>;

const name = titleColumn(agent, 'name', { label: 'Nombre', width: 260 });

/** A list of people in one role; first name and surname are one column: what people look for. */
export const personList = (own: Pick<Person, 'path' | 'create' | 'emptyText' | 'detail'>): Person =>
  listOf(agent, {
    bulk: [writeToSelected(own.path, 'PEOPLE')],
    columns: [name],
    defaultColumns: ['name', 'idNumber', 'email', 'phone', 'roles', 'active', 'createdAt'],
    filters: ['company', 'language', 'active', 'accountPending', 'createdAt'],
    ...own,
  });

/** Those of a list of people whose bank account waits for a second person. */
export const pendingAccounts = ({ path, detail }: Pick<Person, 'path' | 'detail'>): Person =>
  listOf(agent, {
    path,
    ...(detail ? { detail } : {}),
    columns: [name],
    filter: accountsToApprove,
    defaultColumns: ['name', 'idNumber', 'accountHolder', 'phone', 'email', 'roles'],
    filters: ['company', 'createdAt'],
    emptyText: 'Ninguna cuenta bancaria espera aprobación.',
  });
