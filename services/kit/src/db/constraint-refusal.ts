import type { CollectionName } from '@llavero/proto/collections';
import type { CodedError } from '@llavero/proto/errors';
import type { RecordDefinition } from '@llavero/proto/fields/record';

/** The answer to the violation of a constraint that a service's own migration has made. */
export interface ConstraintRefusal {
  /** Name of the constraint. */
  constraint: string;
  /** Collections whose writes may violate it. */
  collections: readonly CollectionName[];
  /** What the caller is told. */
  explain(violation: Violation): Promise<CodedError>;
}

export interface Violation {
  /** Whose write was refused. */
  definition: RecordDefinition;
  /** PostgreSQL's DETAIL of the error. */
  detail: string;
  /** The title of a record of this service as far as the caller may read it, or null. */
  titleOf(collection: CollectionName, id: string): Promise<string | null>;
}
