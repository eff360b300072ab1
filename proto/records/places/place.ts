import { staffAccess } from '../../access/access.ts';
import { defineRecord, type RecordOf } from '../../fields/record.ts';
import {
  cadastralReference,
  choice,
  decimal,
  email,
  flag,
  integer,
  link,
  links,
  list,
  longText,
  money,
  day,
  phone,
  text,
  url,
} from '../../fields/vocabulary.ts';
import { deletedFlag } from '../../states/deletion.ts';
import { generateAddress, inventoryReferences, placeDisplayName } from '../../values/address.ts';
import { dayOf } from '../../values/dates.ts';
import { contractTypes } from '../choices/contracts.ts';
import { floors, placeTypes, salesValueTypes, unitTypes } from '../choices/places.ts';
import {
  certificateProblems,
  certificateStatusRule,
  energyCertificateField,
  occupancyCertificateField,
  otherCertificatesField,
} from '../parts/certificate.ts';
import {
  chronologyField,
  collaboratorsField,
  documentsField,
  figuresFields,
  legacyFields,
  notesField,
  referencesField,
  withCategories,
} from '../parts/common.ts';
import { fixedExpenseProblems, fixedExpenseShape } from '../parts/fixed-expense.ts';
import { publicationFields, publicationStatusRule } from '../parts/publication.ts';
import { supplyProblems, suppliesField } from '../parts/supply.ts';

/** No home that is let is older; a smaller figure is a slip or an age. */
const EARLIEST_BUILT = 1000;

/** Every part of an address is sealed (C §3); the ones that name the door make the unit findable. */
const part = { group: 'address', sealed: true } as const;

/** Five digits whose first two are a province: a Spanish postal code, an INE code of a municipality. */
const startsWithProvince = /^(?:0[1-9]|[1-4]\d|5[0-2])\d{3}$/;

/** However it is written: the country is a text, which other programs spell in their own way. */
const isSpain = (country: string | null | undefined): boolean =>
  /^(españa|espanya|spain)$/i.test(country?.trim() ?? '');

/** A property (finca) or a unit of one (C §3.3). */
export const place = defineRecord({
  collection: 'place',
  label: { one: 'Inmueble', many: 'Inmuebles', gender: 'm' },
  groups: {
    address: 'Dirección',
    features: 'Características',
    management: 'Administración de la finca',
    certificates: 'Certificados',
    supplies: 'Suministros y gastos',
    publication: 'Publicación',
    follow: 'Seguimiento',
    origin: 'Origen',
  },
  fields: {
    type: choice(placeTypes, 'Clase', { group: 'address', default: 'UNIT', indexed: true }),
    property: link('place', 'Finca', { group: 'address', indexed: true }),
    street: text('Calle', { ...part, searchable: true }),
    number: text('Número', { ...part, maxLength: 20 }),
    staircase: text('Escalera', { ...part, maxLength: 20 }),
    floor: choice(floors, 'Planta', part),
    door: text('Puerta', { ...part, maxLength: 20 }),
    room: text('Habitación', { group: 'address', maxLength: 40 }),
    other: text('Otros datos de la dirección', part),
    zip: text('Código postal', { ...part, maxLength: 12 }),
    city: text('Población', part),
    /** *Ours*: decides on stressed zones where it is known (`rules/legal/municipalities.ts`). */
    municipalityCode: text('Código INE del municipio', {
      ...part,
      maxLength: 5,
      help: 'Cinco cifras, por ejemplo 08019. Sin él cuenta el nombre de la población.',
    }),
    province: text('Provincia', part),
    region: text('Comunidad autónoma', part),
    country: text('País', { ...part, default: 'España' }),
    address: text('Dirección completa', {
      ...part,
      maxLength: 600,
      searchable: true,
      readOnly: true,
      help: 'Se compone de las partes de la dirección.',
    }),
    customAddress: text('Nombre propio', {
      ...part,
      searchable: true,
      help: 'Se muestra en lugar de la dirección completa.',
    }),
    googleMapsUrl: url('Enlace a Google Maps', part),
    googleMapsImage: link('media', 'Imagen del mapa', { group: 'address' }),
    cadastralReference: cadastralReference('Referencia catastral', {
      group: 'address',
      searchable: true,
      indexed: true,
    }),

    unitType: choice(unitTypes, 'Tipo de unidad', { group: 'features', default: 'FLAT', indexed: true }),
    contractType: choice(contractTypes, 'Tipo de contrato previsto', { group: 'features' }),
    totalArea: decimal('Superficie total (m²)', { group: 'features', default: 0, min: 0, sealed: true }),
    livingArea: decimal('Superficie habitable (m²)', { group: 'features', default: 0, min: 0 }),
    usefulArea: decimal('Superficie útil (m²)', { group: 'features', default: 0, min: 0, sealed: true }),
    yearOfConstruction: integer('Año de construcción', {
      group: 'features',
      default: 0,
      min: 0,
      max: 2100,
      sealed: true,
    }),
    hasYard: flag('Patio o jardín', { group: 'features' }),
    hasPool: flag('Piscina', { group: 'features' }),
    hasPorter: flag('Portería', { group: 'features' }),
    hasElevator: flag('Ascensor', { group: 'features' }),
    horizontalDivision: flag('División horizontal', { group: 'features', default: true }),
    keySets: integer('Juegos de llaves', { group: 'features', default: 2, min: 0, max: 99 }),
    description: longText('Descripción', { group: 'features', sealed: true }),
    salesValues: list(
      'Valores de venta',
      {
        type: choice(salesValueTypes, 'Tipo', { required: true }),
        value: money('Valor', { required: true, min: 0 }),
        date: day('Fecha'),
      },
      { group: 'features', access: 'economy' },
    ),

    /** *Ours*: what the 3 % depreciation of the tax summary is worked out from (`rules/reports/tax-summary.ts`). */
    constructionCost: money('Coste de la construcción, sin el suelo', {
      group: 'features',
      min: 0,
      access: 'economy',
    }),
    constructionCadastralValue: money('Valor catastral de la construcción', {
      group: 'features',
      min: 0,
      access: 'economy',
    }),

    buildingManagementCompany: text('Empresa administradora', { group: 'management', sealed: true }),
    buildingManagementContact: text('Persona de contacto', { group: 'management', sealed: true }),
    buildingManagementPhone: phone('Teléfono', { group: 'management', sealed: true }),
    buildingManagementEmail: email('Correo electrónico', { group: 'management', sealed: true }),

    occupancyCertificate: occupancyCertificateField('certificates'),
    energyCertificate: energyCertificateField('certificates'),
    otherCertificates: otherCertificatesField('certificates'),

    supplies: suppliesField('supplies'),
    fixedExpenses: list('Gastos fijos', fixedExpenseShape, { group: 'supplies', access: 'economy' }),

    ...publicationFields('publication'),

    mandates: links('mandate', 'Mandatos', { group: 'follow', indexed: true }),
    inventoryIds: links('inventory', 'Inventarios', { group: 'follow', indexed: true }),
    notes: notesField('follow'),
    collaborators: collaboratorsField('follow'),
    chronology: chronologyField('follow'),
    documents: documentsField('follow'),
    references: referencesField('follow'),
    ...figuresFields('follow'),
    ...legacyFields('origin'),
    zendeskId: text('Id. en Zendesk', { group: 'origin' }),
    zendeskKey: text('Clave en Zendesk', { group: 'origin' }),
    zendeskName: text('Nombre en Zendesk', { group: 'origin', sealed: true }),
  },
  title: placeDisplayName,
  titleFields: ['customAddress', 'address'],
  detail: ({ type, unitType, cadastralReference: reference }) =>
    [type === 'UNIT' && unitType ? unitTypes.options[unitType].label : 'Finca', reference]
      .filter(Boolean)
      .join(' · '),
  detailFields: ['type', 'unitType', 'cadastralReference'],
  check: (record) => {
    const { zip, country, municipalityCode, supplies, otherCertificates, yearOfConstruction: built } = record;
    const problems = [
      ...supplyProblems(supplies ?? []),
      ...fixedExpenseProblems(record.fixedExpenses),
      ...certificateProblems('occupancyCertificate', record.occupancyCertificate, 'OCCUPANCY'),
      ...certificateProblems('energyCertificate', record.energyCertificate, 'ENERGY'),
      ...(otherCertificates ?? []).flatMap((one, at) => certificateProblems(`otherCertificates.${at}`, one)),
    ];
    (otherCertificates ?? []).forEach(({ type }, at, all) => {
      if (all.findIndex((one) => one.type === type) < at)
        problems.push({
          field: `otherCertificates.${at}.type`,
          rule: 'unique',
          message: 'Ya hay un certificado de ese tipo: cambie sus fechas en lugar de añadir otro.',
        });
    });
    // Next year is for what is being built.
    const latest = dayOf(Date.now() / 1000).year + 1;
    if (built && (built < EARLIEST_BUILT || built > latest))
      problems.push({
        field: 'yearOfConstruction',
        rule: 'year',
        message: `El año de construcción va del ${EARLIEST_BUILT} al ${latest}: corríjalo, o deje 0 si no se sabe.`,
      });
    if (zip && isSpain(country) && !startsWithProvince.test(zip))
      problems.push({
        field: 'zip',
        rule: 'zip',
        message: 'El código postal español tiene cinco cifras y empieza por 01 a 52: revíselo.',
      });
    if (municipalityCode && !startsWithProvince.test(municipalityCode))
      problems.push({
        field: 'municipalityCode',
        rule: 'municipalityCode',
        message: 'El código INE del municipio tiene cinco cifras y empieza por 01 a 52: revíselo.',
      });
    return problems;
  },
  derive: (record) => ({
    address: generateAddress(record) || null,
    references: inventoryReferences(record.references, record.inventoryIds ?? []),
    ...withCategories(record.chronology),
  }),
  flags: deletedFlag,
  partStatuses: {
    occupancyCertificateStatus: certificateStatusRule('OCCUPANCY', 'occupancyCertificate'),
    energyCertificateStatus: certificateStatusRule('ENERGY', 'energyCertificate'),
    publicationStatus: publicationStatusRule,
  },
  access: staffAccess({
    EXTERNAL_EMPLOYEE: {
      actions: ['read'],
      own: ['collaborators'],
      hidden: ['economy', 'internal'],
    },
  }),
  list: {
    columns: ['address', 'unitType', 'property', 'cadastralReference', 'livingArea', 'createdAt'],
    sort: { field: 'createdAt', order: 'desc' },
    filters: ['type', 'unitType', 'property', 'contractType', 'hasElevator', 'createdAt'],
  },
});

export type Place = RecordOf<typeof place>;
