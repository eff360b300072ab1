import { choice, flag, integer, json, link, list, longText, text } from '../fields/vocabulary.ts';
import { chronologySubcategories } from '../records/choices/chronology.ts';
import { languages } from '../records/choices/people.ts';
import { defineCommand, staff } from './command.ts';
import { printedFile } from './printed-file.ts';

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
  /** Texts that a person has written in place of the template's: a list of `HandChange` (`proto/templates/hand-changes.ts`). */
  changes: json('Cambios a mano'),
  /** The differences are printed behind the document; otherwise nowhere. */
  printChanges: flag('Imprimir los cambios'),
};
const problems = list('Lo que falta', {
  /** Index in the template. */
  paragraph: integer('Párrafo', { required: true }),
  field: text('Campo', { required: true }),
  message: text('Qué hacer', { required: true, maxLength: 1000 }),
});
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
    /** In place of the PDF, the same blocks for a word processor (DOCX). */
    word: flag('Con documento de Word'),
    /** Refused while something is missing, as its generation would be. */
    complete: flag('Solo si está completo'),
  },
  output: {
    title: text('Título', { required: true }),
    fileName: text('Nombre del archivo', { required: true }),
    /** As in `proto/templates/blocks.ts`, with the changes. */
    blocks: json('Bloques'),
    /** Of the template alone: what changes are made of. */
    templateBlocks: json('Bloques de la plantilla'),
    problems,
    /** The file in base64; empty when none was asked for. */
    content: longText('Archivo'),
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
    /** Kept with the document and told in its chronology (C §3.4). */
    subcategory: choice(chronologySubcategories, 'Subcategoría'),
  },
  output: printedFile,
});

/** DOC-02: the text of a generated document, what a person has changed of it, and whether it may still be changed. */
export const documentText = defineCommand({
  service: 'documents',
  name: 'DocumentText',
  collection: 'document',
  label: 'Ver el texto del documento',
  access: staff,
  reads: true,
  input: {
    document: link('document', 'Documento', { required: true }),
    /** Also as a document for a word processor. */
    word: flag('Con documento de Word'),
  },
  output: {
    title: text('Título', { required: true }),
    fileName: text('Nombre del archivo', { required: true }),
    version: integer('Versión', { required: true }),
    /** As the template made them. */
    templateBlocks: json('Bloques de la plantilla'),
    /** With the changes. */
    blocks: json('Bloques'),
    changes: json('Cambios a mano'),
    printChanges: flag('Imprimir los cambios'),
    /** Why it cannot be changed any more; empty where it can. */
    closed: longText('Por qué no se cambia'),
    /** The DOCX in base64; empty when it was not asked for. */
    content: longText('Archivo'),
  },
});

/** DOC-02: changes the text of a document that is not final yet; no changes at all bring the template's text back. */
export const changeDocumentText = defineCommand({
  service: 'documents',
  name: 'ChangeDocumentText',
  collection: 'document',
  label: 'Modificar el texto a mano',
  access: staff,
  input: {
    document: link('document', 'Documento', { required: true }),
    version: integer('Versión', { required: true }),
    changes: json('Cambios a mano'),
    printChanges: flag('Imprimir los cambios'),
  },
  output: { ...printedFile, version: integer('Versión', { required: true }) },
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
  input: {
    template: templateAsked.template,
    /** None: each in the language of whoever gets it. */
    language: choice(languages, 'Idioma'),
    records: json('Fichas', { required: true }),
  },
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
  output: printedFile,
});
