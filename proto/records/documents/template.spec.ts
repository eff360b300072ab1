import { describe, expect, it } from '@jest/globals';
import type { CodedError } from '../../errors.ts';
import { metaOf } from '../../fields/field.ts';
import { validateCreate } from '../../fields/validate.ts';
import { paragraphTypes } from '../choices/templates.ts';
import { media } from './media.ts';
import { template } from './template.ts';

const create = (over: Record<string, unknown> = {}) =>
  validateCreate(template, { key: 'contrato-vivienda', name: 'Contrato de vivienda', ...over });
const blamed = (over: Record<string, unknown>) => {
  try {
    create(over);
  } catch (error) {
    return (error as CodedError).body.problems?.map(({ field, rule }) => `${field} ${rule}`);
  }
  return [];
};

/** A paragraph of each type with what it consists of. */
const contents = {
  text: { text: 'En {{city}}, a {{date}}' },
  items: { items: [{ text: 'Llaves', checked: true }, { text: 'Mando' }] },
  rows: {
    columns: [{ title: 'Mes' }, { title: '{{currency}}' }],
    rows: [{ cells: [{ text: '1' }, { text: '2' }] }],
  },
  media: { media: '01890000-0000-7000-8000-000000000001', width: 40 },
  none: {},
};

describe('template', () => {
  it('[ENT-05] a generated document has every paragraph of the text (C §3.4)', () => {
    expect(paragraphTypes.values).toEqual([
      'TEXT_LEFT', 'TEXT_JUSTIFIED', 'TEXT_RIGHT', 'TEXT_CENTER', 'NUMBERED', 'LIST', 'BOX', 'BREAK_LINE',
      'UNDERLINED', 'TABLE', 'IMAGE', 'CHECK_LIST', 'BOOKING_TABLE',
    ]); // prettier-ignore
    const paragraphs = paragraphTypes.values.map((type) => ({
      type,
      ...contents[paragraphTypes.options[type].content],
    }));
    const variables = ['city', 'date', 'currency'].map((name) => ({ name }));
    const made = create({ active: true, paragraphs, variables });
    expect(made['paragraphs']).toHaveLength(13);
    expect(made['paragraphs']).toMatchObject(paragraphs);
    expect(metaOf(template.fields.paragraphs).sealed).toBeUndefined();
  });

  it.each(paragraphTypes.values.filter((type) => paragraphTypes.options[type].content !== 'none'))(
    '[ENT-05] [VAL-11] an empty paragraph «%s» is refused by its place',
    (type) => {
      const { content } = paragraphTypes.options[type];
      expect(blamed({ paragraphs: [{ type: 'BREAK_LINE' }, { type }] })).toEqual([
        `paragraphs.1.${content} required`,
      ]);
    },
  );

  it('[ENT-05] [VAL-11] a table needs as many cells as columns, a variable must be in the list', () => {
    const uneven = { columns: [{ title: 'A' }], rows: [{ cells: [{ text: '1' }, { text: '2' }] }] };
    expect(blamed({ paragraphs: [{ type: 'TABLE', ...uneven }] })).toEqual(['paragraphs.0.rows columns']);
    expect(
      blamed({
        subject: '{{name}}',
        paragraphs: [{ type: 'BOX', text: '{{name}} {{ other }}', condition: 'third' }],
      }),
    ).toEqual(['variables declared', 'variables declared', 'variables declared']);
    expect(blamed({ subject: '{{name}}', variables: [{ name: 'name' }] })).toEqual([]);
  });

  it('[VAL-11] one in use is complete; one being written need not be', () => {
    expect(blamed({ kind: 'EMAIL' })).toEqual([]);
    expect(blamed({ kind: 'EMAIL', active: true })).toEqual(['subject required', 'body required']);
    expect(blamed({ kind: 'DOCUMENT', active: true })).toEqual(['paragraphs required']);
  });

  it('one edition of a key and language is in use: the database keeps it so', () => {
    const paragraphs = [{ type: 'BREAK_LINE' }];
    expect(create({ active: true, paragraphs })['activeKey']).toBe('contrato-vivienda ES');
    expect(create({ edition: 2 })['activeKey']).toBeNull();
    expect(metaOf(template.fields.activeKey).unique).toBe(true);
  });
});

describe('media', () => {
  it('[VAL-01] [DOC-01] cleans the name of a file and tells its type and format by it', () => {
    expect(validateCreate(media, { name: 'Contrato 1º, Peña.PDF' })).toMatchObject({
      name: 'Contrato 1 Pena.pdf',
      type: 'pdf',
      mimeType: 'application/pdf',
    });
    expect(validateCreate(media, { name: 'cadena.xyz' })).toMatchObject({ type: null, mimeType: null });
    expect(() => validateCreate(media, { name: ' ' })).toThrow();
  });

  it('[SES-09] nobody outside names the place of a file in the store', () => {
    expect(() => validateCreate(media, { name: 'a.pdf', storageKey: 'aa/bb' })).toThrow();
  });
});
