import { Table, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { config } from '@llavero/proto/records/notifications/config';
import type { LegalEntry, LegalKey } from '@llavero/proto/rules/legal/legal-entry';
import { type ReactNode, useState } from 'react';
import { FrontModal } from '../../../../components/front-modal/front-modal.tsx';
import { ErrorState } from '../../../../components/states/error-state.tsx';
import { errorBodyOf } from '../../../../lib/api.ts';
import { mayDo } from '../../../../lib/permissions.ts';
import { useSession } from '../../../../lib/session.tsx';
import { Loading } from '../../../../components/states/loading.tsx';
import classes from '../config.module.css';
import { EntryActions } from '../entry-actions.tsx';
import { SettingBar } from '../setting-bar.tsx';
import { useLegalSetting } from './use-legal-setting.ts';

/** A column of the table of a figure. */
export interface FigureColumn {
  label: string;
  text: (entry: LegalEntry) => string;
  align?: 'right';
}

interface Props {
  setting: LegalKey;
  title: string;
  columns: readonly FigureColumn[];
  /** Newest first. */
  order: (entry: LegalEntry) => string;
  /** What an entry is told apart by, where that is more than its place in the order. */
  name?: (entry: LegalEntry) => string;
  /** What one entry is called in dialogs: 'tipo', 'valor'. */
  noun: string;
  /** The form of one entry; `entry` is null for a new one. */
  form: (given: {
    entry: LegalEntry | null;
    onSave: (entry: LegalEntry) => void;
    saving: boolean;
  }) => ReactNode;
  /** The entries with a new one among them, where it changes the others. */
  add?: (entries: readonly LegalEntry[], added: LegalEntry) => LegalEntry[];
}

/** One figure with its dates: read by all who work here, changed by administrators, each change in its history. */
export function DatedFigures({ setting, title, columns, order, name = order, noun, form, add }: Props) {
  const { role } = useSession();
  const { entries, record, query, save } = useLegalSetting(setting);
  const [edited, setEdited] = useState<LegalEntry | 'new' | null>(null);
  const mayEdit = mayDo(config, role, 'update');
  if (query.isPending) return <Loading height={160} />;
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  const store = (next: LegalEntry[], done: string) =>
    save.mutate(next, {
      onSuccess: () => {
        setEdited(null);
        notifications.show({ message: done, color: 'green' });
      },
      onError: (error) =>
        notifications.show({ color: 'red', title: 'No se ha guardado', message: errorBodyOf(error).message }),
    });
  const keep = (entry: LegalEntry) => {
    const next =
      edited === 'new'
        ? (add ?? ((before, added) => [...before, added]))(entries, entry)
        : entries.map((one) => (one === edited ? entry : one));
    store(next, 'Guardado.');
  };
  const rows = [...entries].sort((a, b) => order(b).localeCompare(order(a)));
  return (
    <section className={classes.recent} aria-label={title}>
      <SettingBar
        title={title}
        record={record}
        subject={title}
        addLabel={`Añadir ${noun}`}
        onAdd={mayEdit ? () => setEdited('new') : undefined}
      />
      {rows.length === 0 ? (
        <Text size="sm" c="dimmed">
          Todavía no hay ninguno.{' '}
          {mayEdit ? `Añada el primer ${noun} con su fuente.` : 'Los añade administración.'}
        </Text>
      ) : (
        <Table.ScrollContainer
          minWidth={mayEdit ? 520 : 340}
          scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}
        >
          <Table verticalSpacing={6} aria-label={title}>
            <Table.Thead>
              <Table.Tr>
                {columns.map(({ label, align }) => (
                  <Table.Th key={label} ta={align ?? 'left'}>
                    {label}
                  </Table.Th>
                ))}
                {mayEdit && <Table.Th w={80}>Acciones</Table.Th>}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {rows.map((entry) => (
                <Table.Tr key={name(entry)}>
                  {columns.map(({ label, align, text }) => (
                    <Table.Td key={label} ta={align ?? 'left'} {...(align ? { className: 'figures' } : {})}>
                      {text(entry)}
                    </Table.Td>
                  ))}
                  {mayEdit && (
                    <Table.Td>
                      <EntryActions
                        name={name(entry)}
                        busy={save.isPending}
                        onEdit={() => setEdited(entry)}
                        onRemove={() =>
                          store(
                            entries.filter((one) => one !== entry),
                            'Eliminado. Puede recuperarse desde Cambios.',
                          )
                        }
                      />
                    </Table.Td>
                  )}
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
      <FrontModal
        opened={edited !== null}
        onClose={() => setEdited(null)}
        title={edited === 'new' ? `Añadir ${noun}: ${title}` : `Editar ${noun}: ${title}`}
        size={440}
      >
        {edited !== null &&
          form({ entry: edited === 'new' ? null : edited, onSave: keep, saving: save.isPending })}
      </FrontModal>
    </section>
  );
}
