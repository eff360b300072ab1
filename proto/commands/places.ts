import { choice, day, flag, integer, link, list, longText, money, text } from '../fields/vocabulary.ts';
import { certificateChanges, followedCertificates, regions } from '../records/choices/places.ts';
import { anyone, defineCommand, staff } from './command.ts';

/** Figures of the dashboard that belong to this service. */
export const placeKpis = defineCommand({
  service: 'places',
  name: 'PlaceKpis',
  reads: true,
  collection: 'place',
  label: 'Indicadores de inmuebles',
  access: staff,
  input: {},
  output: {
    properties: integer('Fincas', { required: true }),
    units: integer('Unidades', { required: true }),
    byType: list('Unidades por tipo', {
      unitType: text('Tipo', { required: true }),
      count: integer('Número', { required: true }),
    }),
  },
});

/** VAL-10: a new unit or property like another, without what makes that one itself. */
export const duplicatePlace = defineCommand({
  service: 'places',
  name: 'DuplicatePlace',
  collection: 'place',
  label: 'Duplicar inmueble',
  access: staff,
  input: { id: link('place', 'Inmueble', { required: true }) },
  output: {
    id: text('Identificador', { required: true }),
    version: integer('Versión', { required: true }),
  },
});

/** STA-08: a person says how far a certificate is; its dates follow (F §4). */
export const setCertificateStatus = defineCommand({
  service: 'places',
  name: 'SetCertificateStatus',
  collection: 'place',
  label: 'Cambiar estado del certificado',
  access: staff,
  input: {
    id: link('place', 'Inmueble', { required: true }),
    version: integer('Versión', { required: true }),
    certificate: choice(followedCertificates, 'Certificado', { required: true }),
    status: choice(certificateChanges, 'Estado', { required: true }),
  },
  output: {
    id: text('Identificador', { required: true }),
    version: integer('Versión', { required: true }),
    status: text('Estado', { required: true }),
    /** A registered certificate has no end yet (F §4): when it will probably be, and by which law. */
    suggestedEndDate: day('Caducidad prevista'),
    law: text('Norma'),
  },
});

/** ENM-06: the districts and towns with what they cost today. */
export const listAreas = defineCommand({
  service: 'places',
  name: 'ListAreas',
  reads: true,
  collection: 'place',
  label: 'Distritos y poblaciones',
  access: anyone,
  input: {},
  output: {
    areas: list('Zonas', {
      slug: text('Clave', { required: true }),
      name: text('Nombre', { required: true }),
      /** DISTRICT or TOWN. */
      kind: text('Clase', { required: true }),
      city: text('Ciudad', { required: true }),
      province: text('Provincia', { required: true }),
      region: choice(regions, 'Comunidad autónoma', { required: true }),
      /** Separated by spaces. */
      zips: text('Códigos postales', { required: true }),
      description: longText('Descripción', { required: true }),
      /** Address of the picture, an SVG. */
      image: text('Imagen', { required: true }),
      perSquareMetre: money('Renta por metro cuadrado', { required: true }),
      rent80: money('Renta de 80 m²', { required: true }),
      /** The figure is the one the product starts with; nobody has set another. */
      orientative: flag('Precio orientativo'),
      since: day('Precio vigente desde'),
    }),
  },
});
