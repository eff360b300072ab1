import type { FieldKind, FieldMeta } from '../fields/field.ts';
import type { StoredParagraph } from '../records/parts/paragraphs.ts';
import { paragraphTypes, type VariableKindCode } from '../records/choices/templates.ts';
import { type MergeField, type MergeNode, mergeTree } from './merge-fields.ts';
import type { Format } from './text.ts';

type Nullish<T> = { [K in keyof T]?: T[K] | null };
type Cells = { cells: readonly { text?: string | null }[] };

/** A paragraph as a person writes it: only its type must be said, the rest as `paragraphShape` explains. */
export type TemplateParagraph = Pick<StoredParagraph, 'type'> &
  Nullish<Omit<StoredParagraph, 'type' | 'items' | 'columns' | 'rows' | 'conditions'>> & {
    items?: readonly { text: string; checked?: boolean }[];
    columns?: readonly { title?: string | null; width?: number | null }[];
    rows?: readonly Cells[];
    conditions?: readonly {
      field: string;
      operator?: StoredParagraph['conditions'][number]['operator'];
      value?: string | null;
    }[];
  };

/** A value that is asked for when the document is made, beside those of the record. */
export interface TemplateVariable {
  name: string;
  label?: string | null;
  kind?: VariableKindCode | null;
  required?: boolean;
}

/** The part of a `template` record that a document is rendered from. */
export interface DocumentTemplate {
  /** Of the record that it is made from. */
  collection?: string | null;
  paragraphs: readonly TemplateParagraph[];
  variables?: readonly TemplateVariable[];
}

const kinds: Record<VariableKindCode, { kind: FieldKind; format?: Format }> = {
  TEXT: { kind: 'text' },
  MONEY: { kind: 'money' },
  MONEY_IN_WORDS: { kind: 'money', format: 'words' },
  DATE: { kind: 'day' },
  LONG_DATE: { kind: 'day', format: 'long' },
  NUMBER: { kind: 'decimal' },
  BOOLEAN: { kind: 'flag' },
  LIST: { kind: 'text' },
};

/** What a template may use: the fields of its record and the variables that it declares itself. */
export function fieldsOfTemplate({ collection, variables = [] }: DocumentTemplate): MergeNode {
  const tree = mergeTree(collection) ?? { collection: null, fields: {} };
  if (variables.length === 0) return tree;
  const declared = variables.map(({ name, label, kind, required }): [string, MergeField] => {
    const { kind: ofField, format } = kinds[kind ?? 'TEXT'];
    const meta: FieldMeta = { kind: ofField, label: label || name, required: required === true };
    const field = { label: meta.label, meta, many: kind === 'LIST', of: null, optional: required !== true };
    return [name, format ? { ...field, format } : field];
  });
  // A variable does not take the place of a field of the record.
  return { collection: tree.collection, fields: { ...Object.fromEntries(declared), ...tree.fields } };
}

/** `Párrafo 3 («Texto justificado»)`: how people are told of a paragraph. */
export const paragraphName = ({ type }: TemplateParagraph, index: number): string =>
  `Párrafo ${index + 1} («${paragraphTypes.options[type].label}»)`;

/** Every text of a paragraph with merge fields in it; those of rows stand in the scope of `rowsOf`. */
export function textsOf(paragraph: TemplateParagraph): { text: string; rows: boolean }[] {
  const { text, items = [], columns = [], rows = [] } = paragraph;
  return [
    { text: text ?? '', rows: false },
    ...columns.map(({ title }) => ({ text: title ?? '', rows: false })),
    ...items.map((item) => ({ text: item.text, rows: true })),
    ...rows.flatMap(({ cells }) => cells.map((cell) => ({ text: cell.text ?? '', rows: true }))),
  ].filter((each) => each.text !== '');
}
