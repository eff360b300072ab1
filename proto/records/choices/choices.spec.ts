import { describe, expect, it } from '@jest/globals';
import { choiceLabel, type ChoiceSet, statusColours } from '../../fields/choices.ts';
import { metaOf } from '../../fields/field.ts';
import { records } from '../registry.ts';
import * as chronology from './chronology.ts';
import * as commercial from './commercial.ts';
import * as contracts from './contracts.ts';
import * as documents from './documents.ts';
import * as fees from './fees.ts';
import * as finance from './finance.ts';
import * as general from './general.ts';
import * as inventory from './inventory.ts';
import * as people from './people.ts';
import * as places from './places.ts';
import * as recordStatus from './record-status.ts';
import * as tasks from './tasks.ts';
import * as templates from './templates.ts';
import * as visits from './visits.ts';
import * as work from './work.ts';

/** Every set of the vocabulary. */
const sets = [
  chronology,
  commercial,
  contracts,
  documents,
  fees,
  finance,
  general,
  inventory,
  people,
  places,
  recordStatus,
  tasks,
  templates,
  visits,
  work,
].flatMap((module) =>
  Object.values(module).filter(
    (value): value is ChoiceSet =>
      typeof value === 'object' && value !== null && 'values' in value && 'options' in value,
  ),
);

describe('enumerations of the specification', () => {
  it('[ENM-01] units tell homes from the rest, with their labels', () => {
    const labels = places.unitTypes.values.map((value) => {
      const { label, housing } = places.unitTypes.options[value];
      return `${value} ${label} ${housing ? 'yes' : 'no'}`;
    });
    // C §3.3; the three without a label there have ours.
    expect(labels).toEqual([
      'FLAT Piso yes',
      'PENTHOUSE Ático yes',
      'SEMIDETACHED_HOUSE Casa adosada yes',
      'INDEPENDENT_HOUSE Casa independiente yes',
      'PAIRED_HOUSE Casa pareada yes',
      'DUPLEX_TRIPLEX Dúplex o tríplex yes',
      'STUDIO Estudio yes',
      'PARKING Aparcamiento no',
      'STORAGE Trastero no',
      'SHOP Local no',
      'WAREHOUSE Nave no',
      'OFFICE Oficina no',
      'PARKING_AND_STORAGE Aparcamiento y trastero no',
    ]);
  });

  it.each([
    ['TENANT LANDLORD', 'LONG_CONTRACT SEASONAL_CONTRACT INVENTORY RESOLUTION BOND SUPPLY'],
    [
      'LANDLORD',
      `MANDATE ENERGY_CERTIFICATE OCCUPANCY_CERTIFICATE CADASTRAL_REFERENCE COMMUNITY VALUATION SETTLEMENT DEED`,
    ],
    [
      'OWNER',
      'NIF NIE PASSPORT TIE BANK_ACCOUNT INCOME_STATEMENT PAYSLIP WORK_CONTRACT LABORAL_LIFE SEPA ITP',
    ],
    ['', 'OTHER INSURANCE OTHER_BILLS UNKNOWN'],
  ])('[ENM-03] visible to «%s» unless said otherwise (F §6)', (roles, types) => {
    const options: Record<string, documents.DocumentType> = documents.documentTypes.options;
    for (const type of types.split(/\s+/))
      expect([type, options[type]?.visibility.join(' ')]).toEqual([type, roles]);
  });

  it.each([
    ['RENT', 'RENT BONUS GUARANTEED ADDITIONAL_DEPOSIT LACK'],
    ['INVOICE', 'FEE PROMOTION_FEE OTHER_INVOICE'],
    ['COMPENSATION', 'RENT_ADVANCE SETTLEMENT'],
    [
      'SUPPLEMENT',
      `BILL_EXPENSE SUPPLY FIXED_EXPENSE OTHER_SUPPLEMENT HOME_INSURANCE PAYMENT_INSURANCE
       PROMOTION_PAYMENT_INSURANCE ITP`,
    ],
  ])('[ENM-04] lines of «%s» (F §3)', (category, lines) => {
    const { values, options } = finance.breakdownSubcategories;
    // Ours, after those of the text: what a tenant in business keeps back of the rent of premises.
    const ours = category === 'RENT' ? ['WITHHOLDING'] : [];
    expect(values.filter((value) => options[value].category === category)).toEqual([
      ...lines.split(/\s+/),
      ...ours,
    ]);
  });

  it.each([
    ['isDefault', 'GAS ELECTRICITY WATER'],
    ['holderChange', 'GAS ELECTRICITY WATER'],
    ['accountChange', 'CENTRAL_HEATING HOT_WATER COMMUNITY_SUPPLIES'],
    ['communityHolder', 'CENTRAL_HEATING HOT_WATER COMMUNITY_SUPPLIES'],
    ['cups', 'GAS ELECTRICITY'],
  ] as const)('[ENM-05] supplies marked «%s» (F §3)', (mark, marked) => {
    const { values, options } = places.supplyTypes;
    expect(values.filter((value) => options[value][mark])).toEqual(marked.split(' '));
  });

  it.each([
    [
      '[ENM-05] supplies',
      places.supplyTypes,
      'Gas|Electricidad|Agua|Calefacción central|Agua caliente|Placas solares|Alarma|Teléfono e internet|Mantenimiento de caldera|Mantenimiento del hogar|Suministros de la comunidad',
    ],
    [
      '[ENM-05] supply payment',
      places.supplyPaymentMethods,
      'Refacturación manual|Gasto fijo aparte|Incluido en la renta',
    ],
    ['[ENM-05] certificates', places.certificateTypes, 'Cédula de habitabilidad|Certificado energético'],
    [
      '[ENM-05] certificate statuses',
      places.certificateStatuses,
      'Caducado|Registrado|En trámite|No necesario|Pendiente|Anulado|Eliminado',
    ],
    ['[ENM-05] conservation', inventory.conservations, 'Nuevo|Bueno|Normal|Malo|Roto'],
    ['[ENM-05] inventories', inventory.inventoryTypes, 'Entrada|Salida|Otro'],
    ['[ENM-05] time units', general.spanUnits, 'Horas|Días|Semanas|Meses|Años'],
  ] as [string, ChoiceSet, string][])('%s read in Spanish', (_title, set, labels) => {
    expect(set.values.map((value) => choiceLabel(set, value))).toEqual(labels.split('|'));
  });

  it('[ENM-05] [ENT-09] the first six rooms are those a new inventory starts with (F §3)', () => {
    const { values, options } = inventory.roomTypes;
    expect(values.filter((value) => options[value].isDefault)).toEqual(values.slice(0, 6));
  });

  it('[ENM-05] a file type has its icon and its format', () => {
    const { values, options } = general.fileTypes;
    const icons = values.map(
      (value) => `${value} ${options[value].icon} ${options[value].mimeType.split('/')[0]}`,
    );
    expect(icons).toEqual([
      'pdf file-pdf application',
      'jpg file-image image',
      'jpeg file-image image',
      'gif file-image image',
      'png file-image image',
      'xls file-sheet application',
      'xlsx file-sheet application',
      'doc file-text application',
      'docx file-text application',
    ]);
  });

  it('[ENM-05] there are seven colours, and only these are used', () => {
    expect(statusColours).toEqual(['grey', 'blue', 'lightBlue', 'green', 'orange', 'yellow', 'red']);
    for (const { name, values, options } of sets)
      for (const value of values) {
        const colour = options[value]?.colour;
        if (colour) expect([name, value, statusColours.includes(colour)]).toEqual([name, value, true]);
      }
  });

  it('every value of every set, also of those in the records, has a Spanish label', () => {
    const used = [...records.values()].flatMap(({ fields }) =>
      Object.values(fields).flatMap((field) => metaOf(field).choices ?? []),
    );
    expect(sets.length).toBeGreaterThan(40);
    for (const { name, values, options } of [...sets, ...used])
      for (const value of values)
        expect([name, value, options[value]?.label.trim()]).not.toEqual([name, value, '']);
  });
});
