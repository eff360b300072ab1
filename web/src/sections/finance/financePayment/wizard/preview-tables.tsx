import { isCollectionName } from '@llavero/proto/collections';
import { choiceLabel } from '@llavero/proto/fields/choices';
import { remittanceRefusals } from '@llavero/proto/records/choices/remittances';
import { formatDay } from '@llavero/proto/values/dates';
import { formatNumber } from '@llavero/proto/values/number';
import { Button, Checkbox, Table, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { RecordLink } from '../../../../components/detail-window/field-value.tsx';
import { MoneyText } from '../../../../components/money-text/money-text.tsx';
import { ErrorState } from '../../../../components/states/error-state.tsx';
import { refusedOptions, type RemittancePreview, type RemittanceValues } from './remittance-preview.ts';

const scroll = { viewportProps: { tabIndex: 0 } };

/** Documents that go in; each can be left out for this time. */
export function AcceptedTable({
  rows,
  excluded,
  onExclude,
}: {
  rows: RemittancePreview['accepted'];
  excluded: readonly string[];
  onExclude: (documents: string[]) => void;
}) {
  const change = (document: string, isIn: boolean) =>
    onExclude(isIn ? excluded.filter((one) => one !== document) : [...excluded, document]);
  return (
    <Table.ScrollContainer minWidth={340} scrollAreaProps={scroll}>
      <Table aria-label="Documentos que entran" fz="sm" verticalSpacing={6}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Documento</Table.Th>
            <Table.Th ta="right">Fecha</Table.Th>
            <Table.Th ta="right">Importe</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map(({ document, name, party, amount, executionDay }) => (
            <Table.Tr key={document}>
              <Table.Td>
                <Checkbox
                  size="xs"
                  label={name}
                  description={party}
                  checked={!excluded.includes(document)}
                  onChange={({ currentTarget }) => change(document, currentTarget.checked)}
                />
              </Table.Td>
              <Table.Td ta="right">{formatDay(executionDay)}</Table.Td>
              <Table.Td ta="right">
                <MoneyText euros={amount} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

const corrected = {
  ...{ agent: 'Abrir la persona', supplier: 'Abrir el proveedor', sepaMandate: 'Abrir la orden' },
  ...{ finance: 'Abrir el documento', bill: 'Abrir la factura' },
};

/** Every document that stays out: those of the preview, and the others by request. */
export function RefusedRows({ data, values }: { data: RemittancePreview; values: RemittanceValues }) {
  const more = useInfiniteQuery(refusedOptions(values, data.refused.length));
  const rows = [...data.refused, ...(more.data?.pages ?? []).flatMap((page) => page.rows)];
  const left = data.refusedRows - rows.length;
  return (
    <>
      <RefusedTable rows={rows} />
      {more.error && <ErrorState error={more.error} onRetry={() => void more.fetchNextPage()} />}
      {left > 0 && (
        <Button
          size="compact-sm"
          variant="default"
          style={{ alignSelf: 'flex-start' }}
          loading={more.isFetching}
          onClick={() => void more.fetchNextPage()}
        >
          {`Ver más (quedan ${formatNumber(left, 0)})`}
        </Button>
      )}
    </>
  );
}

/** Documents that stay out: why, and the record on which that is put right. */
function RefusedTable({ rows }: { rows: RemittancePreview['refused'] }) {
  return (
    <Table.ScrollContainer minWidth={340} scrollAreaProps={scroll}>
      <Table aria-label="Documentos que se quedan fuera" fz="sm" verticalSpacing={6}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Documento</Table.Th>
            <Table.Th>Por qué</Table.Th>
            <Table.Th ta="right">Importe</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map(({ document, name, party, amount, reason, collection, record }) => (
            <Table.Tr key={document}>
              <Table.Td>
                {name}
                <Text size="xs" c="dimmed">
                  {party}
                </Text>
              </Table.Td>
              <Table.Td>
                {choiceLabel(remittanceRefusals, reason)}{' '}
                {isCollectionName(collection) && (
                  <RecordLink
                    collection={collection}
                    id={record}
                    title={corrected[collection as keyof typeof corrected] ?? 'Abrir la ficha'}
                  />
                )}
              </Table.Td>
              <Table.Td ta="right">
                <MoneyText euros={amount} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
