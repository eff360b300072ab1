import type { FieldProblem } from '../../errors.ts';
import type { ValuesOf } from '../../fields/field.ts';
import { choice, flag, integer, link, list, longText, percent, text } from '../../fields/vocabulary.ts';
import {
  conditionJoins,
  conditionOperators,
  paragraphTypes,
  type ParagraphTypeCode,
} from '../choices/templates.ts';

/**
 * One condition of a paragraph: a merge field (`proto/templates/merge-fields.ts`) compared as the filter language does.
 * `value` is written as: `true`/`false`, a code of the field's list, a number with a point, a day `YYYY-MM-DD`, text; several
 * values for «uno de» stand with commas between them. Over a list it holds when it holds for one of its entries.
 */
export const conditionShape = {
  field: text('Campo', { required: true, maxLength: 200 }),
  operator: choice(conditionOperators, 'Comparación', { default: 'IS' }),
  value: text('Valor', { maxLength: 500 }),
};

/**
 * A paragraph of a generated document (C §3.4, ENT-05). What it is made of, its type says (`paragraphTypes`): `text`, `items`,
 * `rows` under `columns`, or `media`. The text's own little language: `proto/templates/text.ts`.
 */
export const paragraphShape = {
  type: choice(paragraphTypes, 'Tipo', { required: true }),
  text: longText('Texto'),
  level: integer('Nivel', { default: 1, min: 1, max: 6, help: 'Nivel de la numeración.' }),
  heading: integer('Título', { min: 1, max: 3, help: 'Vacío: texto corrido. 1 es el título del documento.' }),
  bold: flag('Negrita'),
  items: list('Elementos', { text: longText('Texto', { required: true }), checked: flag('Marcado') }),
  columns: list('Columnas', {
    title: text('Título'),
    width: percent('Ancho (%)', { min: 0, max: 100 }),
  }),
  rows: list('Filas', { cells: list('Celdas', { text: longText('Texto') }) }),
  media: link('media', 'Imagen'),
  width: percent('Ancho (%)', { default: 100, min: 1, max: 100 }),
  /** Of a table: without lines. Of a break: `page`. */
  plain: flag('Sin líneas'),
  page: flag('Salto de página'),
  /** Of a clause: numbering begins again at 1 (an annex); how other paragraphs call it (`{{clausula.nombre}}`). */
  restart: flag('Empieza la numeración'),
  clause: text('Nombre de la cláusula', { maxLength: 60, help: 'Con él la citan otros párrafos.' }),
  /** Older than `conditions`: the variable that must have a value. Still read; no longer written. */
  condition: text('Solo si', { maxLength: 120, help: 'Nombre de la variable que debe tener valor.' }),
  join: choice(conditionJoins, 'Condiciones que deben cumplirse', { default: 'ALL' }),
  conditions: list('Condiciones', conditionShape),
  /** Once for each entry of this list, whose fields are `item.…`; neighbours with the same list go round together. */
  repeat: text('Se repite por', { maxLength: 200, help: 'Una lista, por ejemplo «tenants».' }),
  /** Each row of the table or element of the list once for each entry of this list, whose fields are `row.…`. */
  rowsOf: text('Filas por', { maxLength: 200, help: 'Una lista, por ejemplo «units» o «item.elements».' }),
};

/** A paragraph as it is stored. */
export type StoredParagraph = ValuesOf<typeof paragraphShape>;

interface Paragraph {
  type: ParagraphTypeCode;
  text: string | null;
  items: { text: string }[];
  columns: { title: string | null }[];
  rows: { cells: { text: string | null }[] }[];
  media: string | null;
  condition: string | null;
}

/** Names between double braces. */
const variablePattern = /\{\{\s*([\w.]+)\s*\}\}/g;

/** Names of the variables that a text mentions, each once, in order. */
export function variablesIn(value: string | null | undefined): string[] {
  return [...new Set([...(value ?? '').matchAll(variablePattern)].map(([, name]) => name ?? ''))];
}

/** Names of the variables that paragraphs mention, in texts, lists, tables and conditions. */
export function variablesOf(paragraphs: readonly Paragraph[]): string[] {
  const texts = paragraphs.flatMap(({ text: body, items, columns, rows }) => [
    body,
    ...items.map((item) => item.text),
    ...columns.map(({ title }) => title),
    ...rows.flatMap(({ cells }) => cells.map((cell) => cell.text)),
  ]);
  const conditions = paragraphs.flatMap(({ condition }) => condition ?? []);
  return [...new Set([...texts.flatMap(variablesIn), ...conditions])];
}

/** Paragraphs that lack what their type consists of. `path` names the list in the problems. */
export function paragraphProblems(paragraphs: readonly Paragraph[], path: string): FieldProblem[] {
  return paragraphs.flatMap((paragraph, index) => {
    const { label, content } = paragraphTypes.options[paragraph.type];
    const empty = {
      text: !paragraph.text,
      items: paragraph.items.length === 0,
      rows: paragraph.rows.length === 0,
      media: !paragraph.media,
      none: false,
    }[content];
    if (empty)
      return [
        {
          field: `${path}.${index}.${content}`,
          rule: 'required',
          message: `El párrafo ${index + 1} («${label}») está vacío: complételo o quítelo.`,
        },
      ];
    const width = paragraph.columns.length;
    const uneven = width > 0 && paragraph.rows.some(({ cells }) => cells.length !== width);
    return uneven
      ? [
          {
            field: `${path}.${index}.rows`,
            rule: 'columns',
            message: `La tabla del párrafo ${index + 1} tiene filas con más o menos celdas que columnas: iguálelas.`,
          },
        ]
      : [];
  });
}
