import {
  choice,
  day,
  decimal,
  flag,
  integer,
  link,
  list,
  money,
  object,
  percent,
  text,
} from '../../fields/vocabulary.ts';
import { bondActs, bondHolders } from '../choices/bonds.ts';
import { holders } from '../choices/contracts.ts';
import { DEFAULT_LEGAL_BOND_MONTHS, DEFAULT_TOTAL_BOND_MONTHS } from '../../rules/bond.ts';

/** Legal bond, further bonds and guarantees (C §3.2). */
export const bondFields = {
  legalBondMonths: decimal('Meses de fianza legal', {
    group: 'bond',
    default: DEFAULT_LEGAL_BOND_MONTHS,
    min: 0,
    max: 24,
  }),
  legalBondAmount: money('Fianza legal', { group: 'bond', min: 0 }),
  legalBondReceptionDate: day('Recepción de la fianza', { group: 'bond' }),
  legalBondDepositDate: day('Depósito de la fianza', { group: 'bond' }),
  legalBondRegistrationNumber: text('Número de registro de la fianza', { group: 'bond', maxLength: 80 }),
  legalBondRequestDate: day('Solicitud de devolución de la fianza', { group: 'bond' }),
  legalBondRecoverDate: day('Recuperación de la fianza', { group: 'bond' }),
  legalBondTenantLiquidatedDate: day('Liquidación de la fianza al inquilino', { group: 'bond' }),
  totalBondMonths: integer('Meses de fianza total', {
    group: 'bond',
    default: DEFAULT_TOTAL_BOND_MONTHS,
    min: 0,
    max: 60,
  }),
  totalBondAmount: money('Fianza total', { group: 'bond', min: 0 }),
  bondingInSeparateDocument: flag('Fianza en documento aparte', { group: 'bond' }),
  additionalGuarantee: object(
    'Garantía adicional',
    {
      months: decimal('Meses', { default: 0, min: 0, max: 60 }),
      holder: choice(holders, 'Depositario', { default: 'MANDATARY' }),
      amount: money('Importe', { default: 0, min: 0 }),
    },
    { group: 'bond', default: { months: 0, holder: 'MANDATARY', amount: 0 } },
  ),
  reason: text('Motivo de la garantía', { group: 'bond' }),
  /** What the days above do not tell: claims and changes of holder (`rules/bond-ledger.ts`). */
  bondMovements: list(
    'Movimientos de la fianza',
    {
      date: day('Fecha', { required: true }),
      act: choice(bondActs, 'Movimiento', { required: true }),
      amount: money('Importe', { required: true, min: 0 }),
      from: choice(bondHolders, 'De', { required: true }),
      to: choice(bondHolders, 'A', { required: true }),
      description: text('Concepto'),
      document: link('document', 'Justificante'),
    },
    { group: 'bond' },
  ),
  bankGuarantee: object(
    'Aval bancario',
    {
      bankName: text('Banco'),
      expirationDate: day('Vencimiento'),
      amount: money('Importe', { min: 0 }),
      number: text('Número', { maxLength: 80 }),
    },
    { group: 'bond' },
  ),

  itpPercent: percent('ITP (%)', { group: 'itp', min: 0, max: 100 }),
  itpAmount: money('Importe del ITP', { group: 'itp', min: 0 }),
  itpHolder: choice(holders, 'Gestiona el ITP', { group: 'itp', default: 'MANDATARY' }),
  itpDepositDate: day('Presentación del ITP', { group: 'itp' }),
};
