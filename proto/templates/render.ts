import {
  type Align,
  type Decision,
  type DocumentBlock,
  type RenderProblem,
  type Run,
  hasWords,
  wordsOf,
} from './blocks.ts';
import { bookingPath, bookingRows } from './booking-table.ts';
import { type Appearance, planParagraphs } from './decide.ts';
import { findField, type MergeData } from './merge-fields.ts';
import { type Merging, mergeText } from './merge-text.ts';
import { numberClauses } from './number-clauses.ts';
import { entriesAt, ROW, type Scope, within } from './scope.ts';
import {
  type DocumentTemplate,
  fieldsOfTemplate,
  paragraphName,
  type TemplateParagraph,
} from './template.ts';
import type { DocumentLanguage } from './values.ts';

/** How large a document may get: beyond it nothing more is added and a problem says so. */
export const limits = {
  paragraphs: 2_000,
  /** Appearances of paragraphs after repetition. */
  blocks: 20_000,
  /** Rows of tables and entries of lists in all. */
  rows: 20_000,
  /** Characters in all. */
  characters: 4_000_000,
} as const;

export interface Rendered {
  blocks: DocumentBlock[];
  /** Not empty: the document may be looked at, not issued. One per paragraph and field. */
  problems: RenderProblem[];
  /** One per paragraph of the template, in order. */
  decisions: Decision[];
}

/**
 * The document that a template makes of a record's data (DOC-02): paragraphs in or out by their conditions, repeated over
 * lists, clauses renumbered, values printed by the kind of their field. Pure; the same input gives the same blocks.
 * @param data in the shape of `mergeTree(template.collection)`, the template's own variables beside it
 */
export function renderTemplate(
  template: DocumentTemplate,
  data: MergeData,
  language: DocumentLanguage = 'ES',
): Rendered {
  const tree = fieldsOfTemplate(template);
  const paragraphs = template.paragraphs.slice(0, limits.paragraphs);
  const plan = planParagraphs(paragraphs, tree, data, language, limits.blocks);
  const problems = new Map<string, RenderProblem>();
  const report = (index: number, field: string, message: string) => {
    const key = `${index} ${field}`;
    if (!problems.has(key))
      problems.set(key, { paragraph: index, field, message: said(paragraphs, index, message) });
  };
  for (const { paragraph, field, message } of plan.problems) report(paragraph, field, message);
  const { numbers, clauses } = numbersOf(paragraphs, plan.appearances);
  const clauseNames = new Set(paragraphs.flatMap(({ clause }) => clause || []));
  const room = { rows: limits.rows as number, characters: limits.characters as number };
  const blocks: DocumentBlock[] = [];
  const tooLarge = (index: number) =>
    report(index, 'paragraphs', 'El documento es demasiado largo: divídalo o repita menos entradas.');

  for (const [at, { index, scope }] of plan.appearances.entries()) {
    const paragraph = paragraphs[index];
    if (!paragraph) continue;
    const merging: Merging = {
      tree, data, language, clauses, clauseNames,
      report: (field, message) => report(index, field, message),
    }; // prettier-ignore
    const block = blockOf(paragraph, index, numbers[at] ?? '', {
      merge: (text, inner = scope, bold = paragraph.bold === true) => {
        const runs = mergeText(text, inner, merging, bold);
        room.characters -= wordsOf(runs).length;
        return runs;
      },
      rows: () => rowScopes(paragraph, scope, merging, room),
      booking: () => {
        const path = bookingPath(tree);
        if (path === null)
          merging.report(
            'booking',
            'La tabla de la reserva necesita una reserva: elija otra ficha de origen o quítela.',
          );
        return path === null ? [] : bookingRows(tree, data, path, language);
      },
    });
    if (block) blocks.push(block);
    if (room.characters < 0 || room.rows < 0 || blocks.length > limits.blocks) {
      tooLarge(index);
      break;
    }
  }
  if (template.paragraphs.length > limits.paragraphs) tooLarge(limits.paragraphs - 1);
  return { blocks, problems: [...problems.values()], decisions: plan.decisions };
}

function said(paragraphs: readonly TemplateParagraph[], index: number, message: string): string {
  const paragraph = paragraphs[index];
  const name = paragraph ? paragraphName(paragraph, index) : '';
  return message.startsWith(name) ? message : `${name}: ${message}`;
}

/** Numbers of the clauses by their place among the appearances, and by name: the first one of a name counts. */
function numbersOf(paragraphs: readonly TemplateParagraph[], appearances: readonly Appearance[]) {
  const clauses = appearances.flatMap(({ index }, at) => {
    const paragraph = paragraphs[index];
    return paragraph?.type === 'NUMBERED' ? [{ at, paragraph }] : [];
  });
  const given = numberClauses(clauses.map(({ paragraph }) => paragraph));
  const numbers: Record<number, string> = {};
  const named = new Map<string, string>();
  for (const [which, { at, paragraph }] of clauses.entries()) {
    const number = given[which] ?? '';
    numbers[at] = number;
    if (paragraph.clause && !named.has(paragraph.clause)) named.set(paragraph.clause, number);
  }
  return { numbers, clauses: named };
}

interface Parts {
  merge(text: string, scope?: Scope, bold?: boolean): Run[];
  /** Scopes of the rows: one, or one for each entry of the list they come from. */
  rows(): Scope[];
  booking(): Run[][][];
}

const aligns: Partial<Record<TemplateParagraph['type'], Align>> = {
  TEXT_LEFT: 'left',
  TEXT_JUSTIFIED: 'justified',
  TEXT_RIGHT: 'right',
  TEXT_CENTER: 'center',
  UNDERLINED: 'left',
};

/** Null for what has nothing to print. */
function blockOf(
  paragraph: TemplateParagraph,
  index: number,
  number: string,
  parts: Parts,
): DocumentBlock | null {
  const { type, text, items = [] } = paragraph;
  switch (type) {
    case 'NUMBERED':
      return {
        kind: 'numbered',
        paragraph: index,
        number,
        level: number.split('.').length,
        runs: parts.merge(text ?? ''),
      };
    case 'LIST': {
      const given = parts.rows().flatMap((scope) => items.map((item) => parts.merge(item.text, scope)));
      const printed = given.filter(hasWords);
      return printed.length > 0 ? { kind: 'list', paragraph: index, items: printed } : null;
    }
    case 'CHECK_LIST': {
      const given = parts
        .rows()
        .flatMap((scope) =>
          items.map((item) => ({ checked: item.checked === true, runs: parts.merge(item.text, scope) })),
        )
        .filter(({ runs }) => hasWords(runs));
      return given.length > 0 ? { kind: 'checkList', paragraph: index, items: given } : null;
    }
    case 'BOX': {
      const runs = parts.merge(text ?? '');
      return hasWords(runs) ? { kind: 'box', paragraph: index, runs } : null;
    }
    case 'BREAK_LINE':
      return { kind: 'break', paragraph: index, of: paragraph.page ? 'page' : 'line' };
    case 'TABLE':
      return tableOf(paragraph, index, parts);
    case 'BOOKING_TABLE': {
      const rows = parts.booking();
      const columns = [40, 60].map((width) => ({ title: [], width }));
      return rows.length > 0 ? { kind: 'table', paragraph: index, columns, rows } : null;
    }
    case 'IMAGE':
      return paragraph.media
        ? { kind: 'image', paragraph: index, media: paragraph.media, width: paragraph.width ?? 100 }
        : null;
    default:
      return textOf(paragraph, index, parts.merge(text ?? ''));
  }
}

function textOf({ type, heading }: TemplateParagraph, index: number, runs: Run[]): DocumentBlock | null {
  if (!hasWords(runs)) return null;
  const level = heading === 1 || heading === 2 || heading === 3 ? heading : null;
  return {
    kind: 'text',
    paragraph: index,
    align: aligns[type] ?? 'left',
    runs,
    ...(level ? { heading: level } : {}),
    ...(type === 'UNDERLINED' ? { underlined: true } : {}),
  };
}

function tableOf(paragraph: TemplateParagraph, index: number, { merge, rows }: Parts): DocumentBlock | null {
  const { columns = [], rows: lines = [], plain } = paragraph;
  const width = Math.max(columns.length, ...lines.map(({ cells }) => cells.length));
  const cells = rows().flatMap((scope) =>
    lines.map((line) =>
      Array.from({ length: width }, (_, at) => {
        const text = line.cells[at]?.text;
        return text ? merge(text, scope) : [];
      }),
    ),
  );
  if (cells.length === 0 || width === 0) return null;
  const titles = Array.from({ length: width }, (_, at) => {
    const title = columns[at]?.title;
    return title ? merge(title) : [];
  });
  const widths = sharedWidths(Array.from({ length: width }, (_, at) => columns[at]?.width ?? 0));
  return {
    kind: 'table',
    paragraph: index,
    columns: titles.map((title, at) => ({ title, width: widths[at] ?? 0 })),
    rows: cells,
    ...(plain ? { plain: true } : {}),
  };
}

/** Widths in per cent that add up to 100: columns without one share what is left, evenly. */
function sharedWidths(given: readonly number[]): number[] {
  const open = given.filter((width) => width <= 0).length;
  const taken = given.reduce((sum, width) => sum + Math.max(width, 0), 0);
  const share = open > 0 ? Math.max(100 - taken, 10 * open) / open : 0;
  const filled = given.map((width) => (width > 0 ? width : share));
  const total = filled.reduce((sum, width) => sum + width, 0);
  return filled.map((width) => Math.round((width * 10_000) / total) / 100);
}

function rowScopes(
  paragraph: TemplateParagraph,
  scope: Scope,
  { tree, data }: Merging,
  room: { rows: number },
): Scope[] {
  const { rowsOf, rows = [], items = [] } = paragraph;
  const each = Math.max(rows.length, items.length, 1);
  const list = rowsOf ? findField(tree, rowsOf, scope.fields) : null;
  const scopes =
    rowsOf && list ? entriesAt(data, scope, rowsOf).map((value) => within(scope, ROW, list, value)) : [scope];
  const fit = scopes.slice(0, Math.max(Math.ceil(room.rows / each), 0));
  room.rows -= scopes.length * each;
  return fit;
}
