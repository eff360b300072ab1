import type { AccessRules } from '../../access/access.ts';
import { defineRecord, type RecordOf } from '../../fields/record.ts';
import { choice, day, iban, integer, link, money, text } from '../../fields/vocabulary.ts';
import { formatDay } from '../../values/dates.ts';
import { statementFormats } from '../choices/bank-statements.ts';

/** What the bank says is read by the office and written by the import alone. */
export const bankAccess: AccessRules = {
  ADMIN: { actions: ['read'] },
  INTERNAL_EMPLOYEE: { actions: ['read'] },
};

/** A statement of one of the company's accounts over some days, as it was imported (FIN-09). *Ours*: the text names no fields. */
export const bankStatement = defineRecord({
  collection: 'bankStatement',
  label: { one: 'Extracto bancario', many: 'Extractos bancarios', gender: 'm' },
  groups: { statement: 'Extracto', balances: 'Saldos', origin: 'Origen' },
  fields: {
    organization: link('organization', 'Empresa', {
      group: 'statement',
      required: true,
      readOnly: true,
      indexed: true,
    }),
    account: iban('Cuenta (IBAN)', { group: 'statement', sealed: true, readOnly: true }),
    ending: text('Cuenta acabada en', { group: 'statement', maxLength: 4, readOnly: true }),
    from: day('Desde', { group: 'statement', required: true, readOnly: true, indexed: true }),
    to: day('Hasta', { group: 'statement', required: true, readOnly: true, indexed: true }),
    number: text('Número del banco', { group: 'statement', maxLength: 140, readOnly: true }),

    openingBalance: money('Saldo inicial', { group: 'balances', required: true, readOnly: true }),
    closingBalance: money('Saldo final', { group: 'balances', required: true, readOnly: true }),
    movements: integer('Movimientos', { group: 'balances', default: 0, readOnly: true }),
    /** Of those, lines that an earlier statement had brought already. */
    recognised: integer('Ya importados', { group: 'balances', default: 0, readOnly: true }),
    gap: money('Descuadre con el anterior', {
      group: 'balances',
      readOnly: true,
      help: 'Lo que falta entre el saldo final del extracto anterior y el inicial de este. Vacío si continúan.',
    }),

    format: choice(statementFormats, 'Formato', { group: 'origin', readOnly: true, indexed: true }),
    importedBy: link('employee', 'Importado por', { group: 'origin', readOnly: true }),
    /** Tells a statement from every other, so that the same one is not imported twice. */
    digest: text('Huella', {
      group: 'origin',
      maxLength: 64,
      unique: true,
      readOnly: true,
      access: 'internal',
      forPrograms: true,
    }),
  },
  title: ({ ending, from, to }) =>
    from == null || to == null
      ? 'Extracto'
      : `Extracto …${ending ?? ''}, ${formatDay(from)} a ${formatDay(to)}`,
  titleFields: ['ending', 'from', 'to'],
  access: bankAccess,
  list: {
    columns: [
      'ending',
      'from',
      'to',
      'openingBalance',
      'closingBalance',
      'movements',
      'gap',
      'format',
      'importedBy',
    ],
    sort: { field: 'to', order: 'desc' },
    filters: ['organization', 'from', 'to', 'format'],
  },
});

export type BankStatement = RecordOf<typeof bankStatement>;
