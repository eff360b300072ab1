import { Button, Group, Pagination, Table, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { cellText, isFigure } from './cell-text.ts';
import classes from './queries.module.css';
import { downloadCsv, downloadXlsx } from './result-files.ts';
import type { Answer } from './use-query-run.ts';

const PAGE = 100;
const counted = new Intl.NumberFormat('es-ES');

/** The answer to a question: its rows page by page, and all of them as a file. */
export function ResultGrid({ answer, fileName }: { answer: Answer; fileName: string }) {
  const [page, setPage] = useState(1);
  const { columns, rows, truncated, milliseconds } = answer;
  const pages = Math.ceil(rows.length / PAGE);
  const toExcel = () =>
    downloadXlsx(answer, fileName).catch(() =>
      notifications.show({ color: 'red', title: 'No se ha exportado', message: 'Vuelva a intentarlo.' }),
    );
  return (
    <section className={classes.result} aria-label="Resultado">
      <Group justify="space-between" gap={8} px={16} py={8}>
        <Text size="sm" role="status">
          {counted.format(rows.length)} {rows.length === 1 ? 'fila' : 'filas'} en{' '}
          {counted.format(milliseconds)} ms
          {truncated && '. Hay más: solo se dan las primeras.'}
        </Text>
        {rows.length > 0 && (
          <Group gap={8}>
            {(
              [
                ['CSV', () => downloadCsv(answer, fileName)],
                ['Excel', () => void toExcel()],
              ] as const
            ).map(([label, onClick]) => (
              <Button
                key={label}
                size="xs"
                variant="default"
                leftSection={<IconDownload size={16} stroke={1.6} />}
                onClick={onClick}
              >
                {label}
              </Button>
            ))}
          </Group>
        )}
      </Group>
      <div className={classes.grid} role="region" aria-label="Filas" tabIndex={0}>
        <Table stickyHeader verticalSpacing={4} aria-label="Resultado">
          <Table.Thead>
            <Table.Tr>
              {columns.map(({ name, type }, at) => (
                <Table.Th key={at} ta={isFigure(type) ? 'right' : 'left'} title={type}>
                  {name}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.slice((page - 1) * PAGE, page * PAGE).map((row, index) => (
              <Table.Tr key={index}>
                {columns.map(({ type }, at) => (
                  <Table.Td key={at} ta={isFigure(type) ? 'right' : 'left'} className={classes.cell}>
                    {row[at] === null ? <span className={classes.none}>nulo</span> : cellText(row[at], type)}
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </div>
      {pages > 1 && (
        <Pagination
          total={pages}
          value={page}
          onChange={setPage}
          size="sm"
          p={8}
          getControlProps={(control) => ({
            'aria-label': control === 'next' ? 'Página siguiente' : 'Página anterior',
          })}
        />
      )}
    </section>
  );
}
