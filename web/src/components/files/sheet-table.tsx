import { Table } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getJson } from '../../lib/api.ts';
import { ErrorState } from '../states/error-state.tsx';
import { Loading } from '../states/loading.tsx';
import classes from './files.module.css';

interface SheetRows {
  rows: { row: number; cells: string[] }[];
  more: boolean;
}

/** The first rows of a spreadsheet (DOC-01). @param path as of a download */
export function SheetTable({ path, name }: { path: string; name: string }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['sheet', path],
    queryFn: ({ signal }) => getJson<SheetRows>(path, { table: '1' }, signal),
    retry: false,
  });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading height={320} />;
  if (data.rows.length === 0) return <p>La hoja está vacía.</p>;
  const width = Math.max(...data.rows.map(({ cells }) => cells.length));
  return (
    <div className={classes.sheet} tabIndex={0} role="region" aria-label={`Hoja de ${name}`}>
      <Table aria-label={name} fz="xs" withTableBorder withColumnBorders stickyHeader>
        <Table.Thead>
          <Table.Tr>
            <Table.Th aria-label="Fila" />
            {Array.from({ length: width }, (_, at) => (
              <Table.Th key={at}>{columnName(at)}</Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {data.rows.map(({ row, cells }) => (
            <Table.Tr key={row}>
              <Table.Th scope="row">{row}</Table.Th>
              {Array.from({ length: width }, (_, at) => (
                <Table.Td key={at}>{cells[at] ?? ''}</Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {data.more && (
        <p>Se muestran las primeras {data.rows.length} filas: descargue el archivo para ver el resto.</p>
      )}
    </div>
  );
}

/** `A`, `Z`, `AA`: as spreadsheets call their columns. */
function columnName(at: number): string {
  const letter = String.fromCharCode(65 + (at % 26));
  return at < 26 ? letter : `${columnName(Math.floor(at / 26) - 1)}${letter}`;
}
