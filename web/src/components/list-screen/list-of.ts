import type { RecordDefinition } from '@llavero/proto/fields/record';
import type { RowOf } from '../../lib/records.ts';
import type { ComputedColumn, ListOptions, ListScreenProps } from './types.ts';

/** The props of a {@link ListScreen}, outside a component: columns and filters are checked against the record here. */
export function listOf<D extends RecordDefinition, N extends string = never>(
  definition: D,
  options: ListOptions<NoInfer<D>, N>,
): ListScreenProps<D, N> {
  return { definition, ...options };
}

/** The column with the name a record goes by, in the place of one of its fields or beside them. */
export function titleColumn<D extends RecordDefinition, const N extends string>(
  definition: D,
  name: N,
  look: Omit<ComputedColumn<D, N>, 'name' | 'needs' | 'text' | 'render'>,
): Pick<ComputedColumn<D, N>, keyof ComputedColumn<D, N>> {
  const title = (row: RowOf<D>): string => definition.title(row);
  return { name, needs: definition.titleFields, text: title, render: title, ...look };
}
