import type { Json } from '@llavero/proto/fields/field';
import type { Row } from '../../lib/records.ts';

/** The cell that is being edited. */
export interface EditingCell {
  id: string;
  column: string;
  /** What the editor begins with: the value of the row, or one that was refused. */
  value: Json;
  /** Why the value was refused. */
  error: string | null;
  /** The row as somebody else has saved it meanwhile; `by` is null where the role may not know who. */
  theirs: { by: string | null; row: Row } | null;
  /** Begun with the pencil: the focus goes back to the row at the end. */
  byPencil: boolean;
}
