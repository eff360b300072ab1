import { describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { buildSchema, validateSchema } from 'graphql';
import { fullSchema } from './schema.ts';

const file = new URL('../../../docs/schema.graphql', import.meta.url);

describe('docs/schema.graphql', () => {
  it('[API-11] is the schema that the gateway serves (make generate writes it)', () => {
    expect(readFileSync(file, 'utf8')).toBe(fullSchema());
  });

  it('is valid, which the gateway no longer checks when it starts', () => {
    expect(validateSchema(buildSchema(fullSchema()))).toEqual([]);
    expect(() => buildSchema(`${fullSchema()}\ntype Twice { a: Nothing }`)).toThrow('Unknown type "Nothing"');
  });
});
