import { monthDocuments } from '@llavero/proto/records/choices/finance';
import { formatMoney } from '@llavero/proto/values/money';
import { formatNumber } from '@llavero/proto/values/number';
import { Table } from '@mantine/core';
import classes from './month.module.css';
import type { MonthPreview } from './month-preview.ts';

/** How many documents of each kind, and what they come to. */
export function KindTable({ kinds }: { kinds: MonthPreview['kinds'] }) {
  const count = (n: number) => formatNumber(n, 0);
  return (
    <Table.ScrollContainer minWidth={480} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
      <Table verticalSpacing={6} className={classes.kinds} aria-label="Por tipo de documento">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Documentos</Table.Th>
            <Table.Th ta="right">Por crear</Table.Th>
            <Table.Th ta="right">Importe</Table.Th>
            <Table.Th ta="right">Ya creados</Table.Th>
            <Table.Th ta="right">Omitidos</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {kinds.map(({ kind, toCreate, totalAmount, existing, skipped }) => (
            <Table.Tr key={kind}>
              <Table.Td>{monthDocuments.options[kind].label}</Table.Td>
              <Table.Td ta="right" fw={600}>
                {count(toCreate)}
              </Table.Td>
              <Table.Td ta="right" fw={600}>
                {formatMoney(totalAmount)}
              </Table.Td>
              <Table.Td ta="right">{count(existing)}</Table.Td>
              <Table.Td ta="right">{count(skipped)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
