import { staffAccess } from '../../access/access.ts';
import type { FieldProblem } from '../../errors.ts';
import { defineRecord, type RecordOf } from '../../fields/record.ts';
import {
  choice,
  day,
  decimal,
  flag,
  iban,
  integer,
  link,
  links,
  longText,
  money,
  object,
  text,
} from '../../fields/vocabulary.ts';
import { oneOf } from '../../states/predicate.ts';
import { bookedBondProblems, bonusProblems } from '../../rules/agreed-terms.ts';
import { addMoney } from '../../values/money.ts';
import { formatNumber } from '../../values/number.ts';
import { bookingFlags, bookingStates } from './booking.states.ts';
import { contractTypes, holders, paymentMethods, rentIndices } from '../choices/contracts.ts';
import { regions } from '../choices/places.ts';
import {
  chronologyField,
  collaboratorsField,
  createdByField,
  documentsField,
  legacyFields,
  notesField,
  withCategories,
} from '../parts/common.ts';
import { tenantSearchFields } from '../parts/tenant-search.ts';
import { DEFAULT_LEGAL_BOND_MONTHS, DEFAULT_TOTAL_BOND_MONTHS } from '../../rules/bond.ts';

/** A unit taken off the market for someone against a payment on account (C §2.2 'Reservas'). */
export const booking = defineRecord({
  collection: 'booking',
  label: { one: 'Reserva', many: 'Reservas', gender: 'f' },
  groups: {
    parties: 'Partes e inmueble',
    payment: 'Señal',
    contract: 'Contrato previsto',
    outcome: 'Desenlace',
    follow: 'Seguimiento',
    origin: 'Origen',
  },
  fields: {
    name: text('Nombre', { group: 'parties', sealed: true, searchable: true }),
    unit: link('place', 'Unidad', { group: 'parties', required: true, indexed: true }),
    mandate: link('mandate', 'Mandato', { group: 'parties', indexed: true }),
    tenants: links('agent', 'Inquilinos', { group: 'parties', indexed: true }),
    avalists: links('agent', 'Avalistas', { group: 'parties', indexed: true }),
    landlords: links('agent', 'Propietarios', { group: 'parties', indexed: true }),
    candidature: link('candidature', 'Candidatura', { group: 'parties', indexed: true }),
    solvencyRequest: link('solvencyRequest', 'Solicitud de solvencia', { group: 'parties', indexed: true }),
    organization: link('organization', 'Organización', { group: 'parties' }),
    agency: link('agency', 'Agencia', { group: 'parties' }),
    region: choice(regions, 'Comunidad autónoma', { group: 'parties', indexed: true }),
    salesManager: link('employee', 'Responsable comercial', { group: 'parties', indexed: true }),

    bookingDate: day('Fecha de la reserva', { group: 'payment', indexed: true }),
    expirationDate: day('Se mantiene hasta', { group: 'payment', indexed: true }),
    amount: money('Importe de la señal', { group: 'payment', min: 0 }),
    paymentDate: day('Fecha de pago', { group: 'payment' }),
    paymentMethod: choice(paymentMethods, 'Forma de pago', { group: 'payment', default: 'TRANSFER' }),
    paymentReference: text('Referencia del pago', { group: 'payment', sealed: true, access: 'economy' }),
    depositary: choice(holders, 'Quién guarda la señal', { group: 'payment', default: 'MANDATARY' }),
    holderName: text('Titular de la cuenta', { group: 'payment', sealed: true, access: 'economy' }),
    holderAccount: iban('Cuenta para la devolución (IBAN)', {
      group: 'payment',
      sealed: true,
      access: 'economy',
    }),

    contractType: choice(contractTypes, 'Tipo de contrato', { group: 'contract', default: 'LONG_CONTRACT' }),
    startDate: day('Inicio previsto', { group: 'contract', indexed: true }),
    signatureDate: day('Firma prevista', { group: 'contract' }),
    contractDuration: object(
      'Duración',
      {
        years: integer('Años', { default: 5, min: 0, max: 99 }),
        months: integer('Meses', { default: 0, min: 0, max: 11 }),
        days: integer('Días', { default: 0, min: 0, max: 31 }),
      },
      { group: 'contract', default: { years: 5, months: 0, days: 0 } },
    ),
    rent: money('Renta mensual', { group: 'contract', min: 0, indexed: true }),
    ineType: choice(rentIndices, 'Índice de actualización', { group: 'contract', default: 'GENERAL' }),
    legalBondMonths: decimal('Meses de fianza legal', {
      group: 'contract',
      default: DEFAULT_LEGAL_BOND_MONTHS,
      min: 0,
      max: 24,
    }),
    totalBondMonths: integer('Meses de fianza total', {
      group: 'contract',
      default: DEFAULT_TOTAL_BOND_MONTHS,
      min: 0,
      max: 60,
    }),
    totalBondAmount: money('Fianza total', { group: 'contract', min: 0 }),
    rentBonus: money('Bonificación de renta', { group: 'contract', min: 0 }),
    lastBonusDay: day('Último día de bonificación', { group: 'contract' }),
    feeTotal: money('Total de honorarios', { group: 'contract', access: 'fees', min: 0 }),
    ...tenantSearchFields('contract', 'fees'),
    specialConditions: longText('Condiciones acordadas', { group: 'contract', sealed: true }),

    confirmationDate: day('Confirmada el', { group: 'outcome', readOnly: true, indexed: true }),
    /** Set by the contracts service when a contract names the booking. */
    contract: link('contract', 'Contrato', { group: 'outcome', readOnly: true, indexed: true }),
    heldDate: day('Retenida el', { group: 'outcome', readOnly: true }),
    heldAmount: money('Importe retenido', { group: 'outcome', min: 0 }),
    heldReason: text('Motivo de la retención', { group: 'outcome', sealed: true }),
    returnDate: day('Devuelta el', { group: 'outcome', readOnly: true }),
    returnAmount: money('Importe devuelto', { group: 'outcome', min: 0 }),
    returnReason: text('Motivo de la devolución', { group: 'outcome', sealed: true }),
    cancelled: flag('Anulada', { group: 'outcome', readOnly: true }),
    cancellationDate: day('Anulada el', { group: 'outcome', readOnly: true }),
    cancellationReason: text('Motivo de la anulación', { group: 'outcome', sealed: true }),

    notes: notesField('follow'),
    chronology: chronologyField('follow'),
    documents: documentsField('follow'),
    validationNotes: longText('Notas de validación', { group: 'follow', sealed: true, access: 'internal' }),
    collaborators: collaboratorsField('follow'),
    createdBy: createdByField('follow'),
    ...legacyFields('origin'),
  },
  title: ({ name }) => name || 'Reserva sin nombre',
  titleFields: ['name'],
  states: bookingStates,
  flags: bookingFlags,
  check: (record) => [
    ...datesOutOfOrder(record),
    ...missing(record),
    ...moreThanPaid(record),
    ...bookedBondProblems(record),
    ...bonusProblems(record),
  ],
  derive: ({ chronology }) => withCategories(chronology),
  // The money has gone there, or is on its way (WIZ-05).
  fixedFields: [
    {
      when: oneOf('status', ['HELD', 'RETURNED']),
      fields: ['holderName', 'holderAccount'],
      message: 'La cuenta a la que se devolvió la señal ya no se cambia: anote lo ocurrido en las notas.',
    },
  ],
  access: staffAccess({
    EXTERNAL_EMPLOYEE: {
      actions: ['read'],
      own: ['collaborators', 'createdBy', 'salesManager'],
      hidden: ['economy', 'internal'],
    },
    // The account is one tenant's, the fees are the landlord's.
    TENANT: { actions: ['read'], own: ['tenants'], hidden: ['economy', 'fees', 'internal'] },
    LANDLORD: { actions: ['read'], own: ['landlords'], hidden: ['economy', 'internal'] },
    OWNER: { actions: ['read'], own: ['landlords'], hidden: ['economy', 'internal'] },
  }),
  list: {
    columns: ['name', 'status', 'unit', 'tenants', 'amount', 'rent', 'startDate', 'bookingDate'],
    sort: { field: 'bookingDate', order: 'desc' },
    filters: ['status', 'expired', 'unit', 'mandate', 'tenants', 'salesManager', 'bookingDate', 'startDate'],
  },
});

export type Booking = RecordOf<typeof booking>;

interface Outcome {
  bookingDate?: number | null;
  expirationDate?: number | null;
  amount?: number | null;
  tenants?: readonly string[];
  confirmationDate?: number | null;
  heldDate?: number | null;
  heldAmount?: number | null;
  heldReason?: string | null;
  returnDate?: number | null;
  returnAmount?: number | null;
}

function datesOutOfOrder({ bookingDate, expirationDate }: Outcome): FieldProblem[] {
  if (bookingDate == null || expirationDate == null || expirationDate >= bookingDate) return [];
  const message = 'La reserva no puede vencer antes de hacerse: corrija una de las dos fechas.';
  return [{ field: 'expirationDate', rule: 'after', message }];
}

const required = (field: string, message: string): FieldProblem => ({ field, rule: 'required', message });

/** What a confirmation and a retention cannot do without. */
function missing({ confirmationDate, tenants, amount, heldDate, heldReason }: Outcome): FieldProblem[] {
  const problems: FieldProblem[] = [];
  if (confirmationDate != null && !tenants?.length)
    problems.push(required('tenants', 'Añada al menos un inquilino antes de confirmar la reserva.'));
  if (confirmationDate != null && !amount)
    problems.push(required('amount', 'Indique el importe de la señal antes de confirmar la reserva.'));
  if (heldDate != null && !heldReason)
    problems.push(required('heldReason', 'Indique por qué se retiene la señal.'));
  return problems;
}

function moreThanPaid({ amount, heldAmount, returnAmount }: Outcome): FieldProblem[] {
  const paid = amount ?? 0;
  const message = `No se puede retener ni devolver más de lo pagado (${formatNumber(paid, 2)} €).`;
  const tooMuch = (field: string, value: number | null | undefined) =>
    value != null && value > paid ? [{ field, rule: 'max', message }] : [];
  const each = [...tooMuch('heldAmount', heldAmount), ...tooMuch('returnAmount', returnAmount)];
  if (each.length > 0 || heldAmount == null || returnAmount == null) return each;
  return tooMuch('returnAmount', addMoney(heldAmount, returnAmount));
}
