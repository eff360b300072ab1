import { Button, Skeleton, Text } from '@mantine/core';
import type { RecordDefinition } from '@llavero/proto/fields/record';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useRecordPath } from '../../lib/menu.ts';
import { type Row, useList } from '../../lib/records.ts';
import { useDefinition } from '../../lib/use-definition.ts';
import { columnOf, fieldsOf } from '../list-screen/columns.tsx';
import { labelsOf } from '../list-screen/export-list.ts';
import { RecordLink } from './field-value.tsx';
import { EmptyState } from '../states/empty-state.tsx';
import { ErrorState } from '../states/error-state.tsx';
import classes from './detail-window.module.css';
import type { RelatedRecords } from './types.ts';

const PAGE = 20;

/** Records of another collection that point at this one; `emptyText` where the list has a tab of its own. */
export function RelatedTable({
  list,
  id,
  emptyText,
}: {
  list: RelatedRecords;
  id: string;
  emptyText?: string;
}) {
  const definition = useDefinition(list.collection);
  if (definition.error)
    return <ErrorState error={definition.error} onRetry={() => void definition.refetch()} />;
  if (!definition.data) return <Skeleton height={120} />;
  return <LoadedTable definition={definition.data} list={list} id={id} emptyText={emptyText} />;
}

interface Props {
  definition: RecordDefinition;
  list: RelatedRecords;
  id: string;
  emptyText: string | undefined;
}

function LoadedTable({ definition, list, id, emptyText }: Props) {
  const [page, setPage] = useState(1);
  const navigate = useNavigate();
  const recordPath = useRecordPath();
  const { collection } = list;
  const names = list.columns ?? definition.list.columns.filter((name) => name !== list.by).slice(0, 6);
  const columns = names.map((name) => columnOf(definition, name));
  const query = useList({
    component: collection,
    collection,
    fields: fieldsOf(columns, [...definition.titleFields, ...(definition.states ? ['status'] : [])]),
    filter: { [list.by]: id },
    sort: [definition.list.sort],
    page,
    limit: PAGE,
  });
  if (query.error && !query.data)
    return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  if (!query.data) return <Skeleton height={120} />;
  const { items, hasMore } = query.data;
  // The rows of the page before are still shown: they are none of this page's.
  const loading = query.isPlaceholderData;
  const labels = labelsOf(...(query.data ? [query.data] : []));
  // Its last row went meanwhile.
  if (items.length === 0 && page > 1) setPage(page - 1);
  if (items.length === 0) {
    const title = `Sin ${definition.label.many.toLowerCase()}`;
    // Among other lists it takes a line; a tab of its own says what would be there.
    return emptyText === undefined ? (
      <Text size="sm" c="dimmed">
        {title}
      </Text>
    ) : (
      <EmptyState title={title} text={emptyText} />
    );
  }
  const open = (row: Row) => {
    const path = recordPath(collection, row.id);
    if (path) void navigate(path);
  };
  return (
    <div className={classes.scroll}>
      <table className={classes.table} aria-label={list.title ?? definition.label.many}>
        <thead>
          <tr>
            {columns.map(({ name, label, align }) => (
              <th key={name} scope="col" data-align={align}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {items.map((row) => (
            <tr key={row.id} onDoubleClick={() => open(row)}>
              {columns.map((column, index) => (
                <td key={column.name} data-align={column.align}>
                  {index === 0 ? (
                    <RecordLink
                      collection={collection}
                      id={row.id}
                      title={column.text(row, labels) || definition.title(row) || 'Abrir'}
                    />
                  ) : (
                    column.render(row, labels)
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {(hasMore || page > 1) && (
        <div className={classes.more}>
          <Button size="compact-xs" variant="subtle" disabled={page === 1} onClick={() => setPage(page - 1)}>
            Anteriores
          </Button>
          <Text size="xs" c="dimmed" aria-live="polite">
            {loading ? 'Cargando…' : `Filas ${(page - 1) * PAGE + 1} a ${(page - 1) * PAGE + items.length}`}
          </Text>
          <Button
            size="compact-xs"
            variant="subtle"
            disabled={loading || !hasMore}
            onClick={() => setPage(page + 1)}
          >
            Siguientes
          </Button>
        </div>
      )}
    </div>
  );
}
