import type { RecordDefinition } from '@llavero/proto/fields/record';
import type { FieldName, RecordKey } from '@llavero/proto/fields/typed-record';
import { linkedTitle } from '@llavero/proto/values/format-field';
import type { LabelFor } from '../../lib/format.ts';
import type { Row, RowOf } from '../../lib/records.ts';
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
  return {
    name,
    needs: definition.titleFields,
    text: title,
    render: title,
    inExport: { title: true },
    ...look,
  };
}

/**
 * The column that names a record by what it links to: the address of the unit and the tenant say more than the name a
 * contract was filed under, which repeats the columns beside it.
 *
 * @param links fields in the order of the title; of several records the first one and how many more there are
 */
export function linkedTitleColumn<D extends RecordDefinition, const N extends string>(
  definition: D,
  name: N,
  links: readonly FieldName<D>[],
  look: Omit<ComputedColumn<D, N>, 'name' | 'needs' | 'text' | 'render'>,
): ComputedColumn<D, N> {
  const text = (row: RowOf<D>, label: LabelFor): string => linkedTitle(definition, links, row as Row, label);
  const inExport = { links: [...links] };
  return { name, needs: [...links, ...definition.titleFields] as RecordKey<D>[], text, inExport, ...look };
}
