import { type DocumentBlock, hasWords, type Run, wordsOf } from './blocks.ts';

/**
 * A text that a person has written in place of the template's (issue 12 §5). It is found by where it stands in the blocks of the
 * template, and holds only while `before` is what stands there.
 */
export interface HandChange {
  /** Index of the block. */
  block: number;
  /** Index among the {@link piecesOf} the block. */
  piece: number;
  before: string;
  /** Empty: the paragraph, entry or cell says nothing any more. */
  after: string;
}

export const changeLimits = { changes: 500, characters: 20_000 } as const;

/** Why a change cannot be made. */
export interface ChangeProblem {
  /** Index among the changes. */
  change: number;
  rule: 'place' | 'stale' | 'clause' | 'length';
  message: string;
}

/** The texts of a block in the order in which they are read: a table's titles, then its cells row by row. */
export function piecesOf(block: DocumentBlock): Run[][] {
  switch (block.kind) {
    case 'text':
    case 'numbered':
    case 'box':
      return [block.runs];
    case 'list':
      return block.items;
    case 'checkList':
      return block.items.map(({ runs }) => runs);
    case 'table':
      return [...block.columns.map(({ title }) => title), ...block.rows.flat()];
    case 'break':
    case 'image':
      return [];
  }
}

/** What is wrong with changes of these blocks; none where all of them can be made. */
export function changeProblems(
  blocks: readonly DocumentBlock[],
  changes: readonly HandChange[],
): ChangeProblem[] {
  return changes.flatMap(({ block: at, piece, before, after }, change): ChangeProblem[] => {
    const block = blocks[at];
    const runs = block && piecesOf(block)[piece];
    if (!block || !runs)
      return [{ change, rule: 'place', message: 'El documento ya no tiene ese párrafo: ábralo de nuevo.' }];
    if (wordsOf(runs) !== before)
      return [
        {
          change,
          rule: 'stale',
          message: `El texto de la plantilla ya no dice «${shortened(before)}»: ábralo de nuevo y repita el cambio.`,
        },
      ];
    if (block.kind === 'numbered' && after.trim() === '')
      return [
        {
          change,
          rule: 'clause',
          message: `La cláusula ${block.number} no se deja vacía, porque las demás se citan por su número: escriba «Sin contenido» o quítela en la plantilla.`,
        },
      ];
    if (after.length > changeLimits.characters)
      return [
        {
          change,
          rule: 'length',
          message: `Un párrafo tiene como mucho ${changeLimits.characters} caracteres: repártalo.`,
        },
      ];
    return [];
  });
}

/** Only what says something else; of two changes of one text the last one counts. */
export function realChanges(changes: readonly HandChange[]): HandChange[] {
  const byPlace = new Map(
    changes.map(({ block, piece, before, after }) => [
      `${block} ${piece}`,
      { block, piece, before, after: printable(after) },
    ]),
  );
  return [...byPlace.values()]
    .filter(({ before, after }) => before !== after)
    .sort((one, other) => one.block - other.block || one.piece - other.piece);
}

/**
 * The document with its changes: what was not touched keeps its looks, new words take those of the place where they stand, and what
 * has become empty is left out. @param changes without {@link changeProblems}
 */
export function withChanges(
  blocks: readonly DocumentBlock[],
  changes: readonly HandChange[],
): DocumentBlock[] {
  const byBlock = new Map<number, Map<number, string>>();
  for (const { block, piece, after } of changes)
    byBlock.set(block, (byBlock.get(block) ?? new Map<number, string>()).set(piece, after));
  return blocks.flatMap((block, at) => {
    const texts = byBlock.get(at);
    if (!texts) return [block];
    return (
      rebuilt(
        block,
        piecesOf(block).map((runs, piece) => {
          const after = texts.get(piece);
          return after === undefined ? runs : rewritten(runs, after);
        }),
      ) ?? []
    );
  });
}

/** Runs that say `after`: the same beginning and end stay as they are. A value that was cut into is no longer the field's. */
function rewritten(runs: readonly Run[], after: string): Run[] {
  const before = wordsOf(runs);
  const most = Math.min(before.length, after.length);
  let start = 0;
  while (start < most && before[start] === after[start]) start += 1;
  let end = 0;
  while (end < most - start && before[before.length - 1 - end] === after[after.length - 1 - end]) end += 1;
  const words = after.slice(start, after.length - end);
  const looks = lookAt(runs, start);
  return [
    ...cut(runs, 0, start),
    ...(words ? [{ ...looks, text: words }] : []),
    ...cut(runs, before.length - end, before.length),
  ];
}

/** The runs between two letters. */
function cut(runs: readonly Run[], from: number, to: number): Run[] {
  const parts: Run[] = [];
  let at = 0;
  for (const run of runs) {
    const text = run.text.slice(Math.max(from - at, 0), Math.max(to - at, 0));
    at += run.text.length;
    if (text === '') continue;
    const { field, ...looks } = run;
    parts.push({ ...looks, text, ...(field !== undefined && text === run.text ? { field } : {}) });
  }
  return parts;
}

/** How words look that are written at a letter: as the letter before them, at the beginning as the first. */
function lookAt(runs: readonly Run[], letter: number): Omit<Run, 'text' | 'field'> {
  let at = 0;
  let found = runs[0];
  for (const run of runs) {
    if (at >= letter) break;
    found = run;
    at += run.text.length;
  }
  if (!found) return {};
  const { bold, italic, underlined } = found;
  return {
    ...(bold ? { bold } : {}),
    ...(italic ? { italic } : {}),
    ...(underlined ? { underlined } : {}),
  };
}

/** Null for a block that has nothing left to say. */
function rebuilt(block: DocumentBlock, pieces: Run[][]): DocumentBlock | null {
  const [first = []] = pieces;
  switch (block.kind) {
    case 'text':
    case 'box':
      return hasWords(first) ? { ...block, runs: first } : null;
    case 'numbered':
      return { ...block, runs: first };
    case 'list': {
      const items = pieces.filter(hasWords);
      return items.length > 0 ? { ...block, items } : null;
    }
    case 'checkList': {
      const items = block.items
        .map(({ checked }, at) => ({ checked, runs: pieces[at] ?? [] }))
        .filter(({ runs }) => hasWords(runs));
      return items.length > 0 ? { ...block, items } : null;
    }
    case 'table': {
      const width = block.columns.length;
      return {
        ...block,
        columns: block.columns.map((column, at) => ({ ...column, title: pieces[at] ?? [] })),
        rows: block.rows.map((row, line) => row.map((_, cell) => pieces[width * (line + 1) + cell] ?? [])),
      };
    }
    case 'break':
    case 'image':
      return block;
  }
}

/** Line breaks stay, other control characters become spaces: no part of a file may be made of them. */
const printable = (text: string): string =>
  text.replace(/\r\n?/g, '\n').replace(/[\p{Cc}\p{Cs}]/gu, (letter) => (letter === '\n' ? letter : ' '));

const shortened = (text: string): string => (text.length > 60 ? `${text.slice(0, 59)}…` : text);

/** How the differences are printed where somebody wants them to be: a page of its own behind the document. */
export function changesPage(
  changes: readonly HandChange[],
  blocks: readonly DocumentBlock[],
  language: 'ES' | 'CA',
): DocumentBlock[] {
  if (changes.length === 0) return [];
  const words =
    language === 'CA'
      ? { title: 'Canvis respecte del text de la plantilla', before: 'Text de la plantilla', after: 'Text del document' } // prettier-ignore
      : { title: 'Cambios respecto del texto de la plantilla', before: 'Texto de la plantilla', after: 'Texto del documento' }; // prettier-ignore
  const paragraph = blocks.at(-1)?.paragraph ?? 0;
  const said = (text: string): Run[] => (text === '' ? [] : [{ text }]);
  return [
    { kind: 'break', paragraph, of: 'page' },
    { kind: 'text', paragraph, align: 'left', heading: 2, runs: [{ text: words.title }] },
    {
      kind: 'table',
      paragraph,
      columns: [
        { title: [{ text: words.before }], width: 50 },
        { title: [{ text: words.after }], width: 50 },
      ],
      rows: changes.map(({ before, after }) => [said(before), said(after)]),
    },
  ];
}

/** The words of a document, split where its first clause begins: what C §3.1 and §3.2 call head and body. */
export function headAndBody(blocks: readonly DocumentBlock[]): {
  head: DocumentBlock[];
  body: DocumentBlock[];
} {
  const first = blocks.findIndex(({ kind }) => kind === 'numbered');
  const at = first < 0 ? blocks.length : first;
  return { head: blocks.slice(0, at), body: blocks.slice(at) };
}

/** Plain text of blocks, a line to each piece; clauses with their numbers. */
export const textOfBlocks = (blocks: readonly DocumentBlock[]): string =>
  blocks
    .flatMap((block) =>
      piecesOf(block).map((runs) =>
        block.kind === 'numbered' ? `${block.number}. ${wordsOf(runs)}` : wordsOf(runs),
      ),
    )
    .filter((text) => text.trim() !== '')
    .join('\n');
