import type { CollectionName } from '../collections.ts';
import type { Json } from '../fields/field.ts';
import { nationalIdKind } from '../values/national-id.ts';

/** What an import of a collection knows beyond the record's definition. */
export interface ImportRules {
  /**
   * What tells one record from another: the first field and, where the record has them, the fields it is only
   * unique together with. A row may be matched by any of the first fields; two records never share an identity.
   */
  identities: readonly (readonly [key: string, ...within: string[]])[];
  /** Other headings under which people keep a field, beside its label and name. */
  aliases?: Readonly<Record<string, readonly string[]>>;
  /**
   * What follows from a row and its file does not say: only fields that are empty otherwise are taken from it.
   * @param record the new record, or the stored one with the row laid over it
   */
  complete?(record: Readonly<Record<string, Json>>): Record<string, Json>;
}

/** The key of the administration programme, unique within its table (C §3). */
const legacyKey = ['adminId', 'adminTable'] as const;

/** The collections that can be imported from a file; one line makes another importable. */
const rules = {
  agent: {
    identities: [legacyKey, ['idNumber']],
    aliases: {
      firstname: ['nombre', 'razon social', 'nombre completo'],
      lastname: ['apellido', 'primer apellido'],
      idNumber: ['dni', 'nif', 'nie', 'cif', 'documento', 'num documento', 'n documento', 'dni nif'],
      email: ['email', 'e mail', 'mail', 'correo'],
      phone: ['movil', 'tel', 'tfno', 'telefono movil'],
      alternativePhone: ['telefono 2', 'segundo telefono', 'telefono fijo'],
      iban: ['iban', 'cuenta', 'cuenta bancaria', 'ccc'],
      address: ['direccion', 'domicilio'],
      income: ['ingresos'],
      roles: ['rol', 'tipo de persona'],
      adminId: ['id', 'codigo', 'id externo', 'referencia'],
    },
    // Files have a column «DNI» and none for its type; without it the check letter would not be looked at.
    complete: ({ idNumber }) => ({ idType: typeof idNumber === 'string' ? nationalIdKind(idNumber) : null }),
  },
  place: {
    identities: [legacyKey, ['cadastralReference', 'type']],
    aliases: {
      cadastralReference: ['ref catastral', 'catastro', 'referencia'],
      street: ['via', 'direccion', 'nombre de la via'],
      number: ['num', 'n', 'numero de la via'],
      floor: ['piso'],
      door: ['letra', 'pta'],
      staircase: ['esc'],
      zip: ['cp', 'c p', 'cod postal'],
      city: ['municipio', 'localidad', 'ciudad'],
      unitType: ['tipo', 'tipo de inmueble'],
      property: ['edificio', 'inmueble'],
      livingArea: ['m2 habitables'],
      totalArea: ['superficie', 'm2', 'metros'],
      adminId: ['id', 'codigo', 'id externo'],
    },
  },
  mandate: {
    identities: [legacyKey, ['publicId']],
    aliases: {
      publicId: ['mandato', 'num mandato', 'n mandato'],
      landlords: ['propietario', 'titular', 'titulares'],
      units: ['unidad', 'inmueble', 'piso', 'vivienda'],
      properties: ['finca', 'edificio'],
      mandateDate: ['fecha', 'fecha de inicio', 'inicio'],
      endDate: ['fin', 'vencimiento'],
      adminId: ['id', 'codigo', 'id externo'],
    },
  },
  contract: {
    identities: [legacyKey],
    aliases: {
      tenants: ['inquilino', 'arrendatario', 'arrendatarios'],
      landlords: ['propietario', 'arrendador', 'arrendadores'],
      avalists: ['avalista', 'fiador'],
      units: ['unidad', 'inmueble', 'piso', 'vivienda'],
      rent: ['renta', 'alquiler', 'importe'],
      startDate: ['inicio', 'desde', 'fecha inicio'],
      endDate: ['fin', 'hasta', 'vencimiento', 'fecha fin'],
      payerBankAccount: ['iban', 'cuenta', 'cuenta bancaria'],
      contractType: ['tipo'],
      adminId: ['id', 'codigo', 'id externo'],
    },
  },
} as const satisfies Partial<Record<CollectionName, ImportRules>>;

export type ImportableCollection = keyof typeof rules;

/** In the order they depend on each other: people and places before the mandates and contracts that name them. */
export const importableCollections = Object.keys(rules) as ImportableCollection[];

/** The rules of a collection, or undefined when it cannot be imported. */
export function importRulesOf(collection: string): ImportRules | undefined {
  return (rules as Partial<Record<string, ImportRules>>)[collection];
}

/**
 * Fields by which a cell may name a record it links to, besides its name: the more exact first. What is not
 * listed is named by its key in the administration programme or by its name alone.
 */
const references: Readonly<Partial<Record<CollectionName, readonly string[]>>> = {
  agent: ['adminId', 'idNumber'],
  place: ['adminId', 'cadastralReference'],
  mandate: ['adminId', 'publicId'],
  employee: ['email'],
  user: ['email'],
  organization: ['cif'],
};

/** @see references */
export function referenceFields(collection: CollectionName): readonly string[] {
  return references[collection] ?? ['adminId'];
}

/** A cell that says this empties the field; an empty cell leaves the field as it is. */
export const CLEAR_MARK = '(vaciar)';

/** Limits of one file; more is split into several. */
export const importLimits = {
  bytes: 20 * 1024 * 1024,
  rows: 50_000,
  columns: 300,
  /** Characters of a cell, as in a spreadsheet. */
  cell: 32_767,
} as const;

/** Rows are kept, sealed, this long: for the file of errors and for undoing (days). */
export const IMPORT_RETENTION_DAYS = 30;
