import { importRulesOf } from '@llavero/proto/imports/rules';
import { formatNumber } from '@llavero/proto/values/number';
import {
  ActionIcon,
  Button,
  Checkbox,
  Group,
  Menu,
  Popover,
  ScrollArea,
  Text,
  TextInput,
} from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconBookmark, IconColumns3, IconDownload, IconFileImport, IconTrash } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { download } from '../../lib/download.ts';
import type { ListQuery } from '../../lib/records.ts';
import { useBackgroundTasks } from '../background/use-background-tasks.ts';
import type { Column } from './columns.tsx';
import { csvOf, xlsxOf } from './export-list.ts';
import { openWizard } from '../wizard/open-wizard.ts';
import { useDraft } from '../../lib/use-draft.ts';
import classes from './list-screen.module.css';
import { useSavedViews } from './use-saved-views.ts';

interface ToolsProps extends ColumnsProps, ExportProps {
  /** Menu path. */
  path: string;
  /** The collection into which files are imported here; absent where the role may not. */
  imports: string | undefined;
}

/** Saved views, columns (where there is a table) and export: icons of the list's head. */
export function ListTools({ path, imports, all, shown, onChange, ...exported }: ToolsProps) {
  return (
    <>
      <SavedViews path={path} />
      {all.length > 0 && <ColumnChooser all={all} shown={shown} onChange={onChange} />}
      {imports !== undefined && importRulesOf(imports) && (
        <ActionIcon
          data-hint="Importar"
          data-hint-side="bottom"
          aria-label="Importar"
          onClick={() => openWizard('recordImport', { collection: imports, from: path })}
        >
          <IconFileImport size={18} stroke={1.6} />
        </ActionIcon>
      )}
      <ExportButton {...exported} />
    </>
  );
}

interface ColumnsProps {
  /** All that may be chosen, as name and label. */
  all: { name: string; label: string }[];
  shown: readonly string[];
  onChange: (names: string[] | null) => void;
}

/** Which columns, in the address like everything else. */
function ColumnChooser({ all, shown: standing, onChange }: ColumnsProps) {
  const [shown, setShown] = useDraft<readonly string[]>(standing, (names) => onChange([...names]));
  const toggle = (name: string) => {
    const next = shown.includes(name) ? shown.filter((each) => each !== name) : [...shown, name];
    if (next.length > 0) setShown(next);
  };
  return (
    <Popover position="bottom-end" shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <ActionIcon data-hint="Columnas" data-hint-side="bottom" aria-label="Elegir columnas">
          <IconColumns3 size={18} stroke={1.6} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown p={0} aria-label="Columnas">
        <ScrollArea.Autosize mah={400} p="sm">
          <div className={classes.columnList}>
            {all.map(({ name, label }) => (
              <Checkbox
                key={name}
                label={label}
                checked={shown.includes(name)}
                onChange={() => toggle(name)}
              />
            ))}
          </div>
        </ScrollArea.Autosize>
        <Group p="xs" className={classes.popoverFoot ?? ''}>
          <Button size="compact-xs" variant="subtle" color="gray" onClick={() => onChange(null)}>
            Restablecer
          </Button>
        </Group>
      </Popover.Dropdown>
    </Popover>
  );
}

/** Named views of one's own: filters, sort and columns as they stand in the address. */
function SavedViews({ path }: { path: string }) {
  const { views, save, remove } = useSavedViews(path);
  const [search, setSearch] = useSearchParams();
  const [open, setOpen] = useState(false);
  const keep = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const name = String(new FormData(event.currentTarget).get('name')).trim();
    if (!name) return;
    const kept = new URLSearchParams(search);
    kept.delete('page');
    save({ name, search: kept.toString() });
    event.currentTarget.reset();
    notifications.show({ message: `Vista «${name}» guardada`, autoClose: 2000 });
  };
  return (
    <Menu opened={open} onChange={setOpen} width={260} closeOnItemClick={false}>
      <Menu.Target>
        <ActionIcon data-hint="Vistas guardadas" data-hint-side="bottom" aria-label="Vistas guardadas">
          <IconBookmark size={18} stroke={1.6} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>Mis vistas</Menu.Label>
        {views.length === 0 && (
          <Text size="xs" c="dimmed" px="sm" pb="xs">
            Guarde los filtros, el orden y las columnas que usa a menudo.
          </Text>
        )}
        {views.map((view) => (
          <div key={view.name} className={classes.view}>
            <Menu.Item
              onClick={() => {
                setSearch(new URLSearchParams(view.search));
                setOpen(false);
              }}
            >
              {view.name}
            </Menu.Item>
            <ActionIcon
              size="sm"
              aria-label={`Eliminar la vista ${view.name}`}
              onClick={() => remove(view.name)}
            >
              <IconTrash size={14} stroke={1.6} />
            </ActionIcon>
          </div>
        ))}
        <Menu.Divider />
        <form onSubmit={keep} className={classes.saveView}>
          <TextInput
            name="name"
            size="xs"
            placeholder="Nombre de la vista"
            aria-label="Nombre de la vista"
            maxLength={60}
            onKeyDown={(event) => event.stopPropagation()}
          />
          <Button size="xs" type="submit" variant="light">
            Guardar
          </Button>
        </form>
      </Menu.Dropdown>
    </Menu>
  );
}

interface ExportProps {
  query: ListQuery;
  columns: readonly Column[];
  /** Without extension. */
  fileName: string;
}

const writers = { csv: csvOf, xlsx: xlsxOf };

/** What is shown, all pages, as CSV or Excel, in the background: the panel says how far it is and stops it. */
function ExportButton({ query, columns, fileName }: ExportProps) {
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
