/**
 * What a rendered document is made of (DOC-02, C §3.4): the same blocks become the preview on the screen, the PDF and
 * the file for a word processor. Texts are runs, never markup: what a value says is printed as it stands.
 */
export interface Run {
  /** May hold line breaks (`\n`), no other control characters. */
  text: string;
  bold?: true;
  italic?: true;
  underlined?: true;
  /** Path of the merge field that the text comes from; absent for words of the template. */
  field?: string;
}

export type Align = 'left' | 'justified' | 'right' | 'center';

interface Block {
  /** Index of the template's paragraph that the block comes from; several blocks share it where it is repeated. */
  paragraph: number;
}

export interface TextBlock extends Block {
  kind: 'text';
  align: Align;
  runs: Run[];
  /** 1 is the document's title; absent for running text. */
  heading?: 1 | 2 | 3;
  /** The whole paragraph is underlined (C §3.4 'underlined'). */
  underlined?: true;
}

/** A clause; its number is computed over the clauses that are in, without gaps. */
export interface NumberedBlock extends Block {
  kind: 'numbered';
  /** `3` or `3.2`, without a final dot. */
  number: string;
  /** 1–6; as many parts as the number has. */
  level: number;
  runs: Run[];
}

export interface ListBlock extends Block {
  kind: 'list';
  items: Run[][];
}

export interface CheckListBlock extends Block {
  kind: 'checkList';
  items: { checked: boolean; runs: Run[] }[];
}

export interface BoxBlock extends Block {
  kind: 'box';
  runs: Run[];
}

export interface BreakBlock extends Block {
  kind: 'break';
  of: 'line' | 'page';
}

export interface TableBlock extends Block {
  kind: 'table';
  /** No titles at all: the table has no heading row. Widths are per cent and add up to 100. */
  columns: { title: Run[]; width: number }[];
  /** As many cells as columns in each. */
  rows: Run[][][];
  /** Without lines: an area for signatures, two columns of text. */
  plain?: true;
}

export interface ImageBlock extends Block {
  kind: 'image';
  /** Id of a `media` record. */
  media: string;
  /** Per cent of the width of the text, 1–100. */
  width: number;
}

export type DocumentBlock =
  TextBlock | NumberedBlock | ListBlock | CheckListBlock | BoxBlock | BreakBlock | TableBlock | ImageBlock;

/** What stands in the way of a document: `paragraph` is the index in the template, `field` the path that is blamed. */
export interface RenderProblem {
  paragraph: number;
  field: string;
  /** Spanish sentence that names paragraph and field and says what to do. */
  message: string;
}

/** Whether a paragraph is in the document, and why: a Spanish sentence. */
export interface Decision {
  paragraph: number;
  included: boolean;
  because: string;
}

/** The words of runs, without their looks. */
export const wordsOf = (runs: readonly Run[]): string => runs.map(({ text }) => text).join('');

export const hasWords = (runs: readonly Run[]): boolean => wordsOf(runs).trim() !== '';
