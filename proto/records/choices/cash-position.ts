import { choiceSet } from '../../fields/choices.ts';

/** What is expected to move and what has moved (issue 11 §8); *ours*. */
export const cashKinds = choiceSet('CashKind', {
  EXPECTED: { label: 'Previsto' },
  REAL: { label: 'Real' },
});
export type CashKind = (typeof cashKinds.values)[number];

/** Where the money goes. */
export const cashDirections = choiceSet('CashDirection', {
  IN: { label: 'Entradas' },
  OUT: { label: 'Salidas' },
});
export type CashDirection = (typeof cashDirections.values)[number];

/** What says that money moves. */
export const cashSources = choiceSet('CashSource', {
  DOCUMENT: { label: 'Documento pendiente' },
  REMITTANCE: { label: 'Remesa' },
  BILL: { label: 'Factura de proveedor' },
  BANK: { label: 'Movimiento del banco' },
  NOTED: { label: 'Anotado como pagado, sin extracto todavía' },
});
export type CashSource = (typeof cashSources.values)[number];
