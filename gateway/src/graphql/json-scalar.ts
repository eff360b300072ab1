import { GraphQLScalarType, Kind, type ValueNode } from 'graphql';
import type { Json } from '@llavero/proto/fields/field';
import { Spliced } from '../http/splice.ts';

/** A literal written inside the query text. */
function literal(node: ValueNode, variables: Record<string, unknown> | null | undefined): Json {
  switch (node.kind) {
    case Kind.STRING:
    case Kind.ENUM:
    case Kind.BOOLEAN:
      return node.value;
    case Kind.INT:
    case Kind.FLOAT:
      return Number(node.value);
    case Kind.LIST:
      return node.values.map((value) => literal(value, variables));
    case Kind.OBJECT:
      return Object.fromEntries(
        node.fields.map(({ name, value }) => [name.value, literal(value, variables)]),
      );
    case Kind.VARIABLE:
      return (variables?.[node.name.value] ?? null) as Json;
    case Kind.NULL:
      return null;
  }
}

/** Any JSON value. A {@link Spliced} one leaves as its marker and arrives as the upstream text. */
export const jsonScalar = new GraphQLScalarType({
  name: 'JSON',
  description: 'Cualquier valor JSON.',
  serialize: (value) => (value instanceof Spliced ? value.marker : value),
  parseValue: (value) => value,
  parseLiteral: literal,
});
