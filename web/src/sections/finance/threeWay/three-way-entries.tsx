import { threeWayEntries } from '@llavero/proto/commands/three-way';
import { choiceLabel } from '@llavero/proto/fields/choices';
import {
  type BankRow,
  bankRows,
  type ThreeWayRow,
  threeWayRows,
} from '@llavero/proto/records/choices/three-way';
import { formatDay } from '@llavero/proto/values/dates';
import { formatNumber } from '@llavero/proto/values/number';
import { Modal, Table } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { RecordLink } from '../../../components/detail-window/field-value.tsx';
import { MoneyText } from '../../../components/money-text/money-text.tsx';
import { ErrorState } from '../../../components/states/error-state.tsx';
import { runCommand } from '../../../lib/api.ts';
import { Loading } from '../../../components/states/loading.tsx';
import classes from './three-way.module.css';

/** Which figure is opened. */
export type OpenFigure = { bankRow: BankRow } | { ownersRow: ThreeWayRow };

/** As many as one look takes in. */
const SHOWN = 200;

interface Props {
  day: number;
  figure: OpenFigure;
  onClose: () => void;
}

/** The documents behind one figure of the check. */
export function ThreeWayEntries({ day, figure, onClose }: Props) {
  const { data, error, refetch } = useQuery({
    queryKey: ['list', 'finance', threeWayEntries.name, day, figure],
    queryFn: ({ signal }) => runCommand(threeWayEntries, { day, ...figure, limit: SHOWN }, signal),
  });
  const label =
    'bankRow' in figure ? choiceLabel(bankRows, figure.bankRow) : choiceLabel(threeWayRows, figure.ownersRow);
  return (
    <Modal opened onClose={onClose} title={`${label}, al ${formatDay(day)}`} size="lg">
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Loading height={160} />}
      {data && (
        <>
          {data.total > data.entries.length && (
            <p className={classes.lead}>
              {`Se muestran los ${data.entries.length} mayores de ${formatNumber(data.total, 0)}.`}
            </p>
          )}
          <Table aria-label={label} fz="sm">
            <Table.Thead>
              <Table.Tr>
                <Table.Th>Documento</Table.Th>
                <Table.Th ta="right">Importe</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {data.entries.map(({ finance, bill, name, concept, reason, amount }, at) => (
                <Table.Tr key={at}>
                  <Table.Td>
                    <RecordLink
                      collection={finance === null ? 'bill' : 'finance'}
                      id={finance ?? bill ?? ''}
                      title={name}
                    />
                    <span className={classes.part}>{[concept, reason].filter(Boolean).join(' · ')}</span>
                  </Table.Td>
                  <Table.Td ta="right">
                    <MoneyText euros={amount} />
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </>
      )}
    </Modal>
  );
}
