import { staffAccess } from '../../access/access.ts';
import { defineRecord, type RecordOf } from '../../fields/record.ts';
import { choice, integer, link, longText, text } from '../../fields/vocabulary.ts';
import { fileExtension, normaliseFileName } from '../../values/file-name.ts';
import { fileTypes } from '../choices/general.ts';
import { scanResults } from '../choices/media.ts';
import { legacyFields } from '../parts/common.ts';

/**
 * A file in the store and whose it is (C §3, DOC-04). A document points to the files it consists of; photographs
 * of issues and inventories are files without a document. Its name often names people.
 */
export const media = defineRecord({
  collection: 'media',
  label: { one: 'Archivo', many: 'Archivos', gender: 'm' },
  groups: { file: 'Archivo', owner: 'Pertenece a', origin: 'Origen' },
  fields: {
    name: text('Nombre', { group: 'file', required: true, sealed: true, searchable: true }),
    type: choice(fileTypes, 'Tipo', { group: 'file', readOnly: true, indexed: true }),
    mimeType: text('Formato', { group: 'file', maxLength: 120, readOnly: true }),
    size: integer('Tamaño (bytes)', { group: 'file', min: 0, readOnly: true }),
    sha256: text('Huella SHA-256', { group: 'file', maxLength: 64, readOnly: true, indexed: true }),
    /** Set by whoever stores the bytes: a key from outside would open other people's files. */
    storageKey: text('Clave del almacén', { group: 'file', readOnly: true, access: 'internal' }),
    /** A small picture of it, where it is one. */
    thumbnailKey: text('Clave de la miniatura', { group: 'file', readOnly: true, access: 'internal' }),
    scan: choice(scanResults, 'Antivirus', { group: 'file', readOnly: true }),
    /** Caption and alternative text of a picture. */
    description: longText('Descripción', { group: 'file', sealed: true, maxLength: 2000 }),

    ownerCollection: text('Colección', { group: 'owner', maxLength: 40, indexed: true }),
    ownerId: text('Ficha', { group: 'owner', maxLength: 36, indexed: true }),
    uploadedBy: link('employee', 'Subido por', { group: 'owner', indexed: true }),
    ...legacyFields('origin'),
  },
  title: ({ name }) => name ?? '',
  titleFields: ['name'],
  detail: ({ type }) => (type ? fileTypes.options[type].label : ''),
  detailFields: ['type'],
  fill: ({ name }) => (typeof name === 'string' && name.trim() ? { name: normaliseFileName(name) } : {}),
  derive: ({ name, mimeType }) => {
    const type = fileTypeOf(name ?? '');
    return { type, mimeType: type ? fileTypes.options[type].mimeType : (mimeType ?? null) };
  },
  access: staffAccess({
    EXTERNAL_EMPLOYEE: { actions: ['read', 'create'], own: ['uploadedBy'], hidden: ['internal'] },
  }),
  list: {
    columns: ['name', 'type', 'size', 'ownerCollection', 'uploadedBy', 'createdAt'],
    sort: { field: 'createdAt', order: 'desc' },
    filters: ['type', 'ownerCollection', 'uploadedBy', 'createdAt'],
  },
});

/** The file type a name tells, or null when it is none of the known ones. */
export function fileTypeOf(name: string): (typeof fileTypes.values)[number] | null {
  const extension = fileExtension(name);
  return fileTypes.values.find((type) => type === extension) ?? null;
}

export type Media = RecordOf<typeof media>;
