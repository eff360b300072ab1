import { describe, expect, it } from '@jest/globals';
import { buildSchema, parse, validate } from 'graphql';
import { complexityRule, limits } from './complexity.ts';

const schema = buildSchema('type Node { id: ID next: Node } type Query { node: Node }');
const problems = (query: string) =>
  validate(schema, parse(query), [complexityRule]).map((error) => error.message);

describe('limits of a GraphQL document', () => {
  it('[API-11] lets an ordinary query pass', () => {
    expect(problems('{ node { id next { id } } }')).toEqual([]);
  });

  it('[API-11] counts the fields of fragments each time they are used', () => {
    // 2^12 fields from twelve short lines.
    const fragments = Array.from(
      { length: 12 },
      (_, i) => `fragment F${i} on Node { a: next { ...F${i + 1} } b: next { ...F${i + 1} } }`,
    );
    const query = `{ node { ...F0 } } ${fragments.join(' ')} fragment F12 on Node { id }`;
    expect(problems(query)).toEqual([expect.stringContaining('demasiados campos')]);
  });

  it('[API-11] counts aliased calls, also inside fragments', () => {
    const calls = Array.from({ length: limits.calls + 1 }, (_, i) => `c${i}: node { id }`).join(' ');
    expect(problems(`{ ${calls} }`)).toEqual([expect.stringContaining('demasiadas llamadas')]);
    expect(problems(`{ ...All } fragment All on Query { ${calls} }`)).toHaveLength(1);
  });

  it('refuses a document with two operations, whose compiled form could be mistaken', () => {
    expect(problems('query A { node { id } } query B { node { id } }')[0]).toContain('una sola operación');
  });

  it('walks fragments that use each other once, however often they are named', () => {
    const fragments = Array.from(
      { length: 60 },
      (_, i) => `fragment F${i} on Query { ...F${i + 1} ...F${i + 1} }`,
    );
    expect(problems(`{ ...F0 } ${fragments.join(' ')} fragment F60 on Query { node { id } }`)).toHaveLength(
      1,
    );
  });

  it('ends on fragments that contain each other', () => {
    expect(() =>
      problems('{ ...A } fragment A on Query { ...B } fragment B on Query { ...A }'),
    ).not.toThrow();
  });
});
