import { type Choice, choiceSet } from '../../fields/choices.ts';

/** Where a document is filed (F §3). */
export const documentCategories = choiceSet('DocumentCategory', {
  LANDLORD: { label: 'Propietario' },
  TENANT: { label: 'Inquilino' },
  PLACE: { label: 'Inmueble' },
  RENT: { label: 'Alquiler' },
  EXPENSE: { label: 'Gastos' },
  INSURANCE: { label: 'Seguros' },
  FISCAL_SUMMARY: { label: 'Resumen fiscal' },
});
export type DocumentCategory = keyof typeof documentCategories.options;

/** Who may see a document (F §6). */
export const visibilityRoles = choiceSet('VisibilityRole', {
  TENANT: { label: 'Inquilino' },
  LANDLORD: { label: 'Propietario' },
  OWNER: { label: 'Titular' },
});
export type VisibilityRole = keyof typeof visibilityRoles.options;

export interface DocumentType extends Choice {
  /** Where it may be filed; the first is proposed. */
  categories: readonly DocumentCategory[];
  /** Who sees it unless said otherwise (F §6). */
  visibility: readonly VisibilityRole[];
}

const both: readonly VisibilityRole[] = ['TENANT', 'LANDLORD'];
const landlord: readonly VisibilityRole[] = ['LANDLORD'];
/** The person the document is about. */
const owner: readonly VisibilityRole[] = ['OWNER'];
const nobody: readonly VisibilityRole[] = [];

const type = (
  label: string,
  categories: readonly DocumentCategory[],
  visibility: readonly VisibilityRole[],
): DocumentType => ({ label, categories, visibility });

/**
 * Document types, where they are filed and who sees them (F §3, F §6). A type that the text files but gives
 * no visibility is *ours*: what its neighbours of the same subject have. Within each category they stand in the
 * order of the text.
 */
export const documentTypes = choiceSet('DocumentType', {
  NIF: type('NIF', ['LANDLORD', 'TENANT'], owner),
  NIE: type('NIE', ['LANDLORD', 'TENANT'], owner),
  PASSPORT: type('Pasaporte', ['LANDLORD', 'TENANT'], owner),
  // The text files it with tenants (F §3); landlords have it too.
  TIE: type('TIE', ['TENANT', 'LANDLORD'], owner),
  OTHER_ID: type('Otro documento de identidad', ['LANDLORD', 'TENANT'], owner),
  AUTHORIZATION: type('Autorización', ['LANDLORD'], owner),
  BANK_ACCOUNT: type('Cuenta bancaria', ['LANDLORD', 'TENANT'], owner),
  LABORAL_LIFE: type('Vida laboral', ['TENANT'], owner),
  WORK_CONTRACT: type('Contrato de trabajo', ['TENANT'], owner),
  PAYSLIP: type('Nómina', ['TENANT'], owner),
  PENSION: type('Certificado de pensión', ['TENANT'], owner),
  FREELANCE_FEE: type('Cuota de autónomos', ['TENANT'], owner),
  INCOME_STATEMENT: type('Declaración de la renta', ['TENANT'], owner),
  PATRIMONIAL_DECLARATION: type('Declaración de patrimonio', ['TENANT'], owner),
  OTHER_PROOF_OF_OWNERSHIP: type('Otro justificante de propiedad', ['TENANT'], owner),
  MANDATE: type('Mandato', ['LANDLORD'], landlord),
  LONG_CONTRACT: type('Contrato de vivienda', ['RENT'], both),
  SEASONAL_CONTRACT: type('Contrato de temporada', ['RENT'], both),
  CONTRACT: type('Contrato', ['RENT'], both),
  SETTLEMENT: type('Liquidación', ['RENT'], landlord),
  BOND: type('Fianza', ['RENT'], both),
  RESOLUTION: type('Resolución', ['RENT'], both),
  ANNEX: type('Anexo', ['RENT'], both),
  SEPA: type('Mandato SEPA', ['RENT'], owner),
  INVENTORY: type('Inventario', ['RENT'], both),
  PAYMENT_INSURANCE: type('Seguro de impago', ['RENT'], nobody),
  RECEIPT: type('Recibo', ['RENT'], both),
  ITP: type('ITP', ['RENT'], owner),
  INSURANCE: type('Seguro', ['INSURANCE', 'EXPENSE'], nobody),
  MAINTENANCE: type('Mantenimiento', ['EXPENSE'], nobody),
  OTHER_BILLS: type('Otras facturas', ['EXPENSE'], nobody),
  SUPPLY: type('Suministro', ['EXPENSE'], both),
  ELECTRICITY: type('Electricidad', ['EXPENSE'], both),
  GAS: type('Gas', ['EXPENSE'], both),
  PHONE_AND_INTERNET: type('Teléfono e internet', ['EXPENSE'], both),
  WATER: type('Agua', ['EXPENSE'], both),
  CADASTRAL_REFERENCE: type('Referencia catastral', ['PLACE'], landlord),
  COMMUNITY: type('Recibo de la comunidad', ['PLACE', 'EXPENSE'], landlord),
  DEED: type('Escritura', ['PLACE'], landlord),
  FLOOR_PLAN: type('Plano', ['PLACE'], landlord),
  ENERGY_CERTIFICATE: type('Certificado energético', ['PLACE'], landlord),
  TAXES: type('Tasas', ['PLACE', 'EXPENSE'], landlord),
  OWNERS_BOARD: type('Junta de propietarios', ['PLACE'], landlord),
  IBI: type('IBI', ['PLACE', 'EXPENSE'], landlord),
  ITE: type('ITE', ['PLACE'], landlord),
  OCCUPANCY_CERTIFICATE: type('Cédula de habitabilidad', ['PLACE'], landlord),
  MORTGAGE: type('Hipoteca', ['PLACE'], landlord),
  SIMPLE_NOTE: type('Nota simple', ['PLACE'], landlord),
  VALUATION: type('Valoración', ['PLACE'], landlord),
  PRICE_INDEX: type('Índice de precios', ['PLACE'], landlord),
  TAX_SUMMARY: type('Resumen fiscal', ['FISCAL_SUMMARY', 'LANDLORD'], landlord),
  OTHER: type('Otro', ['RENT', 'PLACE', 'LANDLORD', 'TENANT', 'EXPENSE'], nobody),
  UNKNOWN: type('Sin clasificar', ['RENT', 'PLACE', 'LANDLORD', 'TENANT', 'EXPENSE'], nobody),
});
export type DocumentTypeCode = keyof typeof documentTypes.options;
