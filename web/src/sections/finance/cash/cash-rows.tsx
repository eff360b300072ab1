import { cashRows } from '@llavero/proto/commands/cash-position';
import type { OutputOf } from '@llavero/proto/commands/command';
import { choiceLabel } from '@llavero/proto/fields/choices';
import { cashSources } from '@llavero/proto/records/choices/cash-position';
import { formatDay } from '@llavero/proto/values/dates';
import { formatNumber } from '@llavero/proto/values/number';
import { Modal, Table } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { RecordLink } from '../../../components/detail-window/field-value.tsx';
import { MoneyText } from '../../../components/money-text/money-text.tsx';
import { ErrorState } from '../../../components/states/error-state.tsx';
import { runCommand } from '../../../lib/api.ts';
import { bars, type OpenBar } from './bars.ts';
import { Loading } from '../../../components/states/loading.tsx';
import classes from './cash.module.css';
import { longWeekLabel } from './week-label.ts';

type Row = OutputOf<typeof cashRows>['rows'][number];

/** As many as one look takes in. */
const SHOWN = 200;

interface Props {
  bar: OpenBar;
  account: string | null;
  overdue: boolean;
  onClose: () => void;
}

/** The rows behind one bar, the largest amounts first. */
export function CashRows({ bar, account, overdue, onClose }: Props) {
  const asked = { ...bar, account, overdue, limit: SHOWN };
  const { data, error, refetch } = useQuery({
    queryKey: ['list', 'finance', cashRows.name, asked],
    queryFn: ({ signal }) => runCommand(cashRows, asked, signal),
  });
  const { label } = bars.find(({ kind, direction }) => kind === bar.kind && direction === bar.direction)!;
  return (
    <Modal opened onClose={onClose} title={`${label}, ${longWeekLabel(bar.week)}`} size="lg">
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Loading height={160} />}
      {data && (
        <>
          {data.total > data.rows.length && (
            <p className={classes.lead}>
              {`Se muestran los ${data.rows.length} mayores de ${formatNumber(data.total, 0)}.`}
            </p>
          )}
          <Table aria-label={label} fz="sm">
            <Table.Thead>
              <Table.Tr>
                <Table.Th>Qué</Table.Th>
                <Table.Th>Día</Table.Th>
                <Table.Th ta="right">Importe</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {data.rows.map((row, at) => (
                <Table.Tr key={at}>
                  <Table.Td>
                    <RecordLink {...recordOf(row)} title={row.name} />
                    <span className={classes.part}>
                      {[choiceLabel(cashSources, row.source), row.note].filter(Boolean).join(' · ')}
                    </span>
                  </Table.Td>
                  <Table.Td className={classes.day}>
                    {formatDay(row.day)}
                    {row.overdue && <span className={classes.late}>Vencido</span>}
                  </Table.Td>
                  <Table.Td ta="right">
                    <MoneyText euros={row.amount} />
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
            <Table.Tfoot>
              <Table.Tr>
                <Table.Th colSpan={2}>{data.total > data.rows.length ? 'Suma de todas' : 'Suma'}</Table.Th>
                <Table.Th ta="right">
                  <MoneyText euros={data.amount} />
                </Table.Th>
              </Table.Tr>
            </Table.Tfoot>
          </Table>
        </>
      )}
    </Modal>
  );
}

function recordOf({ finance, bill, remittance, bankLine }: Row) {
  if (bill !== null) return { collection: 'bill', id: bill } as const;
  if (remittance !== null) return { collection: 'remittance', id: remittance } as const;
  if (bankLine !== null) return { collection: 'bankLine', id: bankLine } as const;
  return { collection: 'finance', id: finance ?? '' } as const;
}
