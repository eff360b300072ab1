import type { OutputOf } from '@llavero/proto/commands/command';
import { invoiceRecords } from '@llavero/proto/commands/verifactu';
import { choiceLabel } from '@llavero/proto/fields/choices';
import { registeredTypes, registerEntries, submissionStates } from '@llavero/proto/records/choices/verifactu';
import { formatDay, formatInstant } from '@llavero/proto/values/dates';
import { Button, Checkbox, Table } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { RecordLink } from '../../../../components/detail-window/field-value.tsx';
import { MoneyText } from '../../../../components/money-text/money-text.tsx';
import { ErrorState } from '../../../../components/states/error-state.tsx';
import { StatusBadge } from '../../../../components/status-badge/status-badge.tsx';
import { runCommand } from '../../../../lib/api.ts';
import { Loading } from '../../../../components/states/loading.tsx';
import classes from './verifactu.module.css';

type Entry = OutputOf<typeof invoiceRecords>['records'][number];

/** As many as one look takes in. */
const PAGE = 50;

interface Props {
  issuer: string;
  onResend: (record: string) => void;
}

/** The records of an issuer, newest first. */
export function RegisterRecords({ issuer, onResend }: Props) {
  const [openOnly, setOpenOnly] = useState(false);
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: ['list', 'finance', invoiceRecords.name, issuer, openOnly],
    initialPageParam: null as number | null,
    queryFn: ({ pageParam, signal }) =>
      runCommand(invoiceRecords, { issuer, openOnly, before: pageParam, limit: PAGE }, signal),
    getNextPageParam: ({ hasMore, records }) => (hasMore ? (records.at(-1)?.position ?? null) : null),
  });
  const records = data?.pages.flatMap((page) => page.records) ?? [];
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return (
    <div className={classes.records}>
      <Checkbox
        label="Solo los que faltan por enviar o revisar"
        checked={openOnly}
        onChange={(event) => setOpenOnly(event.currentTarget.checked)}
      />
      {!data && <Loading height={160} />}
      {data && records.length === 0 && (
        <p className={classes.part}>
          {openOnly
            ? 'No hay nada pendiente: todos los registros están aceptados.'
            : 'Todavía no hay registros: el primero se crea con la primera factura desde la fecha de inicio.'}
        </p>
      )}
      {records.length > 0 && (
        <Table.ScrollContainer minWidth={760} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
          <Table aria-label="Registros de facturación" fz="sm">
            <Table.Thead>
              <Table.Tr>
                <Table.Th ta="right">Posición</Table.Th>
                <Table.Th>Factura</Table.Th>
                <Table.Th>Registro</Table.Th>
                <Table.Th ta="right">Importe</Table.Th>
                <Table.Th>Estado</Table.Th>
                <Table.Th>Huella</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {records.map((record) => (
                <RecordRow key={record.record} record={record} onResend={onResend} />
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
      {hasNextPage && (
        <Button size="xs" variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Ver anteriores
        </Button>
      )}
    </div>
  );
}

/** States that a person can do something about. */
const resendable = new Set(['REFUSED', 'FAILED', 'ACCEPTED_WITH_ERRORS']);

function RecordRow({ record, onResend }: { record: Entry; onResend: Props['onResend'] }) {
  const { position, finance, number, issueDate, entry, type, isCorrection, total, state } = record;
  const { code, message, answeredAt, recordedAt, fingerprint, csv } = record;
  const said = [code, message].filter(Boolean).join(': ');
  return (
    <Table.Tr>
      <Table.Td ta="right">{position}</Table.Td>
      <Table.Td>
        <RecordLink collection="finance" id={finance} title={number} />
        <span className={classes.part}>{formatDay(issueDate)}</span>
      </Table.Td>
      <Table.Td>
        {`${choiceLabel(registerEntries, entry)}${isCorrection ? ' de subsanación' : ''}`}
        <span className={classes.part}>{type === null ? '' : choiceLabel(registeredTypes, type)}</span>
      </Table.Td>
      <Table.Td ta="right">
        <MoneyText euros={total} />
      </Table.Td>
      <Table.Td>
        <StatusBadge set={submissionStates} value={state} />
        <span className={classes.part}>
          {said ||
            (answeredAt === null ? `Registrado el ${formatInstant(recordedAt)}` : formatInstant(answeredAt))}
        </span>
        {resendable.has(state) && (
          <Button size="compact-xs" variant="default" mt={4} onClick={() => onResend(record.record)}>
            Reenviar
          </Button>
        )}
      </Table.Td>
      <Table.Td>
        <code title={fingerprint}>{fingerprint.slice(0, 8)}</code>
        {csv && <span className={classes.part}>{`CSV ${csv}`}</span>}
      </Table.Td>
    </Table.Tr>
  );
}
