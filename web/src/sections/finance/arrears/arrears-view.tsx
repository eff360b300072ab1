import { arrears } from '@llavero/proto/commands/arrears';
import { arrearsParties } from '@llavero/proto/records/choices/arrears';
import { formatDay } from '@llavero/proto/values/dates';
import { formatNumber } from '@llavero/proto/values/number';
import { Anchor, SegmentedControl, Stack, Table, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { Breadcrumbs } from '../../../components/breadcrumbs/breadcrumbs.tsx';
import { MoneyText } from '../../../components/money-text/money-text.tsx';
import { EmptyState } from '../../../components/states/empty-state.tsx';
import { ErrorState } from '../../../components/states/error-state.tsx';
import { Notice } from '../../../components/wizard/notice.tsx';
import { runCommand } from '../../../lib/api.ts';
import { useLabels } from '../../../lib/records.ts';
import { DueToday } from './due-today.tsx';
import { InsurerList } from './insurer-list.tsx';
import { Loading } from '../../../components/states/loading.tsx';
import { ScreenTitle } from '../../../components/screen-title/screen-title.tsx';
import classes from '../financeValidation/validation.module.css';

type Party = (typeof arrearsParties.values)[number];

const ROWS = 200;
const columns = [
  ['upTo30', '0–30 días'],
  ['upTo60', '31–60'],
  ['upTo90', '61–90'],
  ['over90', 'Más de 90'],
  ['totalAmount', 'Total'],
  ['interest', 'Interés legal'],
] as const;

/** What is unpaid by how long it has been due; each row leads to its documents. */
export function ArrearsView() {
  const [by, setBy] = useState<Party>('TENANT');
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['list', 'finance', arrears.name, by],
    queryFn: ({ signal }) => runCommand(arrears, { by, limit: ROWS }, signal),
  });
  const names = useLabels(
    'agent',
    (data?.rows ?? []).flatMap(({ party }) => party ?? []),
  );
  const filter = by === 'TENANT' ? 'tenants' : 'landlords';
  return (
    <section className={classes.screen} aria-label="Impagos">
      <Breadcrumbs />
      <ScreenTitle title="Impagos" />
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {isPending && <Loading height={240} />}
      {data && (
        <Stack gap="md">
          {data.reminderRefusal ? (
            <Notice tone="warning" title={data.reminderRefusal}>
              Importe el extracto del banco en «Validación», vista «Banco». Sin extractos, un administrador
              anota el día en «Herramientas», clave «bankBookedUpTo».
            </Notice>
          ) : (
            data.bankBookedUpTo !== null && (
              <Text size="sm">Banco al día hasta el {formatDay(data.bankBookedUpTo)}.</Text>
            )
          )}
          <DueToday />
          <InsurerList />
          <SegmentedControl
            size="xs"
            aria-label="Agrupar"
            style={{ alignSelf: 'flex-start' }}
            value={by}
            onChange={(value) => setBy(value as Party)}
            data={arrearsParties.values.map((value) => ({
              value,
              label: arrearsParties.options[value].label,
            }))}
          />
          {data.rows.length === 0 ? (
            <EmptyState title="Sin impagos" text="Ningún recibo está impagado." />
          ) : (
            <Table.ScrollContainer minWidth={760} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
              <Table aria-label="Impagos por antigüedad" fz="sm">
                <Table.Thead>
                  <Table.Tr>
                    <Table.Th>{by === 'TENANT' ? 'Inquilino' : 'Propietario'}</Table.Th>
                    <Table.Th ta="right">Documentos</Table.Th>
                    <Table.Th ta="right">Desde</Table.Th>
                    {columns.map(([name, label]) => (
                      <Table.Th key={name} ta="right">
                        {label}
                      </Table.Th>
                    ))}
                  </Table.Tr>
                </Table.Thead>
                <Table.Tbody>
                  {data.rows.map((row) => (
                    <Table.Tr key={row.party ?? 'none'}>
                      <Table.Td>
                        {row.party === null ? (
                          'Sin persona'
                        ) : (
                          <Anchor component={Link} size="sm" to={`?f.${filter}=${row.party}&f.status=UNPAID`}>
                            {names.get(row.party) ?? '…'}
                          </Anchor>
                        )}
                      </Table.Td>
                      <Table.Td ta="right">{formatNumber(row.documents, 0)}</Table.Td>
                      <Table.Td ta="right">{formatDay(row.oldest)}</Table.Td>
                      {columns.map(([name]) => (
                        <Table.Td key={name} ta="right">
                          <MoneyText euros={row[name]} />
                        </Table.Td>
                      ))}
                    </Table.Tr>
                  ))}
                </Table.Tbody>
                <Table.Tfoot>
                  <Table.Tr>
                    <Table.Th>
                      {formatNumber(data.parties, 0)} {data.parties === 1 ? 'deudor' : 'deudores'}
                    </Table.Th>
                    <Table.Th ta="right">{formatNumber(data.documents, 0)}</Table.Th>
                    <Table.Th />
                    {columns.map(([name]) => (
                      <Table.Th key={name} ta="right">
                        <MoneyText euros={data[name]} />
                      </Table.Th>
                    ))}
                  </Table.Tr>
                </Table.Tfoot>
              </Table>
            </Table.ScrollContainer>
          )}
        </Stack>
      )}
    </section>
  );
}
