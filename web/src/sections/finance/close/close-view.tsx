import type { OutputOf } from '@llavero/proto/commands/command';
import { closeMonth, monthClosing, reopenMonth } from '@llavero/proto/commands/month-close';
import { choiceLabel } from '@llavero/proto/fields/choices';
import { closingChecks } from '@llavero/proto/records/choices/month-close';
import { formatInstant, monthName } from '@llavero/proto/values/dates';
import { formatNumber } from '@llavero/proto/values/number';
import { Table } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Breadcrumbs } from '../../../components/breadcrumbs/breadcrumbs.tsx';
import { CommandButton } from '../../../components/command-dialog/command-button.tsx';
import { MoneyText } from '../../../components/money-text/money-text.tsx';
import { ErrorState } from '../../../components/states/error-state.tsx';
import { runCommand } from '../../../lib/api.ts';
import { useLabels } from '../../../lib/records.ts';
import { ChangesAfterClose } from './changes-after-close.tsx';
import { Loading } from '../../../components/states/loading.tsx';
import { ScreenTitle } from '../../../components/screen-title/screen-title.tsx';
import classes from './close.module.css';

type Closing = OutputOf<typeof monthClosing>;

/** Whether a month is closed, what is open in it, who closed and reopened it, and what was changed since (issue 10 §9). */
export function CloseView({ year, month }: { year: number; month: number }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['list', 'finance', monthClosing.name, year, month],
    queryFn: ({ signal }) => runCommand(monthClosing, { year, month }, signal),
  });
  return (
    <section className={classes.screen} aria-label="Cierre del mes">
      <Breadcrumbs />
      <ScreenTitle title="Cierre del mes" />
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Loading height={240} />}
      {data && (
        <>
          <Decision closing={data} year={year} month={month} />
          {!data.closed && <Checks checks={data.checks} />}
          <Closings closings={data.closings} />
          {data.changesAfter > 0 && <ChangesAfterClose year={year} month={month} />}
        </>
      )}
    </section>
  );
}

function Decision({ closing, year, month }: { closing: Closing; year: number; month: number }) {
  const { closed, over, mayClose, checks } = closing;
  const name = `${monthName(month)} de ${year}`;
  const waiting = checks.filter(({ decided, documents }) => decided && documents > 0).length;
  if (closed)
    return (
      <div className={classes.decision}>
        <p className={classes.lead}>
          {`${capital(name)} está cerrado: no admite documentos, facturas ni pagos con fecha del mes. Los recibos se cobran y las liquidaciones se pagan con fecha de un mes abierto.`}
        </p>
        {mayClose && (
          <CommandButton
            label="Reabrir el mes"
            command={reopenMonth}
            preset={{ year, month }}
            ask={['reason']}
            done={`${capital(name)} está abierto`}
          />
        )}
      </div>
    );
  if (!over)
    return <p className={classes.lead}>{`${capital(name)} se puede cerrar cuando haya terminado.`}</p>;
  return (
    <div className={classes.decision}>
      <p className={classes.lead}>
        {waiting === 0
          ? 'Nada espera una decisión: el mes se puede cerrar.'
          : 'Antes de cerrar, resuelva lo que dice «Por decidir», o ciérrelo sabiendo que queda abierto.'}
        {!mayClose && ' Lo cierra un administrador o quien tiene el puesto «Responsable de finanzas».'}
      </p>
      {mayClose && (
        <CommandButton
          label="Cerrar el mes"
          button={{ variant: 'filled' }}
          command={closeMonth}
          preset={{ year, month }}
          ask={waiting > 0 ? ['withOpenItems'] : []}
          confirm={`Nadie podrá cambiar documentos, facturas ni pagos con fecha de ${name} hasta que se reabra.`}
          done={`${capital(name)} está cerrado`}
        />
      )}
    </div>
  );
}

function Checks({ checks }: Pick<Closing, 'checks'>) {
  return (
    <Table.ScrollContainer minWidth={460} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
      <Table aria-label="Comprobaciones del cierre" fz="sm">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Comprobación</Table.Th>
            <Table.Th ta="right">Documentos</Table.Th>
            <Table.Th ta="right">Importe</Table.Th>
            <Table.Th>Antes de cerrar</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {checks.map(({ check, documents, totalAmount, decided }) => (
            <Table.Tr key={check}>
              <Table.Td>{choiceLabel(closingChecks, check)}</Table.Td>
              <Table.Td ta="right">{formatNumber(documents, 0)}</Table.Td>
              <Table.Td ta="right">{documents > 0 ? <MoneyText euros={totalAmount} /> : ''}</Table.Td>
              <Table.Td>
                {documents === 0
                  ? 'Nada pendiente'
                  : decided
                    ? 'Por decidir'
                    : 'Sigue en los meses siguientes'}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

function Closings({ closings }: Pick<Closing, 'closings'>) {
  const names = useLabels(
    'employee',
    closings.flatMap(({ closedBy, reopenedBy }) => [closedBy, reopenedBy].flatMap((id) => id ?? [])),
  );
  const nameOf = (id: string | null) => (id === null ? '' : (names.get(id) ?? '…'));
  if (closings.length === 0) return null;
  return (
    <>
      <h2 className={classes.title}>Cierres</h2>
      <Table.ScrollContainer minWidth={560} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
        <Table aria-label="Cierres del mes" fz="sm">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Cerrado</Table.Th>
              <Table.Th ta="right">Quedó abierto</Table.Th>
              <Table.Th>Reabierto</Table.Th>
              <Table.Th>Motivo</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {closings.map(({ closedAt, closedBy, openItems, reopenedAt, reopenedBy, reason }) => (
              <Table.Tr key={closedAt}>
                <Table.Td>
                  {formatInstant(closedAt)}
                  <span className={classes.part}>{nameOf(closedBy)}</span>
                </Table.Td>
                <Table.Td ta="right">{formatNumber(openItems, 0)}</Table.Td>
                <Table.Td>
                  {reopenedAt === null ? 'No' : formatInstant(reopenedAt)}
                  <span className={classes.part}>{nameOf(reopenedBy)}</span>
                </Table.Td>
                <Table.Td>{reason}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </>
  );
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
