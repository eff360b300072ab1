import { choiceSet } from '../../fields/choices.ts';

/** FIN-09; *ours*: formats that banks in Spain give statements in. */
export const statementFormats = choiceSet('StatementFormat', {
  CAMT053: { label: 'camt.053' },
  NORMA43: { label: 'Norma 43' },
});

/** FIN-09; *ours*: what a movement is matched by, the surest first. */
export const matchReasons = choiceSet('MatchReason', {
  END_TO_END: { label: 'Identificador de la remesa' },
  REMITTANCE: { label: 'Remesa entera' },
  RETURN: { label: 'Devolución del banco' },
  IBAN_AMOUNT: { label: 'Cuenta e importe' },
  REFERENCE: { label: 'Número del documento' },
  LEARNED_PAYER: { label: 'Pagador conocido' },
  AMOUNT_DATE: { label: 'Importe y fecha' },
  MANUAL: { label: 'A mano' },
});
export type MatchReason = (typeof matchReasons.values)[number];

/** FIN-09; *ours*: why a movement has no document. */
export const dismissals = choiceSet('BankDismissal', {
  BANK_FEES: { label: 'Comisiones e intereses del banco' },
  OWN_TRANSFER: { label: 'Traspaso entre cuentas propias' },
  SUPPLIER: { label: 'Proveedor sin factura todavía' },
  BOND: { label: 'Fianza o depósito' },
  OTHER: { label: 'Otro movimiento sin documento' },
});
export type Dismissal = (typeof dismissals.values)[number];

/** FIN-09; *ours*: how far a movement has come. */
export const bankLineStatuses = choiceSet('BankLineStatus', {
  BOOKED: { label: 'Contabilizado', colour: 'green' },
  DISMISSED: { label: 'Sin documento', colour: 'grey' },
  ADVANCE: { label: 'Anticipo', colour: 'blue' },
  PROPOSED: { label: 'Con propuesta', colour: 'yellow' },
  ADVANCE_PROPOSED: { label: 'Anticipo por aplicar', colour: 'yellow' },
  SUSPENSE: { label: 'En suspenso', colour: 'orange' },
});
export type BankLineStatus = (typeof bankLineStatuses.values)[number];
