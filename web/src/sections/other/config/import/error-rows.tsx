import { Anchor, Skeleton, Table, Text } from '@mantine/core';
import type { CollectionName } from '@llavero/proto/collections';
import { textOf } from '@llavero/proto/imports/cells';
import { formatNumber } from '@llavero/proto/values/number';
import { notifications } from '@mantine/notifications';
import { ErrorState } from '../../../../components/states/error-state.tsx';
import { errorBodyOf } from '../../../../lib/api.ts';
import { downloadFrom, type ImportStatus, useImportRows } from './import-api.ts';
import classes from './import.module.css';

const SHOWN = 20;

interface Props {
  collection: CollectionName;
  batch: string;
  stamp: string;
  total: number;
}

/** The first rows in error, with the reason of each. */
export function ErrorRows({ collection, batch, stamp, total }: Props) {
  const { data, error, refetch } = useImportRows(collection, batch, {
    outcome: 'error',
    limit: SHOWN,
    stamp,
  });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={120} />;
  return (
    <>
      <Table className={classes.errors ?? ''} verticalSpacing={6}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Fila</Table.Th>
            <Table.Th>Contenido</Table.Th>
            <Table.Th>Motivo</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {data.map(({ row, cells, problems }) => (
            <Table.Tr key={row}>
              <Table.Td className="figures">{row}</Table.Td>
              <Table.Td c="dimmed" className={classes.sample ?? ''}>
                {cells.map(textOf).filter(Boolean).slice(0, 4).join(' · ')}
              </Table.Td>
              <Table.Td>
                {problems.map(({ field, rule, label, message }) => (
                  <div key={`${field} ${rule}`}>
                    {label && <strong>{label}: </strong>}
                    {message}
                  </div>
                ))}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {total > data.length && (
        <Text size="xs" c="dimmed">
          Se muestran las primeras {data.length} de {formatNumber(total, 0)}; el fichero de errores las trae
          todas.
        </Text>
      )}
    </>
  );
}

/** The rows in error as a file to put right and upload again. */
export function ErrorFiles({ status }: { status: ImportStatus }) {
  const { collection, batch, fileName } = status;
  const base = `Errores de ${fileName.replace(/\.[^.]*$/, '')}`;
  const take = (format: 'xlsx' | 'csv') => {
    downloadFrom(`/import/${collection}/${batch}/errors?format=${format}`, `${base}.${format}`).catch(
      (error: unknown) => notifications.show({ color: 'red', message: errorBodyOf(error).message }),
    );
  };
  return (
    <span className={classes.links}>
      <Anchor component="button" type="button" size="sm" onClick={() => take('xlsx')}>
        Filas con error en Excel
      </Anchor>
      <Anchor component="button" type="button" size="sm" onClick={() => take('csv')}>
        En CSV
      </Anchor>
    </span>
  );
}
