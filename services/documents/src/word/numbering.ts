import type { DocumentBlock, NumberedBlock } from '@llavero/proto/templates/blocks';
import { HEAD, NAMES } from './xml.ts';

const LEVELS = 6;
/** The bullets of lists; clauses begin behind it. */
export const BULLETS = 1;

/** Lists that the word processor numbers itself: a clause that staff add or take out renumbers those behind it. */
export interface Numbering {
  /** The list of each numbered block. */
  lists: ReadonlyMap<NumberedBlock, number>;
  /** By list: at which number each level begins. */
  starts: ReadonlyMap<number, readonly number[]>;
}

/**
 * Assigns clauses to lists so that each shows its own number: the list goes on while it would give the next clause the number that
 * it has, and a new one begins where it would not.
 */
export function planNumbering(blocks: readonly DocumentBlock[]): Numbering {
  const lists = new Map<NumberedBlock, number>();
  const starts = new Map<number, readonly number[]>();
  let list = BULLETS;
  let state: Shown = { starts: [], shown: [] };
  for (const block of blocks) {
    if (block.kind !== 'numbered') continue;
    const parts = block.number.split('.').map(Number);
    const level = parts.length - 1;
    if (list === BULLETS || nextOf(state, level)?.join('.') !== block.number) {
      list += 1;
      starts.set(list, parts);
      state = { starts: parts, shown: [] };
    }
    state.shown.length = level;
    state.shown[level] = parts[level] ?? 1;
    lists.set(block, list);
  }
  return { lists, starts };
}

/** What a list has shown so far, by level; a level that has not been shown yet is a hole. */
interface Shown {
  starts: readonly number[];
  shown: (number | undefined)[];
}

/** The number that a list gives next at a level; null where word processors do not agree on it. */
function nextOf({ starts, shown }: Shown, level: number): number[] | null {
  const above = Array.from({ length: level }, (_, at) => shown[at] ?? starts[at] ?? 1);
  const own = shown[level];
  if (own !== undefined) return [...above, own + 1];
  // Below a clause a level begins anew, at 1 unless the list says otherwise.
  return (starts[level] ?? 1) === 1 ? [...above, 1] : null;
}

/** `word/numbering.xml`. */
export function numberingXml({ starts }: Numbering): string {
  const level = (at: number) => {
    const text = Array.from({ length: at + 1 }, (_, part) => `%${part + 1}`).join('.');
    const left = 567 + at * 284;
    return `<w:lvl w:ilvl="${at}"><w:start w:val="1"/><w:numFmt w:val="decimal"/><w:lvlText w:val="${text}."/><w:lvlJc w:val="left"/><w:pPr><w:ind w:left="${left}" w:hanging="567"/></w:pPr><w:rPr><w:b/></w:rPr></w:lvl>`;
  };
  const bullet =
    '<w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="bullet"/><w:lvlText w:val="•"/><w:lvlJc w:val="left"/><w:pPr><w:ind w:left="567" w:hanging="283"/></w:pPr></w:lvl>';
  const lists = [...starts].map(([id, from]) => {
    const overrides = from
      .map((start, at) => `<w:lvlOverride w:ilvl="${at}"><w:startOverride w:val="${start}"/></w:lvlOverride>`)
      .join('');
    return `<w:num w:numId="${id}"><w:abstractNumId w:val="1"/>${overrides}</w:num>`;
  });
  return `${HEAD}<w:numbering ${NAMES}><w:abstractNum w:abstractNumId="0"><w:multiLevelType w:val="hybridMultilevel"/>${bullet}</w:abstractNum><w:abstractNum w:abstractNumId="1"><w:multiLevelType w:val="multilevel"/>${Array.from({ length: LEVELS }, (_, at) => level(at)).join('')}</w:abstractNum><w:num w:numId="${BULLETS}"><w:abstractNumId w:val="0"/></w:num>${lists.join('')}</w:numbering>`;
}
