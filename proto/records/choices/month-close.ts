import { choiceSet } from '../../fields/choices.ts';

/** What a month is looked over for before it is closed, the most pressing first (decision 0045). */
export const closingChecks = choiceSet('ClosingCheck', {
  NOT_GENERATED: { label: 'Documentos sin generar' },
  DRAFTS: { label: 'Borradores' },
  PENDING_DATA: { label: 'Pendientes de datos' },
  UNVERIFIED: { label: 'Sin verificar' },
  UNAPPROVED_BILLS: { label: 'Facturas recibidas sin aprobar' },
  PAUSED: { label: 'Pausados' },
  NEGATIVE: { label: 'Saldos negativos sin descontar' },
  UNPAID_RECEIPTS: { label: 'Recibos sin cobrar' },
  UNPAID_SETTLEMENTS: { label: 'Liquidaciones sin pagar' },
});
export type ClosingCheck = (typeof closingChecks.values)[number];

/** Those that somebody must decide to leave open; the others go on in later months by themselves. */
export const decidedChecks: readonly ClosingCheck[] = [
  'NOT_GENERATED',
  'DRAFTS',
  'PENDING_DATA',
  'UNVERIFIED',
  'UNAPPROVED_BILLS',
];
