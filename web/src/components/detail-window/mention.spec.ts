import { describe, expect, it } from '@jest/globals';
import { mentionable, mentionBefore, mentionedIn, withMention } from './mention.ts';

const colleagues = [
  { id: '1', name: 'Ana Puig', active: true },
  { id: '2', name: 'Ana Puig Ros', active: true },
  { id: '3', name: 'Óscar Núñez', active: true },
  { id: '4', name: 'Olga Vidal', active: false },
];

describe('mentions in a note', () => {
  it('[SCR-04] begin with @ at the beginning of a word and end where the name does', () => {
    expect(mentionBefore('Llamar a @an', 12)).toBe('an');
    expect(mentionBefore('@', 1)).toBe('');
    expect(mentionBefore('ana@puig', 8)).toBeNull();
    expect(mentionBefore('@Ana Puig ya lo sabe', 20)).toBeNull();
  });

  it('[SCR-04] offer active colleagues by any word of their name, whatever the accents', () => {
    expect(mentionable(colleagues, 'nun').map(({ id }) => id)).toEqual(['3']);
    expect(mentionable(colleagues, 'o').map(({ id }) => id)).toEqual(['3']);
    expect(mentionable(colleagues, 'pu').map(({ id }) => id)).toEqual(['1', '2']);
  });

  it('[SCR-04] put the whole name in place of what was typed', () => {
    expect(withMention('Oye @an, mira', 7, 'Ana Puig')).toEqual({ text: 'Oye @Ana Puig , mira', caret: 14 });
  });

  it('[SCR-04] name exactly those who stand in the text', () => {
    expect(mentionedIn('Para @Ana Puig Ros', colleagues)).toEqual(['2']);
    expect(mentionedIn('Para @Ana Puig Ros y @Ana Puig', colleagues)).toEqual(['2', '1']);
    expect(mentionedIn('Para Ana Puig', colleagues)).toEqual([]);
  });
});
