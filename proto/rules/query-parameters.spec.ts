import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { bindParameters, parameterNames, parameterProblems } from './query-parameters.ts';

describe('[SCR-07] parameters of a query', () => {
  it.each([
    ['select :desde, :hasta, :desde', ['desde', 'hasta']],
    ["select ':a', 'it''s :b', E'\\':c'", []],
    ['select ":a" as ":b"', []],
    ['select 1::text, now()::date', []],
    ['select :a::date', ['a']],
    ['select 1 -- :a\n, :b', ['b']],
    ['select /* :a /* :b */ :c */ :d', ['d']],
    ['select $$ :a $$, $x$ :b $$ $x$, :c', ['c']],
    ["select date':a'", []],
    ["select 'unfinished :a", []],
    ['select 1 where id=:id', ['id']],
  ])('%s', (query, names) => {
    expect(parameterNames(query)).toEqual(names);
  });

  it('become numbered ones with their type; a value never becomes part of the text', () => {
    const value = "'; drop table agent --";
    expect(
      bindParameters('select :a, :b::text, :a', [
        { name: 'b', type: 'DAY', value: '2026-11-22' },
        { name: 'a', type: 'TEXT', value },
      ]),
    ).toMatchObject({
      text: 'select ($1::text), ($2::date)::text, ($1::text)',
      values: [value, '2026-11-22'],
    });
  });

  it('a place in the bound text is found in the one that was written', () => {
    const query = 'select :desde, nothing from agent';
    const { text, position } = bindParameters(query, [{ name: 'desde', type: 'DAY', value: null }]);
    expect(query.slice(position(text.indexOf('nothing') + 1) - 1)).toMatch(/^nothing/);
    expect(position(text.indexOf('$1') + 1)).toBeLessThanOrEqual(query.indexOf(',') + 1);
    expect(position(3)).toBe(3);
  });

  it('each is given, in its form', () => {
    const messages = (type: 'TEXT' | 'NUMBER' | 'DAY' | 'FLAG', value: string | null) =>
      parameterProblems('select :x', [{ name: 'x', type, value }]).map(({ message }) => message);
    expect(parameterProblems('select :x', [])).toMatchObject([{ message: 'Falta el valor de «:x».' }]);
    expect([
      messages('NUMBER', '1,5'),
      messages('DAY', '22/11/2026'),
      messages('FLAG', 'sí'),
      messages('NUMBER', '-1.5'),
      messages('DAY', null),
      messages('TEXT', "'"),
    ]).toEqual([
      ['El valor de «:x» debe ser un número.'],
      ['El valor de «:x» debe ser una fecha.'],
      ['El valor de «:x» debe ser sí o no.'],
      [],
      [],
      [],
    ]);
  });

  it('of any mixture of texts, comments and parameters exactly the parameters are taken', () => {
    const word = fc.stringMatching(/^[a-z]{1,4}$/);
    const piece = fc.oneof(
      word.map((name) => ({ text: `:${name}`, name })),
      word.map((text) => ({ text: `':${text}''x'` })),
      word.map((text) => ({ text: `":${text}"` })),
      word.map((text) => ({ text: `-- :${text} '\n` })),
      word.map((text) => ({ text: `/* :${text} /* ' */ */` })),
      word.map((text) => ({ text: `$q$ :${text} ' $q$` })),
      word.map((text) => ({ text: `x::${text}` })),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const query = pieces.map(({ text }) => text).join(' ');
        const names = pieces.flatMap((one) => ('name' in one ? [one.name] : []));
        expect(parameterNames(query)).toEqual([...new Set(names)]);
        const bound = bindParameters(
          query,
          names.map((name) => ({ name, type: 'TEXT', value: name })),
        );
        const back = bound.text.replace(
          /\(\$(\d+)::text\)/g,
          (_all, number) => `:${bound.values[Number(number) - 1]}`,
        );
        expect(back).toBe(query);
        const places = Array.from(bound.text, (_letter, at) => bound.position(at + 1));
        expect(Math.max(0, ...places)).toBeLessThanOrEqual(query.length);
      }),
      { numRuns: 2_000 },
    );
  });
});
