import { type Choice, choiceSet } from '../../fields/choices.ts';

export interface JournalAccount extends Choice {
  /** Number in the general chart of accounts (PGC, RD 1514/2007), which an administrator replaces by that of the house. */
  account: string;
}

const account = (number: string, label: string): JournalAccount => ({ label, account: number });

/**
 * EXT-12; *ours*: what the journal enters amounts under, beside the categories of suppliers. Money of others passes through accounts of
 * groups 4 and 5: the company manages it in the name of landlords and tenants, and only its fees are its income.
 */
export const journalAccounts = choiceSet('JournalAccount', {
  TENANTS: account('440', 'Inquilinos, recibos por cobrar'),
  RENTS: account('4190', 'Rentas de propietarios por liquidar'),
  LANDLORDS: account('4191', 'Propietarios, liquidaciones por pagar'),
  CUSTOMERS: account('430', 'Clientes, facturas de honorarios'),
  FEES: account('705', 'Honorarios'),
  OTHER_INCOME: account('759', 'Otros ingresos de gestión'),
  VAT_CHARGED: account('477', 'IVA repercutido'),
  VAT_BORNE: account('472', 'IVA soportado'),
  SUPPLIERS: account('410', 'Proveedores y acreedores'),
  WITHHELD: account('4751', 'Retenciones practicadas'),
  SUPPLEMENTS: account('449', 'Suplidos por repercutir'),
  RESERVES: account('561', 'Reservas de propietarios'),
  ADVANCES: account('438', 'Anticipos de inquilinos'),
  BONDS: account('560', 'Fianzas y depósitos'),
  BANK: account('572', 'Bancos'),
  CASH: account('570', 'Caja'),
  BANK_FEES: account('626', 'Comisiones del banco'),
  PENDING: account('555', 'Partidas pendientes de aplicación'),
});
export type JournalAccountCode = keyof typeof journalAccounts.options;
