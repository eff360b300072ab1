import { Table } from '@mantine/core';
import type { DatedReminderDays } from '@llavero/proto/rules/reminder-days';
import { EntryActions } from '../entry-actions.tsx';
import { dayText } from '../figures/figure-text.ts';
import { stepKeys, stepNames } from './reminders-form.tsx';

/** Steps as a row; those of the product have no day. */
export type ShownReminders = Partial<DatedReminderDays> & Pick<DatedReminderDays, 'days'>;

interface Props {
  rows: readonly ShownReminders[];
  inForce: ShownReminders | undefined;
  busy: boolean;
  /** Absent for whoever may only read. */
  onEdit?: (row: DatedReminderDays) => void;
  onRemove?: (row: DatedReminderDays) => void;
}

/** The steps of reminders, newest first. */
export function RemindersTable({ rows, inForce, busy, onEdit, onRemove }: Props) {
  return (
    <Table.ScrollContainer minWidth={620} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
      <Table verticalSpacing={6} aria-label="Avisos de impago">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Desde</Table.Th>
            {stepKeys.map((key) => (
              <Table.Th key={key} ta="right">
                {stepNames[key]}
              </Table.Th>
            ))}
            <Table.Th>Motivo</Table.Th>
            {onEdit && <Table.Th w={80}>Acciones</Table.Th>}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Table.Tr key={row.from ?? ''}>
              <Table.Td>
                {row.from ? dayText(row.from) : 'Siempre'}
                {row === inForce && ' · vigente'}
              </Table.Td>
              {stepKeys.map((key) => (
                <Table.Td key={key} ta="right" className="figures">
                  {row.days[key]} días
                </Table.Td>
              ))}
              <Table.Td>{row.reason ?? ''}</Table.Td>
              {onEdit && (
                <Table.Td>
                  {isEntry(row) && (
                    <EntryActions
                      name={dayText(row.from)}
                      busy={busy}
                      onEdit={() => onEdit(row)}
                      onRemove={() => onRemove?.(row)}
                    />
                  )}
                </Table.Td>
              )}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

const isEntry = (row: ShownReminders): row is DatedReminderDays => row.from !== undefined;
