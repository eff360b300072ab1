import { choiceSet } from '../../fields/choices.ts';

/** Whose the money in the company's bank accounts is (issue 10 §2), in the order of the page; *ours*. */
export const threeWayRows = choiceSet('ThreeWayRow', {
  SETTLEMENTS_DUE: { label: 'Propietarios: liquidaciones sin pagar' },
  NOT_SETTLED: { label: 'Propietarios: recibos sin liquidar' },
  RESERVES: { label: 'Propietarios: reservas' },
  TENANTS_DUE: { label: 'Inquilinos: recibos sin cobrar' },
  BONDS: { label: 'Inquilinos: fianzas en nuestro poder' },
  GUARANTEED: { label: 'Renta garantizada: lo cobrado menos lo garantizado' },
  FEES: { label: 'Honorarios de la empresa, sin IVA' },
  FEES_VAT: { label: 'Hacienda: IVA de los honorarios' },
  WITHHELD: { label: 'Hacienda: retenciones a proveedores' },
  SUPPLIERS: { label: 'Proveedores: cargado y sin pagar' },
  OTHERS: { label: 'Otros documentos cobrados o pagados' },
  DIFFERENCE: { label: 'Diferencia entre recibos y liquidaciones' },
});
export type ThreeWayRow = (typeof threeWayRows.values)[number];

/** Money that has come into or gone out of the bank, by what is recorded on documents. */
export const bankRows = choiceSet('BankRow', {
  RECEIPTS: { label: 'Recibos cobrados' },
  SETTLEMENTS: { label: 'Liquidaciones pagadas' },
  BILLS: { label: 'Facturas de proveedores pagadas' },
  OTHERS: { label: 'Otros documentos cobrados o pagados' },
  BONDS: { label: 'Fianzas recibidas menos depositadas y devueltas' },
});
export type BankRow = (typeof bankRows.values)[number];

/** What the statement of the bank has and the book has not, in the order of the page; *ours*. */
export const statementRows = choiceSet('StatementRow', {
  SUSPENSE: { label: 'Movimientos en suspenso' },
  PROPOSED: { label: 'Movimientos con propuesta sin decidir' },
  ADVANCES: { label: 'Anticipos de contratos' },
  DISMISSED: { label: 'Movimientos sin documento' },
  REST: { label: 'Resto: saldo anterior, cuentas sin extracto o pagos anotados a mano' },
});
export type StatementRow = (typeof statementRows.values)[number];
