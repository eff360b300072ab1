import { staffAccess } from '../../access/access.ts';
import { defineRecord, type RecordOf } from '../../fields/record.ts';
import {
  choice,
  choices,
  day,
  flag,
  instant,
  integer,
  json,
  link,
  links,
  list,
  longText,
  text,
} from '../../fields/vocabulary.ts';
import {
  documentCategories,
  documentTypes,
  type VisibilityRole,
  visibilityRoles,
} from '../choices/documents.ts';
import { chronologySubcategories } from '../choices/chronology.ts';
import { genericStatuses } from '../choices/general.ts';
import { documentDefaults, parametersOf } from './document.defaults.ts';
import { parameterProblems } from './document.parameters.ts';
import { folderPath } from '../../rules/folder-path.ts';
import { isSet, oneOf } from '../../states/predicate.ts';
import { documentStates } from './document.states.ts';
import {
  chronologyField,
  createdByField,
  legacyFields,
  notesField,
  withCategories,
} from '../parts/common.ts';

const visibleTo = (value: VisibilityRole) => [{ field: 'visibility', values: [value] }];

/** A paper of a person, place, mandate or contract, with its file (F §3). Its name and parameters name people. */
export const document = defineRecord({
  collection: 'document',
  label: { one: 'Documento', many: 'Documentos', gender: 'm' },
  groups: {
    identity: 'Documento',
    file: 'Archivo',
    related: 'Se refiere a',
    follow: 'Seguimiento',
    origin: 'Origen',
  },
  fields: {
    name: text('Nombre', { group: 'identity', required: true, sealed: true, searchable: true }),
    type: choice(documentTypes, 'Tipo', { group: 'identity', default: 'UNKNOWN', indexed: true }),
    category: choice(documentCategories, 'Categoría', { group: 'identity', indexed: true }),
    /** What the paper is part of, in the words of the chronology (C §3.4, F §7 createDocument). */
    subcategory: choice(chronologySubcategories, 'Subcategoría', { group: 'identity', indexed: true }),
    status: choice(genericStatuses, 'Estado', { group: 'identity', default: 'VALID', indexed: true }),
    parameters: json('Datos del documento', { group: 'identity', sealed: true, access: 'personal' }),
    description: longText('Descripción', { group: 'identity', sealed: true }),
    visibility: choices(visibilityRoles, 'Visible para', { group: 'identity' }),
    signatureDate: day('Fecha de firma', { group: 'identity' }),
    /** When everybody had signed and the company sealed the file (EXT-10): it never changes afterwards. */
    sealedAt: instant('Sellado el', { group: 'identity', readOnly: true }),
    sentAt: instant('Enviado el', { group: 'identity', readOnly: true }),
    expirationDate: day('Fecha de caducidad', { group: 'identity', indexed: true }),

    fileName: text('Nombre del archivo', { group: 'file', sealed: true }),
    mimeType: text('Formato', { group: 'file', maxLength: 120 }),
    size: integer('Tamaño (bytes)', { group: 'file', min: 0 }),
    sha256: text('Huella SHA-256', { group: 'file', maxLength: 64, readOnly: true, indexed: true }),
    storageKey: text('Clave del almacén', { group: 'file', readOnly: true, access: 'internal' }),
    media: links('media', 'Archivos', { group: 'file' }),
    /** Path below the folder of its mandate (RST-01), clean by {@link folderPath}; without one it lies by what it is about. */
    folder: text('Carpeta', { group: 'file', sealed: true, maxLength: 200 }),
    fileVersion: integer('Versión del archivo', { group: 'file', default: 1, min: 1 }),
    /** Files that newer ones took the place of, the last first; they stay readable. */
    earlierFiles: list(
      'Versiones anteriores',
      {
        version: integer('Versión', { required: true, min: 1 }),
        fileName: text('Nombre del archivo'),
        media: links('media', 'Archivos'),
        replacedAt: instant('Sustituida el', { required: true }),
        replacedBy: link('employee', 'Sustituida por'),
        reason: longText('Motivo', { maxLength: 500 }),
      },
      { group: 'file', sealed: true, readOnly: true },
    ),
    /** Version of the record it was made from: an unchanged one is not rendered again. */
    sourceVersion: integer('Versión de origen', { group: 'file', readOnly: true }),
    generated: flag('Generado por el sistema', { group: 'file', readOnly: true }),
    /** Of a document made of a template: which one and in which edition, and where what it was made from is kept. */
    template: link('template', 'Plantilla', { group: 'file', readOnly: true }),
    templateEdition: integer('Edición de la plantilla', { group: 'file', readOnly: true }),
    snapshotKey: text('Clave de la copia de los datos', {
      group: 'file',
      readOnly: true,
      access: 'internal',
    }),
    /** A person has written some of it in place of the template's text; what, stands beside it. */
    textModified: flag('Texto modificado a mano', { group: 'file', readOnly: true }),
    textChanges: list(
      'Cambios a mano',
      {
        before: longText('Texto de la plantilla'),
        after: longText('Texto del documento'),
      },
      { group: 'file', sealed: true, readOnly: true, access: 'internal' },
    ),

    agents: links('agent', 'Personas', { group: 'related', indexed: true }),
    places: links('place', 'Inmuebles', { group: 'related', indexed: true }),
    mandate: link('mandate', 'Mandato', { group: 'related', indexed: true }),
    contract: link('contract', 'Contrato', { group: 'related', indexed: true }),
    finance: link('finance', 'Documento financiero', { group: 'related', indexed: true }),
    inventory: link('inventory', 'Inventario', { group: 'related', indexed: true }),
    landlords: links('agent', 'Propietarios', { group: 'related' }),
    tenants: links('agent', 'Inquilinos', { group: 'related' }),

    uploadedBy: link('employee', 'Subido por', { group: 'follow' }),
    verifiedBy: link('employee', 'Verificado por', { group: 'follow' }),
    verifiedAt: instant('Verificado el', { group: 'follow' }),
    /** Why it was sent back; what is verified afterwards has none. People are written about here. */
    rejectionReason: longText('Motivo del rechazo', {
      group: 'follow',
      sealed: true,
      readOnly: true,
      maxLength: 2000,
    }),
    notes: notesField('follow'),
    chronology: chronologyField('follow'),
    createdBy: createdByField('follow'),
    ...legacyFields('origin'),
  },
  title: ({ name }) => name ?? '',
  titleFields: ['name'],
  detail: ({ type }) => (type ? documentTypes.options[type].label : ''),
  detailFields: ['type'],
  states: documentStates,
  fixedFields: [
    {
      when: isSet('sealedAt'),
      fields: ['type', 'signatureDate', 'fileName', 'mimeType', 'size', 'media', 'fileVersion'],
      message:
        'Este documento está firmado y sellado: no se cambia. Si el acuerdo es otro, prepare un anexo y envíelo a firmar.',
    },
    {
      when: oneOf('status', ['WAITING_SIGNATURE']),
      fields: ['fileName', 'mimeType', 'size', 'media', 'fileVersion'],
      message: 'Este documento está en firma: anule la firma antes de cambiar su archivo.',
    },
  ],
  check: ({ type, category, parameters, generated, folder }) => {
    const problems = [];
    if (folder && folderPath(folder) !== folder)
      problems.push({
        field: 'folder',
        rule: 'path',
        message: `Escriba la carpeta como «Actas/2026»: sin puntos ni comas y, como mucho, ocho niveles.`,
      });
    if (type && category && !documentTypes.options[type].categories.includes(category))
      problems.push({
        field: 'category',
        rule: 'type',
        message: `Un documento de tipo «${documentTypes.options[type].label}» no se archiva en «${documentCategories.options[category].label}»: elija otra categoría.`,
      });
    // A document made by the system has its data in the record it was made from.
    if (type && !generated) problems.push(...parameterProblems(type, parametersOf(parameters)));
    return problems;
  },
  fill: documentDefaults,
  derive: ({ chronology }) => withCategories(chronology),
  access: staffAccess({
    EXTERNAL_EMPLOYEE: {
      actions: ['read', 'create'],
      own: ['uploadedBy', 'verifiedBy', 'createdBy'],
      hidden: ['personal', 'internal'],
    },
    TENANT: { actions: ['read'], own: ['tenants'], shown: visibleTo('TENANT'), hidden: ['internal'] },
    LANDLORD: { actions: ['read'], own: ['landlords'], shown: visibleTo('LANDLORD'), hidden: ['internal'] },
    OWNER: { actions: ['read'], own: ['agents'], shown: visibleTo('OWNER'), hidden: ['internal'] },
  }),
  list: {
    columns: ['name', 'type', 'category', 'status', 'createdAt', 'uploadedBy'],
    sort: { field: 'createdAt', order: 'desc' },
    filters: ['type', 'category', 'subcategory', 'status', 'textModified', 'createdAt', 'uploadedBy'],
  },
});

export type Document = RecordOf<typeof document>;
