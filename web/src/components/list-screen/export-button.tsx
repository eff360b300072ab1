import { ActionIcon, Menu } from '@mantine/core';
import { formatNumber } from '@llavero/proto/values/number';
import { IconDownload } from '@tabler/icons-react';
import { download } from '../../lib/download.ts';
import type { ListQuery } from '../../lib/records.ts';
import { useBackgroundTasks } from '../background/use-background-tasks.ts';
import type { Column } from './columns.tsx';
import { csvOf, xlsxOf } from './export-list.ts';

export interface ExportProps {
  query: ListQuery;
  columns: readonly Column[];
  /** Without extension. */
  fileName: string;
}

const writers = { csv: csvOf, xlsx: xlsxOf };

/** What is shown, all pages, as CSV or Excel, in the background: the panel says how far it is and stops it. */
export function ExportButton({ query, columns, fileName }: ExportProps) {
  const { start } = useBackgroundTasks();
  const run = (format: 'csv' | 'xlsx') => {
    const name = `${fileName}.${format}`;
    start({
      title: `Exportar ${name}`,
      run: async (report, signal) => {
        let rows = 0;
        const told = (done: number) => {
          rows = done;
          report({ done, total: null, label: 'Leyendo filas' });
        };
        const blob = await writers[format](query, columns, told, signal);
        download(blob, name);
        return { summary: `${formatNumber(rows, 0)} ${rows === 1 ? 'fila' : 'filas'}`, file: { name, blob } };
      },
    });
  };
  return (
    <Menu>
      <Menu.Target>
        <ActionIcon data-hint="Exportar" data-hint-side="bottom" aria-label="Exportar">
          <IconDownload size={18} stroke={1.6} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => run('csv')}>Exportar a CSV</Menu.Item>
        <Menu.Item onClick={() => run('xlsx')}>Exportar a Excel</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
