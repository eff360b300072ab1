import { staffAccess } from '../../access/access.ts';
import { defineRecord, type RecordOf } from '../../fields/record.ts';
import {
  choice,
  day,
  decimal,
  flag,
  instant,
  integer,
  json,
  longText,
  money,
  percent,
  text,
} from '../../fields/vocabulary.ts';
import { testStatuses } from '../choices/tasks.ts';

/**
 * Records to try the calls with (C §3 'test'): a field of each plain kind, no meaning and no effect. Partners
 * connect against it before they touch real records. Sealed where a partner might try with real data.
 */
export const test = defineRecord({
  collection: 'test',
  label: { one: 'Prueba', many: 'Pruebas', gender: 'f' },
  groups: { values: 'Valores' },
  fields: {
    name: text('Nombre', { required: true, maxLength: 120, sealed: true, searchable: true }),
    description: longText('Descripción', { sealed: true, maxLength: 4000 }),
    status: choice(testStatuses, 'Estado', { default: 'NEW', indexed: true }),
    externalId: text('Id. externo', { maxLength: 120, unique: true }),
    count: integer('Cantidad', { indexed: true }),
    measure: decimal('Medida'),
    amount: money('Importe'),
    share: percent('Porcentaje'),
    active: flag('Activa'),
    date: day('Día', { indexed: true }),
    moment: instant('Momento'),
    data: json('Datos', { sealed: true }),
  },
  title: ({ name }) => name ?? '',
  titleFields: ['name'],
  states: {
    statuses: testStatuses,
    field: 'status',
    changes: { NEW: ['USED'], USED: ['NEW', 'OLD'], OLD: ['USED'] },
  },
  access: staffAccess(),
  list: {
    columns: ['name', 'status', 'externalId', 'count', 'amount', 'date', 'createdAt'],
    sort: { field: 'createdAt', order: 'desc' },
    filters: ['status', 'externalId', 'count', 'date', 'active'],
  },
});

export type Test = RecordOf<typeof test>;
