import { changesAfterClose } from '@llavero/proto/commands/month-close';
import { formatInstant } from '@llavero/proto/values/dates';
import { Table } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { RecordLink } from '../../../components/detail-window/field-value.tsx';
import { MoneyText } from '../../../components/money-text/money-text.tsx';
import { ErrorState } from '../../../components/states/error-state.tsx';
import { runCommand } from '../../../lib/api.ts';
import { useLabels } from '../../../lib/records.ts';
import { Loading } from '../../../components/states/loading.tsx';
import classes from './close.module.css';

/** As many as one look takes in. */
const SHOWN = 200;

/** Report 'cambios tras el cierre': what of a month was changed since it was closed for the first time. */
export function ChangesAfterClose({ year, month }: { year: number; month: number }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['list', 'finance', changesAfterClose.name, year, month],
    queryFn: ({ signal }) => runCommand(changesAfterClose, { year, month, limit: SHOWN }, signal),
  });
  const names = useLabels('employee', data?.changes.map(({ actor }) => actor) ?? []);
  return (
    <>
      <h2 className={classes.title}>Cambios tras el cierre</h2>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Loading height={120} />}
      {data && (
        <Table.ScrollContainer minWidth={680} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
          <Table aria-label="Cambios tras el cierre" fz="sm">
            <Table.Thead>
              <Table.Tr>
                <Table.Th>Cuándo</Table.Th>
                <Table.Th>Documento</Table.Th>
                <Table.Th>Qué ha cambiado</Table.Th>
                <Table.Th ta="right">Total antes</Table.Th>
                <Table.Th ta="right">Total después</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {data.changes.map(
                ({ at, actor, finance, bill, name, fields, followsUp, reopened, before, after }, index) => (
                  <Table.Tr key={index}>
                    <Table.Td>
                      {formatInstant(at)}
                      <span className={classes.part}>{names.get(actor) ?? 'El sistema'}</span>
                    </Table.Td>
                    <Table.Td>
                      <RecordLink
                        collection={bill === null ? 'finance' : 'bill'}
                        id={bill ?? finance ?? ''}
                        title={name}
                      />
                    </Table.Td>
                    <Table.Td>
                      {fields}
                      <span className={classes.part}>
                        {followsUp ? 'Seguimiento' : reopened ? 'Con el mes reabierto' : 'Contenido'}
                      </span>
                    </Table.Td>
                    <Table.Td ta="right">{before === null ? '' : <MoneyText euros={before} />}</Table.Td>
                    <Table.Td ta="right">{after === null ? '' : <MoneyText euros={after} />}</Table.Td>
                  </Table.Tr>
                ),
              )}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
    </>
  );
}
