import { defineRecord, type RecordOf } from '../../fields/record.ts';
import { choice, day, flag, iban, instant, integer, link, money, text } from '../../fields/vocabulary.ts';
import { formatDay } from '../../values/dates.ts';
import { remittanceFormats, remittanceTypes } from '../choices/remittances.ts';
import { remittanceStates } from './remittance.states.ts';

const readOnly = true;

/** An order to the bank: debits of receipts or transfers of settlements, with its file and its rows (FIN-04). *Ours* in its fields. */
export const remittance = defineRecord({
  collection: 'remittance',
  label: { one: 'Remesa', many: 'Remesas', gender: 'f' },
  groups: { order: 'Remesa', approval: 'Segunda persona', progress: 'Recorrido', file: 'Archivo' },
  fields: {
    type: choice(remittanceTypes, 'Tipo', { group: 'order', required: true, readOnly, indexed: true }),
    executionDate: day('Fecha', { group: 'order', required: true, readOnly, indexed: true }),
    organization: link('organization', 'Organización', { group: 'order', required: true, readOnly }),
    iban: iban('Cuenta', { group: 'order', readOnly, sealed: true, access: 'economy' }),
    rows: integer('Filas', { group: 'order', default: 0, readOnly }),
    totalAmount: money('Total', { group: 'order', default: 0, readOnly }),
    preparedBy: text('Preparada por', { group: 'order', maxLength: 80, readOnly }),
    /** The administrator behind an impersonation. */
    preparedFor: text('Preparada a través de', {
      group: 'order',
      maxLength: 80,
      readOnly,
      access: 'internal',
    }),

    needsApproval: flag('Necesita otra persona', { group: 'approval', readOnly }),
    approvalReason: text('Por qué', { group: 'approval', maxLength: 300, readOnly }),
    approvedAt: instant('Aprobada', { group: 'approval', readOnly }),
    approvedBy: link('employee', 'Aprobada por', { group: 'approval', readOnly }),

    sentAt: instant('Enviada', { group: 'progress', readOnly }),
    settledOn: day('Liquidada', { group: 'progress', readOnly }),
    closedAt: instant('Cerrada', { group: 'progress', readOnly }),
    withdrawnAt: instant('Retirada', { group: 'progress', readOnly }),
    withReturns: flag('Con devoluciones', { group: 'progress', readOnly }),
    returnedRows: integer('Devueltas', { group: 'progress', default: 0, readOnly }),
    returnedAmount: money('Importe devuelto', { group: 'progress', default: 0, readOnly }),

    format: choice(remittanceFormats, 'Formato', { group: 'file', required: true, readOnly }),
    fileSize: integer('Tamaño (bytes)', { group: 'file', readOnly }),
    sha256: text('Huella SHA-256', { group: 'file', maxLength: 64, readOnly }),
  },
  title: ({ type, executionDate }) =>
    [
      type && remittanceTypes.options[type].label.split(' ')[0],
      executionDate != null && formatDay(executionDate),
    ]
      .filter(Boolean)
      .join(' '),
  titleFields: ['type', 'executionDate'],
  states: remittanceStates,
  // Commands make and change them; what was ordered from the bank is not deleted.
  access: {
    ADMIN: { actions: ['read'] },
    INTERNAL_EMPLOYEE: { actions: ['read'], hidden: ['internal'] },
  },
  list: {
    columns: [
      'type',
      'status',
      'executionDate',
      'rows',
      'totalAmount',
      'returnedRows',
      'organization',
      'createdAt',
    ],
    sort: { field: 'createdAt', order: 'desc' },
    filters: ['status', 'type', 'executionDate', 'organization'],
  },
});

export type Remittance = RecordOf<typeof remittance>;
