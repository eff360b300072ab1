import type { CollectionName } from '@llavero/proto/collections';
import type { CodedError } from '@llavero/proto/errors';
import type { CallContext } from '../context.ts';
import type { RecordDefinition } from '@llavero/proto/fields/record';

/** The answer to the violation of a constraint that a service's own migration has made. */
export interface ConstraintRefusal {
  /** Name of the constraint. */
  constraint: string;
  /** Collections whose writes may violate it. */
  collections: readonly CollectionName[];
  /** Explained from the error alone: a write needs no savepoint for it, and its transaction is lost. */
  fromErrorAlone?: true;
  /** What the caller is told. */
  explain(violation: Violation): Promise<CodedError>;
}

export interface Violation {
  /** Whose write was refused. */
  definition: RecordDefinition;
  /** Whom the answer is for: a service may log it, so it names nobody. */
  ctx: CallContext;
  /** PostgreSQL's DETAIL of the error. */
  detail: string;
  /** The title of a record of this service as far as the caller may read it, or null. */
  titleOf(collection: CollectionName, id: string): Promise<string | null>;
}
