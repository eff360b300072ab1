import type { ColumnOverride } from '../../components/list-screen/types.ts';
import type { Row } from '../../lib/records.ts';

const fullName = (row: Row): string => [row['firstname'], row['lastname']].filter(Boolean).join(' ');

/** First name and surname in one column: what people look for. */
export const personColumns: ColumnOverride[] = [
  {
    name: 'name',
    label: 'Nombre',
    needs: ['firstname', 'lastname'],
    width: 260,
    render: fullName,
    text: fullName,
  },
];

export const personDefaultColumns = ['name', 'idNumber', 'email', 'phone', 'roles', 'active', 'createdAt'];
