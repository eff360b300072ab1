import { choice, integer, json, link, list, text } from '../fields/vocabulary.ts';
import { languages } from '../records/choices/people.ts';
import { paragraphShape } from '../records/parts/paragraphs.ts';
import { changedRecord, recordVersion } from './changed-record.ts';
import { defineCommand, staff } from './command.ts';

const edition = {
  id: link('template', 'Plantilla', { required: true }),
  edition: integer('Edición', { required: true }),
};

/** DOC-02: an edition comes into use and the one before it is retired, together. Refused while a field is missing or unknown. */
export const publishTemplate = defineCommand({
  service: 'documents',
  name: 'PublishTemplate',
  collection: 'template',
  label: 'Publicar plantilla',
  access: staff,
  input: { id: link('template', 'Plantilla', { required: true }), ...recordVersion },
  output: changedRecord,
});

/** DOC-02: the next edition of a template, as a draft; the one that is being drafted, if there is one. */
export const newTemplateEdition = defineCommand({
  service: 'documents',
  name: 'NewTemplateEdition',
  collection: 'template',
  label: 'Nueva versión',
  access: staff,
  input: { id: link('template', 'Plantilla', { required: true }) },
  output: edition,
});

/** DOC-02: a draft of another template with the same text: its own key, or the same one in another language. */
export const duplicateTemplate = defineCommand({
  service: 'documents',
  name: 'DuplicateTemplate',
  collection: 'template',
  label: 'Duplicar plantilla',
  access: staff,
  input: {
    id: link('template', 'Plantilla', { required: true }),
    name: text('Nombre', { required: true }),
    key: text('Clave', {
      required: true,
      maxLength: 120,
      help: 'La misma clave para la versión en otro idioma.',
    }),
    language: choice(languages, 'Idioma', { required: true, default: 'ES' }),
  },
  output: edition,
});

/**
 * DOC-02: what records say for the preview and the condition tester, in the shape of `mergeTree`: only the fields that the
 * template uses, only what the caller may read.
 */
export const templateData = defineCommand({
  service: 'documents',
  name: 'TemplateData',
  collection: 'template',
  label: 'Datos para la plantilla',
  access: staff,
  reads: true,
  input: {
    /** As they stand in the editor. */
    collection: text('Colección', { required: true, maxLength: 40 }),
    paragraphs: list('Párrafos', paragraphShape, { required: true }),
    /** At most `MOST_SAMPLES` records of the collection. */
    records: list('Fichas', { id: text('Identificador', { required: true }) }, { required: true }),
  },
  output: {
    /** By id; a record that the caller may not read is not among them. */
    data: json('Datos', { required: true }),
  },
});
