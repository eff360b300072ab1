import { certifiedPost } from '@llavero/proto/commands/certified-letters';
import { Box, SegmentedControl, Table, VisuallyHidden } from '@mantine/core';
import { letterDeliveries } from '@llavero/proto/records/choices/burofax';
import { communicationStatuses } from '@llavero/proto/records/choices/tasks';
import { formatDay } from '@llavero/proto/values/dates';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { EmptyState } from '../../../../components/states/empty-state.tsx';
import { ErrorState } from '../../../../components/states/error-state.tsx';
import { StatusBadge } from '../../../../components/status-badge/status-badge.tsx';
import { runCommand } from '../../../../lib/api.ts';
import { type Row, useList } from '../../../../lib/records.ts';
import { Loading } from '../../../../components/states/loading.tsx';
import classes from '../config.module.css';
import { BurofaxActions } from './burofax-actions.tsx';
import { addresseeOf, type View, views } from './burofax-views.ts';

/** What a row shows: its subject over its address, its posting and delivery, and what can be done next. */
function BurofaxRow({ row, hasOperator }: { row: Row; hasOperator: boolean }) {
  const { status, delivery, reference, postedOn, error, deliveredOn } = row;
  const isSent = status === 'SENT';
  return (
    <Table.Tr>
      <Table.Td>
        {String(row['subject'] ?? 'Sin asunto')}
        <div className={classes.code} style={{ whiteSpace: 'pre-line' }}>
          {addresseeOf(row) || 'Sin destinatario'}
        </div>
        <Box hiddenFrom="sm" mt={6}>
          <BurofaxActions row={row} hasOperator={hasOperator} />
        </Box>
      </Table.Td>
      <Table.Td>
        {isSent ? (
          <StatusBadge set={letterDeliveries} value={String(delivery)} />
        ) : (
          <StatusBadge set={communicationStatuses} value={String(status)} />
        )}
        {status === 'ERROR' && typeof error === 'string' && <div>{error}</div>}
        {isSent && typeof deliveredOn === 'number' && <div>{formatDay(deliveredOn)}</div>}
      </Table.Td>
      <Table.Td>
        {typeof postedOn === 'number' ? formatDay(postedOn) : '—'}
        {typeof reference === 'string' && <div className={classes.code}>{reference}</div>}
      </Table.Td>
      <Table.Td visibleFrom="sm">
        <BurofaxActions row={row} hasOperator={hasOperator} />
      </Table.Td>
    </Table.Tr>
  );
}

/** Burofax: what waits to be sent, what is on its way, and what has been proved (EXT-11). */
export default function BurofaxTool() {
  const [view, setView] = useState<View>('open');
  const { data: operator } = useQuery({
    queryKey: ['certified-post'],
    queryFn: ({ signal }) => runCommand(certifiedPost, {}, signal),
    staleTime: 60_000,
  });
  const list = useList({
    component: 'communication',
    collection: 'communication',
    fields: [
      ...(['subject', 'to', 'status', 'error', 'letter', 'proofs', 'relatedContracts'] as const),
      ...(['reference', 'postedOn', 'delivery', 'deliveredOn', 'createdAt'] as const),
    ],
    filter: { type: 'BUROFAX', ...views[view].filter },
    sort: [{ field: 'createdAt', order: 'desc' }],
    limit: 100,
  });
  const hasOperator = operator?.configured === true;
  const rows = list.data?.items ?? [];
  return (
    <div className={classes.page}>
      <p className={classes.lead}>
        {hasOperator
          ? 'El operador imprime, envía y certifica cada carta; la entrega y los justificantes llegan solos.'
          : 'Imprima la carta, llévela a Correos como burofax con certificación de texto y acuse de recibo, y registre el número y la fecha del resguardo.'}
      </p>
      <SegmentedControl
        aria-label="Qué burofaxes"
        value={view}
        onChange={(next) => setView(next as View)}
        data={Object.entries(views).map(([value, { label }]) => ({ value, label }))}
        w="fit-content"
      />
      {list.isError && <ErrorState error={list.error} onRetry={() => void list.refetch()} />}
      {list.isPending && <Loading height={200} />}
      {list.data && rows.length === 0 && <EmptyState title={views[view].empty} text={views[view].hint} />}
      {rows.length > 0 && (
        <Table.ScrollContainer minWidth={560} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
          <Table aria-label="Burofaxes" fz="sm" verticalSpacing={8}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th miw={240}>Burofax</Table.Th>
                <Table.Th>Estado</Table.Th>
                <Table.Th>Envío</Table.Th>
                <Table.Th visibleFrom="sm">
                  <VisuallyHidden>Acciones</VisuallyHidden>
                </Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {rows.map((row) => (
                <BurofaxRow key={row.id} row={row} hasOperator={hasOperator} />
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
      {list.data?.hasMore && <p className={classes.lead}>Se muestran los 100 más recientes.</p>}
    </div>
  );
}
