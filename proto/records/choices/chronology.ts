import { type Choice, choiceSet } from '../../fields/choices.ts';

/** C §3.4. */
export const chronologyCategories = choiceSet('ChronologyCategory', {
  MANAGEMENT: { label: 'Gestión' },
  FINANCE: { label: 'Finanzas' },
  ISSUE: { label: 'Incidencias' },
  SUPPLY: { label: 'Suministros' },
  INSURANCE: { label: 'Seguros' },
  TASK: { label: 'Tareas' },
  NOTE: { label: 'Notas' },
});
export type ChronologyCategory = keyof typeof chronologyCategories.options;

export interface ChronologySubcategory extends Choice {
  category: ChronologyCategory;
}

const entry = (category: ChronologyCategory, label: string): ChronologySubcategory => ({ label, category });

/** Each belongs to one category, which is derived from it (C §3.4). */
export const chronologySubcategories = choiceSet('ChronologySubcategory', {
  MANDATE: entry('MANAGEMENT', 'Mandato'),
  BOOKING: entry('MANAGEMENT', 'Reserva'),
  CONTRACT: entry('MANAGEMENT', 'Contrato'),
  INVENTORY: entry('MANAGEMENT', 'Inventario'),
  ASSIGNMENT: entry('MANAGEMENT', 'Cesión de derechos'),
  BONUS: entry('MANAGEMENT', 'Bonificación'),
  POSTPONEMENT: entry('MANAGEMENT', 'Aplazamiento'),
  RENT: entry('MANAGEMENT', 'Renta'),
  NOTICE: entry('MANAGEMENT', 'Preaviso'),
  BUROFAX: entry('MANAGEMENT', 'Burofax'),
  NOTE: entry('NOTE', 'Nota'),
  RECEIPT: entry('FINANCE', 'Recibo'),
  RENT_UPDATE: entry('FINANCE', 'Actualización de renta'),
  SETTLEMENT: entry('FINANCE', 'Liquidación'),
  BAIL: entry('FINANCE', 'Fianza'),
  BILL: entry('FINANCE', 'Factura'),
  EXPENSE: entry('FINANCE', 'Gasto'),
  REMITTANCE: entry('FINANCE', 'Remesa'),
  ISSUE: entry('ISSUE', 'Incidencia'),
  WORK_ORDER: entry('ISSUE', 'Orden de trabajo'),
  SUPPLY_CHANGE_WATER: entry('SUPPLY', 'Cambio de agua'),
  SUPPLY_CHANGE_ENERGY: entry('SUPPLY', 'Cambio de electricidad'),
  SUPPLY_CHANGE_GAS: entry('SUPPLY', 'Cambio de gas'),
  SUPPLY_CHANGE_OTHER: entry('SUPPLY', 'Cambio de otro suministro'),
  NON_PAYMENT_INSURANCE: entry('INSURANCE', 'Seguro de impago'),
  TASK: entry('TASK', 'Tarea'),
});
export type ChronologySubcategoryCode = keyof typeof chronologySubcategories.options;
