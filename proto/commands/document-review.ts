import {
  choice,
  flag,
  instant,
  integer,
  json,
  link,
  links,
  list,
  longText,
  text,
} from '../fields/vocabulary.ts';
import { genericStatuses } from '../records/choices/general.ts';
import { defineCommand, employees, staff } from './command.ts';

/** WIZ-12: uploaded files become documents, each by itself: one that is refused holds up no other. */
export const fileDocuments = defineCommand({
  service: 'documents',
  name: 'FileDocuments',
  collection: 'document',
  label: 'Archivar documentos',
  access: employees,
  input: {
    documents: list(
      'Documentos',
      {
        files: links('media', 'Archivos', { required: true }),
        /** Fields of the document, as those of `FileDocument`. */
        fields: json('Datos del documento'),
      },
      { required: true },
    ),
  },
  output: {
    /** In the order of the documents. */
    results: list('Resultados', {
      ok: flag('Archivado'),
      document: link('document', 'Documento'),
      message: text('Mensaje', { maxLength: 1000 }),
    }),
  },
});

/** WIZ-12: what is stored already with the same content as uploaded files. Names only documents that the caller may see. */
export const sameFiles = defineCommand({
  service: 'documents',
  name: 'SameFiles',
  collection: 'document',
  label: 'Buscar archivos repetidos',
  access: employees,
  reads: true,
  input: { files: links('media', 'Archivos', { required: true }) },
  output: {
    same: list('Repetidos', {
      media: link('media', 'Archivo', { required: true }),
      /** Another one of the files asked for. */
      other: link('media', 'Otro archivo'),
      document: link('document', 'Documento'),
      name: text('Nombre'),
      createdAt: instant('Archivado el'),
    }),
  },
});

/** DOC-01: newer files take the place of a document's; the earlier ones stay readable as a version of it. */
export const replaceDocumentFiles = defineCommand({
  service: 'documents',
  name: 'ReplaceDocumentFiles',
  collection: 'document',
  label: 'Subir una versión nueva',
  access: staff,
  input: {
    id: link('document', 'Documento', { required: true }),
    version: integer('Versión', { required: true }),
    files: links('media', 'Archivos', { required: true }),
    reason: longText('Motivo', { maxLength: 500 }),
  },
  output: {
    id: text('Id', { required: true }),
    version: integer('Versión', { required: true }),
    fileVersion: integer('Versión del archivo', { required: true }),
  },
});

const reviewed = {
  id: text('Id', { required: true }),
  version: integer('Versión', { required: true }),
  status: choice(genericStatuses, 'Estado', { required: true }),
};

/** WIZ-12, DOC-01: a document that waits for its review is right, with what the review has corrected. */
export const verifyDocument = defineCommand({
  service: 'documents',
  name: 'VerifyDocument',
  collection: 'document',
  label: 'Verificar documento',
  access: staff,
  input: {
    id: link('document', 'Documento', { required: true }),
    version: integer('Versión', { required: true }),
    /** `name`, `type`, `parameters` and `expirationDate`, where they differ from what was filed. */
    fields: json('Datos corregidos'),
  },
  output: reviewed,
});

/** WIZ-12, DOC-01: sends a document that waits for its review back; whoever uploaded it gets a task with the reason. */
export const rejectDocument = defineCommand({
  service: 'documents',
  name: 'RejectDocument',
  collection: 'document',
  label: 'Rechazar documento',
  access: staff,
  input: {
    id: link('document', 'Documento', { required: true }),
    version: integer('Versión', { required: true }),
    reason: longText('Motivo', {
      required: true,
      maxLength: 2000,
      help: 'Quien lo subió recibe una tarea con este texto.',
    }),
  },
  output: reviewed,
});
