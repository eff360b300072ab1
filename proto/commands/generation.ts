import { choice, flag, integer, json, link, list, longText, text } from '../fields/vocabulary.ts';
import { languages } from '../records/choices/people.ts';
import { defineCommand, staff } from './command.ts';

/** What a document is made of: a template by its key, a record, a language. */
const templateAsked = {
  /** Key of a template in use. */
  template: text('Plantilla', { required: true, maxLength: 120 }),
  /** Spanish where the template has no text in this language. */
  language: choice(languages, 'Idioma', { default: 'ES' }),
};
const asked = {
  ...templateAsked,
  record: text('Ficha', { required: true, maxLength: 36 }),
  /** Values of the template's own variables, by name. */
  variables: json('Variables'),
};
const problems = list('Lo que falta', {
  /** Index in the template. */
  paragraph: integer('Párrafo', { required: true }),
  field: text('Campo', { required: true }),
  message: text('Qué hacer', { required: true, maxLength: 1000 }),
});
const kept = {
  document: text('Documento', { required: true }),
  /** Path at the gateway from which the file can be downloaded. */
  path: text('Ruta', { required: true }),
  fileName: text('Nombre del archivo', { required: true }),
  /** Bytes. */
  bytes: integer('Tamaño', { required: true }),
  reused: flag('Sin cambios'),
};

/** DOC-02, RST-09: the document that a template would make of a record, and what it lacks; nothing is kept. */
export const previewDocument = defineCommand({
  service: 'documents',
  name: 'PreviewDocument',
  collection: 'template',
  label: 'Ver el documento',
  access: staff,
  reads: true,
  input: {
    ...asked,
    /** Otherwise blocks and problems only. */
    pdf: flag('Con PDF'),
    /** Refused while something is missing, as its generation would be. */
    complete: flag('Solo si está completo'),
  },
  output: {
    title: text('Título', { required: true }),
    fileName: text('Nombre del archivo', { required: true }),
    /** As in `proto/templates/blocks.ts`. */
    blocks: json('Bloques'),
    problems,
    /** The PDF in base64; empty when it was not asked for. */
    content: longText('PDF'),
  },
});

/** DOC-02, DOC-03: makes the document of a record, with its snapshot; the same data of the same day are the same document. */
export const generateDocument = defineCommand({
  service: 'documents',
  name: 'GenerateDocument',
  collection: 'document',
  label: 'Generar documento',
  access: staff,
  repeatable: true,
  input: {
    ...asked,
  },
  output: kept,
});

/** DOC-02: lays a generated document out again from its snapshot; its file lies again where it was. */
export const reproduceDocument = defineCommand({
  service: 'documents',
  name: 'ReproduceDocument',
  collection: 'document',
  label: 'Volver a generar desde su copia',
  access: staff,
  repeatable: true,
  input: { document: link('document', 'Documento', { required: true }) },
  output: {
    sha256: text('Huella SHA-256', { required: true }),
    /** The bytes are those of the document. */
    same: flag('Idéntico'),
  },
});

/** DOC-02: documents of many records in the background. */
export const generateDocuments = defineCommand({
  service: 'documents',
  name: 'GenerateDocuments',
  collection: 'document',
  label: 'Generar documentos de la lista',
  access: staff,
  /** `records`: a list of ids, at most 2,000. */
  input: { ...templateAsked, records: json('Fichas', { required: true }) },
  output: { process: text('Proceso', { required: true }) },
});

/** DOC-02: what became of each record of a generation in the background. */
export const generationStatus = defineCommand({
  service: 'documents',
  name: 'GenerationStatus',
  collection: 'document',
  label: 'Estado de la generación',
  access: staff,
  reads: true,
  input: { process: text('Proceso', { required: true, maxLength: 36 }) },
  output: {
    running: flag('En marcha'),
    cancelled: flag('Cancelada'),
    done: integer('Hechos', { required: true }),
    total: integer('Total', { required: true }),
    rows: list('Filas', {
      record: text('Ficha', { required: true }),
      document: text('Documento'),
      message: longText('Motivo'),
    }),
  },
});

/** DOC-02: the documents of a generation in one archive. */
export const zipGenerated = defineCommand({
  service: 'documents',
  name: 'ZipGenerated',
  collection: 'document',
  label: 'Descargar todo en un ZIP',
  access: staff,
  repeatable: true,
  input: { process: text('Proceso', { required: true, maxLength: 36 }) },
  output: kept,
});
