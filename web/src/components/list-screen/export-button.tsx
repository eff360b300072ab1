import { ActionIcon, Menu } from '@mantine/core';
import { EXPORTED_AT_ONCE } from '@llavero/proto/list-jobs/requests';
import { notifications } from '@mantine/notifications';
import { errorBodyOf } from '../../lib/api.ts';
import { LIST_JOB, startExport } from '../background/list-job-process.ts';
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
  /** Rows of the list, as far as they are counted: beyond 5,000 the server writes the file. */
  total: number;
  /** Without extension. */
  fileName: string;
}

const writers = { csv: csvOf, xlsx: xlsxOf };

/** What is shown, all pages, as CSV or Excel, in the background: the panel says how far it is and stops it. */
export function ExportButton({ query, columns, total, fileName }: ExportProps) {
  const { start } = useBackgroundTasks();
  const run = (format: 'csv' | 'xlsx') => {
    if (total > EXPORTED_AT_ONCE) {
      startExport(
        query,
        columns.map(({ exported }) => exported),
        format,
      )
        .then(({ collection, id }) =>
          start({
            title: `Exportar ${fileName}.${format}`,
            poll: { kind: LIST_JOB, id: `${collection}/${id}` },
          }),
        )
        .catch((error: unknown) =>
          notifications.show({ color: 'red', message: errorBodyOf(error).message, autoClose: 8000 }),
        );
      return;
    }
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
