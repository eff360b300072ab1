import { describe, expect, it } from '@jest/globals';
import { buildSchema, parse } from 'graphql';
import { interpretRecursiveInputs } from './interpreted-documents.ts';

const schema = buildSchema(`
  input Text { eq: String }
  input Filter { name: Text, and: [Filter!], not: Filter }
  input Around { filter: Filter! }
  input Plain { text: Text, twice: Text }
  type Query { found(filter: Filter, around: Around, plain: Plain, id: ID): [ID!] }
`);
const interpreted = (variables: string) =>
  interpretRecursiveInputs(schema, parse(`query(${variables}) { found }`)) !== undefined;

describe('documents that are not compiled', () => {
  it.each([
    ['$filter: Filter', true],
    ['$filters: [Filter!]!', true],
    ['$around: Around', true],
    ['$id: ID, $filter: Filter', true],
    ['$plain: Plain!', false],
    ['$id: ID', false],
    ['$unknown: Unknown', false],
  ])('[API-11] with the variable %s: %s', (variables, expected) => {
    expect(interpreted(variables)).toBe(expected);
  });

  it('[API-11] one without variables is compiled', () => {
    expect(interpretRecursiveInputs(schema, parse('{ found }'))).toBeUndefined();
  });
});
