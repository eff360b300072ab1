import type { accountingSyncStatus } from '@llavero/proto/commands/accounting-sync';
import type { OutputOf } from '@llavero/proto/commands/command';
import { choiceLabel } from '@llavero/proto/fields/choices';
import { syncSources, syncStates } from '@llavero/proto/records/choices/accounting-sync';
import { formatDay, formatInstant } from '@llavero/proto/values/dates';
import { Button, Table } from '@mantine/core';
import { RecordLink } from '../../../../components/detail-window/field-value.tsx';
import { MoneyText } from '../../../../components/money-text/money-text.tsx';
import { StatusBadge } from '../../../../components/status-badge/status-badge.tsx';
import classes from './accounting.module.css';

interface Props {
  invoices: OutputOf<typeof accountingSyncStatus>['invoices'];
  busy: boolean;
  onRetry: (finance: string) => void;
}

/** Invoices with their state in the accounting program, and what it said. */
export function SyncTable({ invoices, busy, onRetry }: Props) {
  return (
    <Table.ScrollContainer minWidth={680} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
      <Table aria-label="Facturas en Holded" fz="sm">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Factura</Table.Th>
            <Table.Th ta="right">Importe</Table.Th>
            <Table.Th ta="right">Pagado allí</Table.Th>
            <Table.Th>Estado</Table.Th>
            <Table.Th>Id. en Holded</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {invoices.map(
            ({ finance, source, number, day, total, paid, state, message, sentAt, externalId }) => (
              <Table.Tr key={finance}>
                <Table.Td>
                  <RecordLink
                    collection={source === 'BILL' ? 'bill' : 'finance'}
                    id={finance}
                    title={number}
                  />
                  <span className={classes.part}>
                    {choiceLabel(syncSources, source)} · {formatDay(day)}
                  </span>
                </Table.Td>
                <Table.Td ta="right">
                  <MoneyText euros={total} />
                </Table.Td>
                <Table.Td ta="right">
                  <MoneyText euros={paid} />
                </Table.Td>
                <Table.Td>
                  <StatusBadge set={syncStates} value={state} />
                  <span className={classes.part}>
                    {message ?? (sentAt === null ? '' : `Enviada el ${formatInstant(sentAt)}`)}
                  </span>
                  {(state === 'REFUSED' || state === 'FAILED') && (
                    <Button
                      size="compact-xs"
                      variant="default"
                      mt={4}
                      disabled={busy}
                      aria-label={`Reintentar ${number}`}
                      onClick={() => onRetry(finance)}
                    >
                      Reintentar
                    </Button>
                  )}
                </Table.Td>
                <Table.Td>{externalId && <code>{externalId}</code>}</Table.Td>
              </Table.Tr>
            ),
          )}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
