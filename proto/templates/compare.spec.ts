import { describe, expect, it } from '@jest/globals';
import { compareParagraphs } from './compare.ts';
import { storedParagraph, type TemplateParagraph } from './template.ts';

const text = (words: string): TemplateParagraph => ({ type: 'TEXT_LEFT', text: words });

describe('comparison of editions', () => {
  it('[DOC-02] says which paragraphs are new, gone or changed, whether defaults are written or not', () => {
    const before = ['a', 'b', 'c', 'e'].map(text);
    const after = ['a', 'x', 'c', 'd', 'e'].map((words) => storedParagraph(text(words)));
    expect(compareParagraphs(before, after).map(({ kind }) => kind)).toEqual([
      'same',
      'changed',
      'same',
      'added',
      'same',
    ]);
    expect(compareParagraphs(after, before).at(3)).toEqual({ kind: 'removed', before: 'd', after: null });
  });
});
