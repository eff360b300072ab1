import type { CollectionName } from '../../collections.ts';
import { relationShape } from '../../fields/relation.ts';
import {
  choice,
  flag,
  instant,
  json,
  links,
  list,
  link,
  longText,
  object,
  text,
} from '../../fields/vocabulary.ts';
import {
  type ChronologySubcategoryCode,
  chronologyCategories,
  chronologySubcategories,
} from '../choices/chronology.ts';

/** Keys of the record in the administration programme it was imported from (C §3). */
export const legacyFields = (group: string, adminTable?: string) => ({
  adminId: text('Id. en administración', { group, indexed: true, access: 'internal' }),
  adminTable: text('Tabla en administración', {
    group,
    access: 'internal',
    ...(adminTable === undefined ? {} : { default: adminTable }),
  }),
});

/** C §3.4. `category` follows from `subcategory`: {@link withCategories}. */
export const chronologyShape = {
  description: longText('Descripción', { required: true }),
  date: instant('Fecha', { required: true }),
  category: choice(chronologyCategories, 'Categoría'),
  subcategory: choice(chronologySubcategories, 'Subcategoría', { required: true }),
  creator: object('Autor', relationShape),
  importedFromAdmin: flag('Importada de administración'),
};

/** What happened to the record, told in Spanish. */
export const chronologyField = (group: string) =>
  list('Cronología', chronologyShape, { group, access: 'internal' });

interface Categorised {
  subcategory: ChronologySubcategoryCode;
  category: string | null;
}

/** Fills in the category of every chronology entry from its subcategory (C §3.4). */
export function withCategories<T extends Categorised>(chronology: T[] | undefined): { chronology: T[] } {
  return {
    chronology: (chronology ?? []).map((entry) => ({
      ...entry,
      category: chronologySubcategories.options[entry.subcategory].category,
    })),
  };
}

/** C §3.4. Sealed: people are written about here. */
export const notesField = (group: string) =>
  list(
    'Notas',
    {
      date: instant('Fecha', { required: true }),
      creator: object('Autor', relationShape),
      text: longText('Texto', { required: true }),
      /** Who is named in the text with @ and told by the inbox. */
      mentions: links('employee', 'Menciones'),
    },
    { group, sealed: true, access: 'internal' },
  );

/** Documents of the record, in the user's order. */
export const documentsField = (group: string, access?: string) =>
  links('document', 'Documentos', { group, ...(access === undefined ? {} : { access }) });

/** Collection → kind of reference → ids (C §3.3). */
export const referencesField = (group: string) => json('Referencias', { group, access: 'internal' });

/** Figures kept beside the record by the services; never taken from a caller. */
export const figuresFields = (group: string) => ({
  kpi: json('Indicadores', { group, readOnly: true, access: 'internal' }),
  stats: json('Estadísticas', { group, readOnly: true, access: 'internal' }),
});

/** The record that a duplicate was merged into: reading the deleted duplicate by its id leads there. */
export const mergedIntoField = <C extends CollectionName>(collection: C, group: string) =>
  link(collection, 'Unida a', { group, readOnly: true, access: 'internal' });

/** Who made the record. */
export const createdByField = (group: string) =>
  link('employee', 'Creado por', { group, access: 'internal' });

/** External staff who work with the record and therefore see it (SES-09); whom else they share it with they do not see. */
export const collaboratorsField = (group: string) =>
  links('employee', 'Colaboradores externos', {
    group,
    indexed: true,
    access: 'internal',
    help: 'Personal externo que puede ver esta ficha.',
  });

/** Links to the records something is about (C §3.4, task). */
export const relatedFields = (group: string) => ({
  relatedMandates: links('mandate', 'Mandatos', { group, indexed: true }),
  relatedBookings: links('booking', 'Reservas', { group }),
  relatedContracts: links('contract', 'Contratos', { group, indexed: true }),
  relatedPlaces: links('place', 'Inmuebles', { group, indexed: true }),
  relatedAgents: links('agent', 'Personas', { group, indexed: true }),
  relatedObjects: list('Otras fichas', relationShape, { group }),
});

/** A relation link to a record. */
export const relation = (collection: CollectionName, id: string, description: string | null = null) => ({
  id,
  collection,
  description,
});
