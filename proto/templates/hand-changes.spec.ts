import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type DocumentBlock, type Run, wordsOf } from './blocks.ts';
import {
  changeProblems,
  changesPage,
  type HandChange,
  headAndBody,
  piecesOf,
  realChanges,
  textOfBlocks,
  withChanges,
} from './hand-changes.ts';

const words = fc.string({ unit: fc.constantFrom('a', 'ñ', ' ', '€', '·', '\n'), maxLength: 12 });
const run = fc.record(
  { text: words, bold: fc.constant(true as const), field: fc.constant('rent') },
  { requiredKeys: ['text'] },
);
const runs = fc.array(run, { minLength: 1, maxLength: 4 });
const block = fc.oneof(
  fc.record({ kind: fc.constant('text' as const), paragraph: fc.constant(0), align: fc.constant('left' as const), runs }),
  fc.record({ kind: fc.constant('box' as const), paragraph: fc.constant(1), runs }),
  fc.record({ kind: fc.constant('list' as const), paragraph: fc.constant(2), items: fc.array(runs, { maxLength: 3 }) }),
  fc.record({
    kind: fc.constant('table' as const),
    paragraph: fc.constant(3),
    columns: fc.constant([{ title: [], width: 50 }, { title: [], width: 50 }] as { title: Run[]; width: number }[]),
    rows: fc.array(fc.tuple(runs, runs) as fc.Arbitrary<Run[][]>, { maxLength: 3 }),
  }),
); // prettier-ignore
const texts = (blocks: readonly DocumentBlock[]) => blocks.flatMap(piecesOf).map(wordsOf);
const said = (all: readonly string[]) => all.filter((text) => text.trim() !== '');

/** Blocks, and new words for some of their texts. */
const changed = fc
  .array(block as fc.Arbitrary<DocumentBlock>, { minLength: 1, maxLength: 6 })
  .chain((blocks) => {
    const places = blocks.flatMap((one, at) =>
      piecesOf(one).map((piece, index) => ({ block: at, piece: index, before: wordsOf(piece) })),
    );
    return fc.record({
      blocks: fc.constant(blocks),
      afters: fc.array(fc.option(words), { minLength: places.length, maxLength: places.length }),
      places: fc.constant(places),
    });
  })
  .map(({ blocks, afters, places }) => ({
    blocks,
    changes: places.flatMap((place, at): HandChange[] => {
      const after = afters[at];
      return after === null || after === undefined ? [] : [{ ...place, after }];
    }),
  }));

describe('a text changed by hand', () => {
  it('[DOC-02] says what was written, and everything else what it said', () => {
    fc.assert(
      fc.property(changed, ({ blocks, changes }) => {
        expect(changeProblems(blocks, changes)).toEqual([]);
        const expected = blocks.flatMap((one, at) =>
          piecesOf(one).map(
            (piece, index) =>
              changes.find((change) => change.block === at && change.piece === index)?.after ??
              wordsOf(piece),
          ),
        );
        expect(said(texts(withChanges(blocks, changes)))).toEqual(said(expected));
      }),
    );
  });

  it('[DOC-02] without changes is the text of the template, and undone it is again', () => {
    fc.assert(
      fc.property(changed, ({ blocks, changes }) => {
        expect(withChanges(blocks, [])).toEqual(blocks);
        const undone = changes.map((change) => ({ ...change, after: change.before }));
        expect(realChanges(undone)).toEqual([]);
      }),
    );
  });

  it('[DOC-02] keeps the looks of what was not touched; a value that was cut into is no longer the record’s', () => {
    const blocks: DocumentBlock[] = [
      {
        kind: 'numbered',
        paragraph: 4,
        number: '2',
        level: 1,
        runs: [{ text: 'Renta. ', bold: true }, { text: 'Son ' }, { text: '950,00 €', field: 'rent' }],
      },
    ];
    const before = 'Renta. Son 950,00 €';
    const more = withChanges(blocks, [{ block: 0, piece: 0, before, after: 'Renta. Serán 950,00 €' }]);
    expect(more[0]).toMatchObject({
      number: '2',
      runs: [{ text: 'Renta. ', bold: true }, { text: 'S' }, { text: 'erá' }, { text: 'n ' }, { text: '950,00 €', field: 'rent' }],
    }); // prettier-ignore
    const [cut] = withChanges(blocks, [{ block: 0, piece: 0, before, after: 'Renta. Son 900,00 €' }]);
    expect(JSON.stringify(cut)).not.toContain('"field"');
  });

  it('[DOC-02] refuses a place that is not there, a text that is another one, an emptied clause and one without end', () => {
    const blocks: DocumentBlock[] = [
      { kind: 'numbered', paragraph: 0, number: '1', level: 1, runs: [{ text: 'Objeto' }] },
    ];
    const change = { block: 0, piece: 0, before: 'Objeto', after: 'Otro' };
    const rules = (over: Partial<HandChange>) =>
      changeProblems(blocks, [{ ...change, ...over }]).map(({ rule }) => rule);
    expect(rules({})).toEqual([]);
    expect(rules({ block: 7 })).toEqual(['place']);
    expect(rules({ piece: 1 })).toEqual(['place']);
    expect(rules({ before: 'Renta' })).toEqual(['stale']);
    expect(rules({ after: ' ' })).toEqual(['clause']);
    expect(rules({ after: 'x'.repeat(20_001) })).toEqual(['length']);
  });

  it('[DOC-02] takes markup as it is written and control characters as spaces', () => {
    const given = { block: 0, piece: 0, before: 'a', after: '<b>{{rent}}</b>\r\n**x**\u0000\ud800' };
    expect(realChanges([given])[0]?.after).toBe('<b>{{rent}}</b>\n**x**  ');
  });

  it('[DOC-02] prints its differences on a page of their own', () => {
    const changes = [{ block: 0, piece: 0, before: 'Uno', after: 'Dos' }];
    expect(changesPage([], [], 'ES')).toEqual([]);
    expect(said(texts(changesPage(changes, [], 'CA')))).toEqual([
      'Canvis respecte del text de la plantilla',
      'Text de la plantilla',
      'Text del document',
      'Uno',
      'Dos',
    ]);
  });

  it('[DOC-02] has a head before its first clause, and a body from there on', () => {
    const blocks: DocumentBlock[] = [
      { kind: 'text', paragraph: 0, align: 'left', runs: [{ text: 'REUNIDOS' }] },
      { kind: 'numbered', paragraph: 1, number: '1', level: 1, runs: [{ text: 'Objeto' }] },
    ];
    const { head, body } = headAndBody(blocks);
    expect([textOfBlocks(head), textOfBlocks(body)]).toEqual(['REUNIDOS', '1. Objeto']);
    expect(textOfBlocks(headAndBody(blocks.slice(0, 1)).body)).toBe('');
  });
});
