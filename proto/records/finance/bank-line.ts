import { defineRecord, type RecordOf } from '../../fields/record.ts';
import {
  choice,
  day,
  flag,
  iban,
  instant,
  integer,
  json,
  link,
  list,
  longText,
  money,
  text,
} from '../../fields/vocabulary.ts';
import { formatDay } from '../../values/dates.ts';
import { formatMoney } from '../../values/money.ts';
import { dismissals, matchReasons } from '../choices/bank-statements.ts';
import { bankLineStates } from './bank-line.states.ts';
import { bankAccess } from './bank-statement.ts';

/** Beside what the bank says, which never changes, what the movement was matched to (FIN-09). *Ours* in its fields. */
export const bankLine = defineRecord({
  collection: 'bankLine',
  label: { one: 'Movimiento bancario', many: 'Movimientos bancarios', gender: 'm' },
  groups: { movement: 'Movimiento', match: 'Conciliación', origin: 'Origen' },
  fields: {
    bookingDate: day('Fecha contable', { group: 'movement', required: true, readOnly: true, indexed: true }),
    valueDate: day('Fecha valor', { group: 'movement', readOnly: true }),
    amount: money('Importe', { group: 'movement', required: true, readOnly: true, indexed: true }),
    counterparty: text('Ordenante o beneficiario', {
      group: 'movement',
      maxLength: 140,
      sealed: true,
      searchable: true,
      readOnly: true,
    }),
    counterpartyAccount: iban('Su cuenta (IBAN)', { group: 'movement', sealed: true, readOnly: true }),
    text: longText('Concepto', {
      group: 'movement',
      maxLength: 1000,
      sealed: true,
      searchable: true,
      readOnly: true,
    }),
    returnReason: text('Motivo de la devolución', { group: 'movement', maxLength: 4, readOnly: true }),

    matchReason: choice(matchReasons, 'Coincide por', { group: 'match', readOnly: true, indexed: true }),
    confidence: integer('Confianza (%)', { group: 'match', min: 0, max: 100, readOnly: true }),
    why: text('Por qué', { group: 'match', maxLength: 400, readOnly: true }),
    /** What the movement pays: proposed, or booked once `booked` is set. */
    parts: list(
      'Documentos',
      {
        /** One of the two: what the company has issued, or a supplier's bill. */
        finance: link('finance', 'Documento'),
        bill: link('bill', 'Factura recibida'),
        amount: money('Importe', { required: true }),
        /** End-to-end id of the row of a remittance that the movement shows. */
        row: text('Fila de la remesa', { maxLength: 35 }),
        /** How the document stood before, to put it back; null where it was noted as paid already. */
        before: json('Antes'),
      },
      { group: 'match', readOnly: true },
    ),
    /** What no document asked for when the movement was booked. */
    excess: money('Sin documento', { group: 'match', readOnly: true }),
    advanceContract: link('contract', 'Anticipo del contrato', {
      group: 'match',
      readOnly: true,
      indexed: true,
    }),
    /** What of an advance no later document has taken; null when nothing is left. */
    advanceLeft: money('Anticipo sin aplicar', { group: 'match', readOnly: true }),
    /** Later documents of the same debtor that the advance has paid (decision 0084). */
    advanceUses: list(
      'Anticipo aplicado a',
      {
        finance: link('finance', 'Documento', { required: true }),
        amount: money('Importe', { required: true }),
        /** Day on which the document counts as paid with it. */
        day: day('Fecha', { required: true }),
        at: instant('Aplicado el', { required: true }),
        by: link('employee', 'Aplicado por'),
        before: json('Antes'),
      },
      { group: 'match', readOnly: true },
    ),
    /** What it could pay, until a person confirms it. */
    advanceProposal: list(
      'Anticipo propuesto para',
      {
        finance: link('finance', 'Documento', { required: true }),
        amount: money('Importe', { required: true }),
      },
      { group: 'match', readOnly: true },
    ),
    advanceConfidence: integer('Confianza del anticipo (%)', {
      group: 'match',
      min: 0,
      max: 100,
      readOnly: true,
    }),
    advanceWhy: text('Por qué el anticipo', { group: 'match', maxLength: 400, readOnly: true }),
    booked: flag('Contabilizado', { group: 'match', readOnly: true }),
    undone: flag('Deshecho', {
      group: 'match',
      readOnly: true,
      help: 'Alguien lo ha deshecho: no se vuelve a contabilizar sin que una persona lo confirme.',
    }),
    bookedAt: instant('Contabilizado el', { group: 'match', readOnly: true }),
    bookedBy: link('employee', 'Contabilizado por', { group: 'match', readOnly: true }),
    dismissal: choice(dismissals, 'Sin documento porque', { group: 'match', readOnly: true, indexed: true }),

    statement: link('bankStatement', 'Extracto', {
      group: 'origin',
      required: true,
      readOnly: true,
      indexed: true,
    }),
    organization: link('organization', 'Empresa', { group: 'origin', readOnly: true, indexed: true }),
    bankReference: text('Referencia del banco', { group: 'origin', maxLength: 140, readOnly: true }),
    endToEndId: text('Identificador de la operación', { group: 'origin', maxLength: 140, readOnly: true }),
    mandateId: text('Mandato SEPA', { group: 'origin', maxLength: 140, readOnly: true }),
    bankCode: text('Código del banco', { group: 'origin', maxLength: 40, readOnly: true }),
    /** Account, day, amount and how many like it came before: the same movement of another file is recognised by it. */
    digest: text('Huella', {
      group: 'origin',
      maxLength: 64,
      unique: true,
      readOnly: true,
      access: 'internal',
      forPrograms: true,
    }),
  },
  title: ({ bookingDate, amount }) =>
    bookingDate == null || amount == null
      ? 'Movimiento bancario'
      : `${formatMoney(amount)} del ${formatDay(bookingDate)}`,
  titleFields: ['bookingDate', 'amount'],
  states: bankLineStates,
  access: bankAccess,
  list: {
    columns: ['bookingDate', 'amount', 'counterparty', 'text', 'status', 'matchReason', 'confidence', 'why'],
    sort: { field: 'bookingDate', order: 'desc' },
    filters: ['status', 'bookingDate', 'amount', 'matchReason', 'dismissal', 'statement', 'organization'],
  },
});

export type BankLine = RecordOf<typeof bankLine>;
