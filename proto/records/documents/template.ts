import { staffAccess } from '../../access/access.ts';
import type { FieldProblem } from '../../errors.ts';
import { defineRecord, type RecordOf } from '../../fields/record.ts';
import { choice, flag, integer, list, longText, text } from '../../fields/vocabulary.ts';
import { documentTypes } from '../choices/documents.ts';
import { languages } from '../choices/people.ts';
import { templateKinds, variableKinds } from '../choices/templates.ts';
import { templateProblems } from '../../templates/check.ts';
import { mergeTree } from '../../templates/merge-fields.ts';
import { documentSourceNames } from '../../templates/sources.ts';
import { publishedText, templateStates } from './template.states.ts';
import { createdByField, legacyFields } from '../parts/common.ts';
import { paragraphProblems, paragraphShape, variablesIn, variablesOf } from '../parts/paragraphs.ts';

/**
 * A text that documents and messages are made from (C §2.2 'templates', C §3.4, DOC-02): paragraphs for a
 * document, subject and body for an e-mail. `{{name}}` stands for a variable. Holds no personal data.
 */
export const template = defineRecord({
  collection: 'template',
  label: { one: 'Plantilla', many: 'Plantillas', gender: 'f' },
  groups: { identity: 'Plantilla', content: 'Contenido', variables: 'Variables', origin: 'Origen' },
  fields: {
    /** By which code asks for it; several editions share it and one of them is active. */
    key: text('Clave', { group: 'identity', required: true, maxLength: 120, indexed: true }),
    name: text('Nombre', { group: 'identity', required: true, searchable: true }),
    kind: choice(templateKinds, 'Clase', { group: 'identity', default: 'DOCUMENT', indexed: true }),
    collection: text('Colección', {
      group: 'identity',
      maxLength: 40,
      indexed: true,
      help: 'De qué fichas toma los datos.',
      named: documentSourceNames,
    }),
    documentType: choice(documentTypes, 'Tipo de documento', { group: 'identity', indexed: true }),
    language: choice(languages, 'Idioma', { group: 'identity', default: 'ES', indexed: true }),
    edition: integer('Edición', { group: 'identity', default: 1, min: 1 }),
    active: flag('En uso', { group: 'identity', indexed: true }),
    /** It is or was in use: its text no longer changes. */
    published: flag('Publicada alguna vez', { group: 'identity', readOnly: true }),
    /** Not empty for the one edition in use of a key and language: there can be no second one. */
    activeKey: text('Plantilla en uso con la misma clave e idioma', {
      group: 'identity',
      unique: true,
      readOnly: true,
      access: 'internal',
      forPrograms: true,
    }),
    description: longText('Para qué sirve', { group: 'identity', maxLength: 2000 }),

    subject: text('Asunto', { group: 'content', maxLength: 500 }),
    body: longText('Texto del mensaje', { group: 'content', maxLength: 200_000 }),
    paragraphs: list('Párrafos', paragraphShape, { group: 'content' }),

    variables: list(
      'Variables',
      {
        name: text('Nombre', { required: true, maxLength: 120 }),
        label: text('Descripción'),
        kind: choice(variableKinds, 'Clase', { default: 'TEXT' }),
        required: flag('Obligatoria'),
        sample: text('Ejemplo'),
      },
      { group: 'variables' },
    ),
    createdBy: createdByField('origin'),
    ...legacyFields('origin'),
  },
  title: ({ name }) => name ?? '',
  titleFields: ['name'],
  detail: ({ kind }) => (kind ? templateKinds.options[kind].label : ''),
  detailFields: ['kind'],
  states: templateStates,
  fixedFields: [publishedText],
  check: (record) => {
    const { active, kind, subject, body, paragraphs = [], variables = [] } = record;
    const problems: FieldProblem[] = paragraphProblems(paragraphs, 'paragraphs');
    const missing = (field: string, message: string) => problems.push({ field, rule: 'required', message });
    // A document made from records may be wrong while it is written; in use every field must exist (DOC-02).
    if (kind === 'DOCUMENT' && mergeTree(record.collection)) {
      if (!active) return problems;
      for (const { paragraph, message } of templateProblems({ ...record, paragraphs, variables }))
        problems.push({ field: `paragraphs.${paragraph}`, rule: 'mergeField', message });
      if (paragraphs.length === 0)
        missing('paragraphs', 'Un documento en uso necesita al menos un párrafo: añádalo.');
      return problems;
    }
    const known = new Set(variables.map(({ name }) => name));
    const used = [...variablesIn(subject), ...variablesIn(body), ...variablesOf(paragraphs)];
    for (const name of new Set(used.filter((each) => !known.has(each))))
      problems.push({
        field: 'variables',
        rule: 'declared',
        message: `La variable «${name}» se usa en el texto y no está en la lista: añádala o corrija su nombre.`,
      });
    // Being written it may be incomplete; in use it may not.
    if (!active) return problems;
    if (kind === 'EMAIL' && !subject) missing('subject', 'Un correo en uso necesita asunto: escríbalo.');
    if (kind === 'DOCUMENT' && paragraphs.length === 0)
      missing('paragraphs', 'Un documento en uso necesita al menos un párrafo: añádalo.');
    if (kind !== 'DOCUMENT' && !body && paragraphs.length === 0)
      missing('body', 'Un mensaje en uso necesita texto: escríbalo.');
    return problems;
  },
  derive: ({ active, published, key, language }) => ({
    activeKey: active && key ? `${key} ${language ?? 'ES'}` : null,
    published: active === true || published === true,
  }),
  access: staffAccess({
    INTERNAL_EMPLOYEE: { actions: ['read', 'create', 'update'] },
    EXTERNAL_EMPLOYEE: { actions: ['read'], hidden: ['internal'] },
  }),
  list: {
    columns: ['name', 'status', 'collection', 'documentType', 'language', 'edition', 'updatedAt'],
    sort: { field: 'name', order: 'asc' },
    filters: ['status', 'kind', 'collection', 'documentType', 'language', 'active'],
  },
});

export type Template = RecordOf<typeof template>;
