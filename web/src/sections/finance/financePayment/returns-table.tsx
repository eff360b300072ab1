import type { OutputOf } from '@llavero/proto/commands/command';
import type { importReturns } from '@llavero/proto/commands/remittances';
import { bankReasons, returnResults } from '@llavero/proto/records/choices/remittances';
import { Table, Text } from '@mantine/core';
import { RecordLink } from '../../../components/detail-window/field-value.tsx';
import { MoneyText } from '../../../components/money-text/money-text.tsx';
import { StatusBadge } from '../../../components/status-badge/status-badge.tsx';

/** Row by row: which document, why the bank gave it back, what became of it. */
export function ReturnsTable({ rows }: { rows: OutputOf<typeof importReturns>['rows'] }) {
  return (
    <Table.ScrollContainer minWidth={680} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
      <Table aria-label="Devoluciones del archivo" fz="sm">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Documento</Table.Th>
            <Table.Th>Motivo del banco</Table.Th>
            <Table.Th ta="right">Importe</Table.Th>
            <Table.Th>Resultado</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map(({ endToEndId, document, name, party, amount, bankReason, result, message }, at) => (
            <Table.Tr key={`${endToEndId} ${at}`}>
              <Table.Td>
                {document ? <RecordLink collection="finance" id={document} title={name ?? ''} /> : endToEndId}
                <Text size="xs" c="dimmed">
                  {party}
                </Text>
              </Table.Td>
              <Table.Td>
                {bankReason}
                <Text size="xs" c="dimmed">
                  {bankReasons[bankReason ?? '']}
                </Text>
              </Table.Td>
              <Table.Td ta="right">
                <MoneyText euros={amount} />
              </Table.Td>
              <Table.Td>
                <StatusBadge set={returnResults} value={result} />
                <Text size="xs" c="dimmed">
                  {message}
                </Text>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
