import { choice, flag, integer, json, link, links, text } from '../fields/vocabulary.ts';
import { scanResults } from '../records/choices/media.ts';
import { LARGEST_UPLOAD } from '../rules/uploads.ts';
import { defineCommand, employees } from './command.ts';

const state = {
  upload: text('Subida', { required: true }),
  /** Bytes; null while nobody has said. */
  size: integer('Tamaño'),
  /** Bytes that are kept. */
  received: integer('Recibido', { required: true }),
  /** Unix seconds at which it is forgotten unless something arrives. */
  expiresAt: integer('Caduca', { required: true }),
};

/** DOC-04: begins to take a file, for a record that the caller may change, or for one that is about to be created. */
export const openUpload = defineCommand({
  service: 'documents',
  name: 'OpenUpload',
  collection: 'media',
  label: 'Empezar a subir un archivo',
  access: employees,
  internal: true,
  input: {
    name: text('Nombre', { required: true, maxLength: 1000 }),
    size: integer('Tamaño', { min: 0, max: LARGEST_UPLOAD }),
    collection: text('Colección', { required: true, maxLength: 40 }),
    /** Null: the record will be created with the file. */
    record: text('Ficha', { maxLength: 36 }),
  },
  output: state,
});

/** DOC-04: how far an upload has come. */
export const uploadState = defineCommand({
  service: 'documents',
  name: 'UploadState',
  collection: 'media',
  label: 'Estado de una subida',
  access: employees,
  reads: true,
  internal: true,
  input: { upload: text('Subida', { required: true }) },
  output: state,
});

/** DOC-04: checks a file that has arrived whole and keeps it. Asked twice it answers the same file. */
export const finishUpload = defineCommand({
  service: 'documents',
  name: 'FinishUpload',
  collection: 'media',
  label: 'Guardar el archivo subido',
  access: employees,
  repeatable: true,
  input: {
    upload: text('Subida', { required: true }),
    /** SHA-256 of what was sent, hexadecimal; a file that arrived otherwise is refused. */
    sha256: text('Huella', { maxLength: 64 }),
  },
  output: {
    media: text('Archivo', { required: true }),
    name: text('Nombre', { required: true }),
    mimeType: text('Formato', { required: true }),
    /** Bytes as kept: pictures are turned upright and written anew. */
    size: integer('Tamaño', { required: true }),
    thumbnail: flag('Con miniatura'),
    scan: choice(scanResults, 'Antivirus', { required: true }),
  },
});

/** DOC-04: forgets an upload that is under way. */
export const cancelUpload = defineCommand({
  service: 'documents',
  name: 'CancelUpload',
  collection: 'media',
  label: 'Cancelar una subida',
  access: employees,
  repeatable: true,
  internal: true,
  input: { upload: text('Subida', { required: true }) },
  output: { cancelled: flag('Cancelada') },
});

/** DOC-01, RST-09: files that were uploaded become a document. */
export const fileDocument = defineCommand({
  service: 'documents',
  name: 'FileDocument',
  collection: 'document',
  label: 'Archivar documento',
  access: employees,
  input: {
    files: links('media', 'Archivos', { required: true }),
    /** Fields of the document; name, type and file follow from the files where they are not said. */
    fields: json('Datos del documento'),
  },
  output: { document: link('document', 'Documento', { required: true }) },
});
