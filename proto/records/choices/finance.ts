import { type Choice, choiceSet } from '../../fields/choices.ts';

/** Kinds of finance document in the order of the text (F §3); RENT_BILL is *ours*: the landlord's invoice of a taxed rent, with corrections of its own. Initials and series are in `values/series.ts`. */
export const financeTypes = choiceSet('FinanceType', {
  SETTLEMENT: { label: 'Liquidación' },
  GUARANTEED: { label: 'Liquidación garantizada' },
  RECEIPT: { label: 'Recibo' },
  BILL: { label: 'Factura' },
  RECTIFYING_BILL: { label: 'Factura rectificativa' },
  EXPENSE: { label: 'Gasto' },
  RENT_BILL: { label: 'Factura de alquiler' },
  RECTIFYING_RENT_BILL: { label: 'Factura de alquiler rectificativa' },
});

/** What the generation of a month creates (FIN-01), in its order; each is a {@link financeTypes}. */
export const monthDocuments = choiceSet('MonthDocument', {
  RECEIPT: { label: 'Recibos' },
  SETTLEMENT: { label: 'Liquidaciones' },
  GUARANTEED: { label: 'Liquidaciones garantizadas' },
  BILL: { label: 'Facturas de honorarios' },
  RENT_BILL: { label: 'Facturas de alquiler' },
});
export type MonthKind = (typeof monthDocuments.values)[number];

/** F §3 'general list'. */
export const financeCategories = choiceSet('FinanceCategory', {
  ENERGY: { label: 'Electricidad' },
  GAS: { label: 'Gas' },
  RENT: { label: 'Alquiler' },
});

/** Who a document or line comes from and goes to (F §3); PROVIDER is the company or a supplier. */
export const financeRoles = choiceSet('FinanceRole', {
  LANDLORD: { label: 'Propietario' },
  TENANT: { label: 'Inquilino' },
  PROVIDER: { label: 'Proveedor' },
});

/** Side on which a document is entered on the account of whoever it is for (F §3, seat). */
export const seats = choiceSet('Seat', {
  CREDIT: { label: 'Haber' },
  DEBIT: { label: 'Debe' },
});

/** How a supplier's bill is entered on the account of its category (F §3, accounting type): an expense, or one that gives back. */
export const accountingTypes = choiceSet('AccountingType', {
  DEBIT: { label: 'Cargo' },
  CREDIT: { label: 'Abono' },
});

/** Groups of breakdown lines (F §3). */
export const breakdownCategories = choiceSet('BreakdownCategory', {
  RENT: { label: 'Renta' },
  INVOICE: { label: 'Factura' },
  COMPENSATION: { label: 'Compensación' },
  SUPPLEMENT: { label: 'Suplido' },
});
type BreakdownGroup = 'RENT' | 'INVOICE' | 'COMPENSATION' | 'SUPPLEMENT';

interface BreakdownSubcategory extends Choice {
  category: BreakdownGroup;
}

const line = (category: BreakdownGroup, label: string): BreakdownSubcategory => ({ label, category });

/** Kinds of breakdown line, each within its category (F §3); WITHHOLDING is *ours*: what a tenant keeps back of a taxed rent. */
export const breakdownSubcategories = choiceSet('BreakdownSubcategory', {
  RENT: line('RENT', 'Renta'),
  BONUS: line('RENT', 'Bonificación'),
  GUARANTEED: line('RENT', 'Renta garantizada'),
  ADDITIONAL_DEPOSIT: line('RENT', 'Depósito adicional'),
  LACK: line('RENT', 'Carencia'),
  FEE: line('INVOICE', 'Honorarios'),
  PROMOTION_FEE: line('INVOICE', 'Honorarios en promoción'),
  OTHER_INVOICE: line('INVOICE', 'Otras facturas'),
  RENT_ADVANCE: line('COMPENSATION', 'Anticipo de renta'),
  SETTLEMENT: line('COMPENSATION', 'Liquidación'),
  BILL_EXPENSE: line('SUPPLEMENT', 'Gasto de factura'),
  SUPPLY: line('SUPPLEMENT', 'Suministro'),
  FIXED_EXPENSE: line('SUPPLEMENT', 'Gasto fijo'),
  OTHER_SUPPLEMENT: line('SUPPLEMENT', 'Otros suplidos'),
  HOME_INSURANCE: line('SUPPLEMENT', 'Seguro del hogar'),
  PAYMENT_INSURANCE: line('SUPPLEMENT', 'Seguro de impago'),
  PROMOTION_PAYMENT_INSURANCE: line('SUPPLEMENT', 'Seguro de impago en promoción'),
  ITP: line('SUPPLEMENT', 'ITP'),
  WITHHOLDING: line('RENT', 'Retención'),
});

export interface ProviderCategory extends Choice {
  /** Account it is entered under unless the settings say otherwise: `rules/accounting-ids.ts`. */
  accountingId: string;
}

const provider = (label: string, accountingId: string): ProviderCategory => ({ label, accountingId });

/**
 * What a supplier's bill is for (F §3). The accounting ids are not shown there; *ours*: accounts of the general
 * chart (PGC 2007, group 6), which an administrator replaces by those of the house.
 */
export const providerCategories = choiceSet('ProviderCategory', {
  FINANCIAL: provider('Financieros', '626'),
  INDUSTRIAL_TRADES: provider('Oficios industriales', '622'),
  PROFESSIONAL: provider('Profesionales', '623'),
  SUPPLY: provider('Suministros', '628'),
  EQUIPMENT: provider('Equipamiento', '602'),
  DISCOUNT: provider('Descuentos', '606'),
  MANAGEMENT: provider('Gestión', '627'),
  SERVICES_AND_SUPPLIES: provider('Servicios y suministros', '629'),
  OTHER: provider('Otros', '629'),
});
export type ProviderCategoryCode = keyof typeof providerCategories.options;

/** How a supplier's bill is split over the contracts of its period (WIZ-13); *ours*. */
export const supplySplitMethods = choiceSet('SupplySplitMethod', {
  DAYS: { label: 'Por días' },
  SHARES: { label: 'Por cuotas y días' },
  READINGS: { label: 'Por lecturas' },
});

/** Who bears an approved bill whose contract has no further documents; *ours*. */
export const finishedBearers = choiceSet('FinishedBearer', {
  NEXT_CONTRACT: { label: 'El siguiente contrato de la unidad' },
  MANDATE: { label: 'El mandato' },
});

/** Changes of what a contract's receipts say (C §2.2 'Actualizaciones', C §3.4: bonus, postponement, updates). */
export const modificatorTypes = choiceSet('ModificatorType', {
  RENT_UPDATE: { label: 'Actualización de renta' },
  BONUS: { label: 'Bonificación' },
  SUPPLEMENT: { label: 'Suplemento' },
  POSTPONEMENT: { label: 'Aplazamiento' },
  OTHER: { label: 'Otro ajuste' },
});

/** What a modifier changes the receipt by. */
export const modificatorMeasures = choiceSet('ModificatorMeasure', {
  AMOUNT: { label: 'Importe' },
  PERCENT: { label: 'Porcentaje de la renta' },
});

/** Derived statuses of a finance document, in the order of the text (F §4). */
export const financeStatuses = choiceSet('FinanceStatus', {
  PREVIEW: { label: 'Borrador', colour: 'grey' },
  CANCELLED: { label: 'Anulado', colour: 'grey' },
  PAUSED: { label: 'Pausada', colour: 'yellow' },
  PENDING_DATA: { label: 'Pendiente de datos', colour: 'orange' },
  IN_PROCESS: { label: 'En trámite', colour: 'lightBlue' },
  CHARGED: { label: 'Cobrado', colour: 'green' },
  PAYED: { label: 'Pagado', colour: 'green' },
  UNPAID: { label: 'Impagado', colour: 'red' },
  COMMUNICATED: { label: 'Comunicado', colour: 'blue' },
  ISSUED: { label: 'Emitido', colour: 'blue' },
  VALIDATED: { label: 'Verificado', colour: 'lightBlue' },
  NOT_VALIDATED: { label: 'Sin verificar', colour: 'orange' },
});
