import type { ConditionOperatorCode } from '@llavero/proto/records/choices/templates';
import type { DocumentTypeCode } from '@llavero/proto/records/choices/documents';
import type { CollectionName } from '@llavero/proto/collections';
import type { TemplateParagraph, TemplateVariable } from '@llavero/proto/templates/template';
import { type Say, sayIn } from '@llavero/proto/templates/say';
import type { DocumentLanguage } from '@llavero/proto/templates/values';

/** A text that the product brings; people publish editions of their own after it. */
export interface BuiltInText {
  key: string;
  language: DocumentLanguage;
  name: string;
  description: string;
  collection: CollectionName;
  documentType: DocumentTypeCode;
  paragraphs: readonly TemplateParagraph[];
  variables?: readonly TemplateVariable[];
}

/** A text in both languages, clause by clause: the words stand side by side, conditions and fields are written once. */
export const inBoth = (
  write: (say: Say, language: DocumentLanguage) => Omit<BuiltInText, 'language'>,
): BuiltInText[] =>
  (['ES', 'CA'] as const).map((language) => ({
    ...write(sayIn(language), language),
    language,
  }));

type More = Partial<TemplateParagraph>;

/** `region IS CATALONIA`, `booking IS_SET`: field, comparison and value, as they are written in a condition. */
export type Rule = readonly [field: string, operator: ConditionOperatorCode, value?: string];

export const catalan: Rule = ['region', 'IS', 'CATALONIA'];
export const madrilenian: Rule = ['region', 'IS', 'MADRID'];
export const elsewhere: Rule = ['region', 'NONE_OF', 'CATALONIA,MADRID'];

export const title = (text: string): TemplateParagraph => ({
  type: 'TEXT_CENTER',
  text,
  heading: 1,
  bold: true,
});
export const heading = (text: string, more: More = {}): TemplateParagraph => ({
  type: 'TEXT_LEFT',
  text,
  heading: 2,
  ...more,
});
export const prose = (text: string, more: More = {}): TemplateParagraph => ({
  type: 'TEXT_JUSTIFIED',
  text,
  ...more,
});
export const right = (text: string): TemplateParagraph => ({ type: 'TEXT_RIGHT', text });
export const box = (text: string, more: More = {}): TemplateParagraph => ({ type: 'BOX', text, ...more });
/** A clause with its name in bold. */
export const clause = (name: string, text: string, more: More = {}): TemplateParagraph => ({
  type: 'NUMBERED',
  text: `**${name}.** ${text}`,
  ...more,
});
/** A part of the clause before it: `3.2`. */
export const part = (text: string, more: More = {}): TemplateParagraph => ({
  type: 'NUMBERED',
  level: 2,
  text,
  ...more,
});
export const list = (...texts: string[]): TemplateParagraph => ({
  type: 'LIST',
  items: texts.map((text) => ({ text })),
});
export const checks = (...texts: string[]): TemplateParagraph => ({
  type: 'CHECK_LIST',
  items: texts.map((text) => ({ text })),
});
export const gap: TemplateParagraph = { type: 'BREAK_LINE' };
export const newPage: TemplateParagraph = { type: 'BREAK_LINE', page: true };

/** Columns by title and width in per cent; cells of each row. */
export const table = (
  columns: readonly (readonly [title: string, width: number])[],
  rows: readonly (readonly string[])[],
  more: More = {},
): TemplateParagraph => ({
  type: 'TABLE',
  columns: columns.map(([name, width]) => ({ title: name || null, width })),
  rows: rows.map((cells) => ({ cells: cells.map((text) => ({ text })) })),
  ...more,
});

/** The paragraph where all of the rules hold. */
export const when = (paragraph: TemplateParagraph, ...rules: readonly Rule[]): TemplateParagraph => ({
  ...paragraph,
  conditions: [
    ...(paragraph.conditions ?? []),
    ...rules.map(([field, operator, value]) => ({ field, operator, value: value ?? null })),
  ],
});

export const yes = (field: string): Rule => [field, 'IS', 'true'];
export const no = (field: string): Rule => [field, 'IS', 'false'];
export const given = (field: string): Rule => [field, 'IS_SET'];
export const missing = (field: string): Rule => [field, 'IS_EMPTY'];
