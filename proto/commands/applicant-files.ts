import { choice, integer, json, link, links, list, text } from '../fields/vocabulary.ts';
import { documentTypes } from '../records/choices/documents.ts';
import { defineCommand, staff } from './command.ts';

const applicant = text('Persona', { required: true, maxLength: 40 });
const common = { service: 'documents', access: ['SERVICE'], internal: true } as const;

/** OPS-06: which of these files came by the link of that applicant. */
export const applicantFiles = defineCommand({
  ...common,
  name: 'ApplicantFiles',
  collection: 'media',
  label: 'Archivos de una persona que solicita',
  reads: true,
  input: { applicant, files: links('media', 'Archivos', { required: true }) },
  output: { files: links('media', 'Archivos') },
});

/** OPS-06: files an applicant's papers; they wait for their review. Asked twice it answers the same documents. */
export const fileApplicantDocuments = defineCommand({
  ...common,
  name: 'FileApplicantDocuments',
  collection: 'document',
  label: 'Archivar los documentos de una persona que solicita',
  repeatable: true,
  input: {
    applicant,
    unit: link('place', 'Unidad'),
    documents: list('Documentos', {
      type: choice(documentTypes, 'Tipo', { required: true }),
      name: text('Nombre', { required: true }),
      files: links('media', 'Archivos', { required: true }),
      parameters: json('Datos del documento'),
    }),
  },
  output: { documents: links('document', 'Documentos') },
});

/** OPS-06: erases files and documents of an application that came to nothing, with their past. Asked twice nothing happens. */
export const eraseApplicantFiles = defineCommand({
  ...common,
  name: 'EraseApplicantFiles',
  collection: 'media',
  label: 'Eliminar los archivos de una solicitud',
  repeatable: true,
  input: { files: links('media', 'Archivos'), documents: links('document', 'Documentos') },
  output: { erased: integer('Eliminados', { required: true }) },
});

/** RST-04: takes back files that the caller has just sent and that belong to nothing, because the rest of their form was refused. */
export const discardFiles = defineCommand({
  service: 'documents',
  access: staff,
  internal: true,
  name: 'DiscardFiles',
  collection: 'media',
  label: 'Descartar archivos recién enviados',
  repeatable: true,
  input: { files: links('media', 'Archivos', { required: true }) },
  output: { erased: integer('Eliminados', { required: true }) },
});
