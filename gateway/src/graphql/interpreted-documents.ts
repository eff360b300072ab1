import {
  type DocumentNode,
  getNamedType,
  type GraphQLNamedType,
  type GraphQLSchema,
  isInputObjectType,
  Kind,
  type TypeNode,
} from 'graphql';

/**
 * Leaves documents to the interpreter that have a variable of an input type that contains itself, as every filter does
 * by `and`, `or` and `not`. The compiler (graphql-jit) writes the check of a variable out member by member and does not
 * stop at such a type: it keeps the process busy for ten seconds, once for each such document, and then gives up.
 *
 * A hook of Mercurius: what has a modified document is not compiled.
 */
export function interpretRecursiveInputs(
  schema: GraphQLSchema,
  document: DocumentNode,
): { document: DocumentNode } | undefined {
  const named = document.definitions.flatMap((definition) =>
    definition.kind === Kind.OPERATION_DEFINITION
      ? (definition.variableDefinitions ?? []).map(({ type }) => nameOf(type))
      : [],
  );
  return named.some((name) => isRecursive(schema.getType(name))) ? { document } : undefined;
}

function nameOf(type: TypeNode): string {
  return type.kind === Kind.NAMED_TYPE ? type.name.value : nameOf(type.type);
}

const known = new WeakMap<GraphQLNamedType, boolean>();

/** True when the input type contains itself, or one that does. */
function isRecursive(type: GraphQLNamedType | undefined): boolean {
  if (!isInputObjectType(type)) return false;
  const found = known.get(type);
  if (found !== undefined) return found;
  const answer = reachesCycle(type, new Set());
  known.set(type, answer);
  return answer;
}

function reachesCycle(type: GraphQLNamedType, above: ReadonlySet<GraphQLNamedType>): boolean {
  if (!isInputObjectType(type)) return false;
  if (above.has(type)) return true;
  const path = new Set([...above, type]);
  return Object.values(type.getFields()).some((field) => reachesCycle(getNamedType(field.type), path));
}
