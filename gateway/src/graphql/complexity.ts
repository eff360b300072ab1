import {
  type ASTVisitor,
  GraphQLError,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
  type ValidationContext,
  type ValidationRule,
} from 'graphql';

/** What a document may cost at most. Depth is Mercurius' own `queryDepth`. */
export const limits = {
  /** Levels of nesting of a query; the standard introspection of tools needs 13. */
  depth: 15,
  /** Fields that a document may ask for once its fragments are written out. */
  fields: 2_000,
  /** Calls at the root (aliases count each). */
  calls: 20,
  /** Tokens of the query text. */
  tokens: 10_000,
} as const;

/**
 * Refuses documents that ask for too much, before anything runs: fields after fragments are expanded, calls at
 * the root, and more than one operation (a compiled document belongs to one operation only).
 */
export const complexityRule: ValidationRule = (context: ValidationContext): ASTVisitor => {
  const document = context.getDocument();
  const operations = document.definitions.filter((node) => node.kind === Kind.OPERATION_DEFINITION);
  /** What a fragment costs, so that fragments which use each other are walked once. */
  const sizes = new Map<string, number>();
  const calls = new Map<string, number>();

  const refuse = (message: string, node: OperationDefinitionNode) =>
    context.reportError(
      new GraphQLError(message, {
        nodes: node,
        extensions: { code: 'GRAPHQL.TOO_COMPLEX', kind: 'invalid' },
      }),
    );

  function ofFragment(
    known: Map<string, number>,
    name: string,
    measure: (selections: SelectionSetNode) => number,
  ): number {
    const before = known.get(name);
    if (before !== undefined) return before;
    // A fragment that contains itself is refused by the standard rules; zero ends the walk.
    known.set(name, 0);
    const fragment = context.getFragment(name);
    const cost = fragment ? measure(fragment.selectionSet) : 0;
    known.set(name, cost);
    return cost;
  }

  /** Fields at any depth. */
  function sizeOf({ selections }: SelectionSetNode): number {
    let size = 0;
    for (const selection of selections) {
      if (selection.kind === Kind.FRAGMENT_SPREAD) size += ofFragment(sizes, selection.name.value, sizeOf);
      else {
        if (selection.kind === Kind.FIELD) size += 1;
        if (selection.selectionSet) size += sizeOf(selection.selectionSet);
      }
    }
    return size;
  }

  /** Fields directly below the operation, also those inside fragments. */
  function callsOf({ selections }: SelectionSetNode): number {
    let count = 0;
    for (const selection of selections) {
      if (selection.kind === Kind.FIELD) count += 1;
      else if (selection.kind === Kind.INLINE_FRAGMENT) count += callsOf(selection.selectionSet);
      else count += ofFragment(calls, selection.name.value, callsOf);
    }
    return count;
  }

  return {
    OperationDefinition(node) {
      if (operations.length > 1) refuse('Envíe una sola operación en cada petición.', node);
      else if (callsOf(node.selectionSet) > limits.calls)
        refuse(
          `La consulta hace demasiadas llamadas: el máximo es ${limits.calls}. Divídala en varias.`,
          node,
        );
      else if (sizeOf(node.selectionSet) > limits.fields)
        refuse(
          `La consulta pide demasiados campos: el máximo es ${limits.fields}. Divídala en varias.`,
          node,
        );
    },
  };
};

/** Subscriptions have a door of their own, where their answers can follow one another. */
export const noSubscriptions: ValidationRule = (context) => ({
  OperationDefinition(node) {
    if (node.operation === 'subscription')
      context.reportError(
        new GraphQLError('Abra las suscripciones por WebSocket en /graphql/subscriptions.', {
          nodes: node,
          extensions: { code: 'GRAPHQL.SUBSCRIPTION', kind: 'invalid' },
        }),
      );
  },
});
