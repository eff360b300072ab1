import { describe, expect, it } from '@jest/globals';
import { buildSchema, type GraphQLObjectType, parse, validate } from 'graphql';
import { records } from '../records/registry.ts';
import { recordSchema, toFilter, typedNames } from './graphql.ts';

const base = 'scalar JSON\ntype Query { hello: String }\n';
const schema = buildSchema(base + recordSchema([...records.values()]));

describe('typed GraphQL schema', () => {
  it('[API-11] is a valid schema with a type, a page and two queries for every record', () => {
    for (const definition of records.values()) {
      const { type, one, many } = typedNames(definition);
      const queries = schema.getQueryType()!.getFields();
      expect(queries[one]?.type.toString()).toBe(type);
      expect(queries[many]?.type.toString()).toBe(`${type}Page!`);
    }
    expect(typedNames(records.get('process')!).many).toBe('processes');
  });

  it('[API-11] answers typed fields, filters and sorts by the derived status', () => {
    const query = parse(`{
      mandates(filter: {status: {in: [ACTIVE, SIGNED]}, or: [{rent: {gte: 900.5}}, {landlords: {eq: "x"}}]},
               sort: [{field: status, order: desc}, {field: mandateDate}], first: 20) {
        items { id version status name mandateDate propertyDistribution { landlord percent } }
        hasMore cursor
      }
    }`);
    expect(validate(schema, query)).toEqual([]);
  });

  it('[ENT-10] neither filters nor sorts by a sealed field, and leaves secrets out altogether', () => {
    expect(validate(schema, parse('{ mandates(filter: {name: {eq: "x"}}) { items { id } } }'))).toHaveLength(
      1,
    );
    expect(validate(schema, parse('{ mandates(sort: [{field: name}]) { items { id } } }'))).toHaveLength(1);
    const employee = schema.getType('Employee') as GraphQLObjectType;
    expect(Object.keys(employee.getFields())).not.toContain('password');
    expect(Object.keys(employee.getFields())).toContain('email');
  });

  it('[API-11] turns a typed filter into the filter language of the product', () => {
    expect(
      toFilter({ rent: { gte: 900 }, not: { status: { eq: 'DRAFT' } }, and: [{ region: null }], or: null }),
    ).toEqual({
      rent: { $gte: 900 },
      $not: { status: { $eq: 'DRAFT' } },
      $and: [{}],
    });
  });
});
