import type { OutputOf } from '@llavero/proto/commands/command';
import { recordStatementBalance, threeWayCheck } from '@llavero/proto/commands/three-way';
import { choiceLabel } from '@llavero/proto/fields/choices';
import { bankRows, threeWayRows } from '@llavero/proto/records/choices/three-way';
import { endOfMonth, formatDay, formatInstant, startOfDay } from '@llavero/proto/values/dates';
import { addMoney } from '@llavero/proto/values/money';
import { formatNumber } from '@llavero/proto/values/number';
import { Table, UnstyledButton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Breadcrumbs } from '../../../components/breadcrumbs/breadcrumbs.tsx';
import { CommandButton } from '../../../components/command-dialog/command-button.tsx';
import { DayInput } from '../../../components/inputs/day-input.tsx';
import { MoneyText } from '../../../components/money-text/money-text.tsx';
import { ErrorState } from '../../../components/states/error-state.tsx';
import { runCommand } from '../../../lib/api.ts';
import { useLabels } from '../../../lib/records.ts';
import { ThreeWayApart } from './three-way-apart.tsx';
import { type OpenFigure, ThreeWayEntries } from './three-way-entries.tsx';
import { Loading } from '../../../components/states/loading.tsx';
import { ScreenTitle } from '../../../components/screen-title/screen-title.tsx';
import classes from './three-way.module.css';

type Check = OutputOf<typeof threeWayCheck>;

interface Figure {
  label: string;
  documents: number;
  amount: number;
  open: OpenFigure | null;
}

/** Bank book, bank statement and balances of a day side by side (issue 10 §2). @param month any moment of the month that is looked at */
export function ThreeWayView({ month }: { month: number }) {
  const [day, setDay] = useState(() => Math.min(startOfDay(Date.now() / 1000), endOfMonth(month)));
  const [open, setOpen] = useState<OpenFigure | null>(null);
  const { data, error, refetch } = useQuery({
    queryKey: ['list', 'finance', threeWayCheck.name, day],
    queryFn: ({ signal }) => runCommand(threeWayCheck, { day }, signal),
  });
  return (
    <section className={classes.screen} aria-label="Cuadre">
      <Breadcrumbs />
      <ScreenTitle title="Cuadre" />
      <div className={classes.decision}>
        <DayInput
          label="Al día"
          size="xs"
          value={day}
          onChange={(chosen) => {
            if (chosen !== null) setDay(chosen);
          }}
        />
        <CommandButton
          label="Anotar el saldo del extracto"
          command={recordStatementBalance}
          preset={{ day }}
          ask={['amount']}
          done="Saldo del extracto anotado"
        />
      </div>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Loading height={320} />}
      {data && (
        <>
          <Verdict check={data} day={day} />
          <div className={classes.sides}>
            <Side
              title="Libro del banco"
              figures={data.bank.map(({ row, ...figure }) => ({
                ...figure,
                label: choiceLabel(bankRows, row),
                open: row === 'BONDS' ? null : { bankRow: row },
              }))}
              total={data.bankTotal}
              totalLabel="Saldo del libro"
              onOpen={setOpen}
            />
            <Side
              title="De quién es"
              figures={data.owners.map(({ row, ...figure }) => ({
                ...figure,
                label: choiceLabel(threeWayRows, row),
                open: row === 'BONDS' ? null : { ownersRow: row },
              }))}
              total={data.ownersTotal}
              totalLabel="Suma de saldos"
              onOpen={setOpen}
            />
          </div>
          <ThreeWayApart apart={data.apart} day={day} />
        </>
      )}
      {open && <ThreeWayEntries day={day} figure={open} onClose={() => setOpen(null)} />}
    </section>
  );
}

/** What the three say together. */
function Verdict({ check, day }: { check: Check; day: number }) {
  const { bankTotal, owners, unexplained, statement } = check;
  const names = useLabels('employee', statement?.enteredBy ? [statement.enteredBy] : []);
  const difference = owners.find(({ row }) => row === 'DIFFERENCE');
  const closes = unexplained === 0 && (difference?.documents ?? 0) === 0;
  return (
    <dl className={classes.verdict}>
      <div>
        <dt>Libro y saldos</dt>
        <dd className={closes ? classes.good : classes.bad}>
          {closes ? 'Cuadran' : <MoneyText euros={addMoney(difference?.amount ?? 0, unexplained)} />}
        </dd>
        <dd className={classes.part}>
          {closes
            ? `Al ${formatDay(day)}`
            : unexplained === 0
              ? 'Documentos en «Diferencia entre recibos y liquidaciones»'
              : 'Parte no la explica ningún documento: hay líneas cambiadas a mano'}
        </dd>
      </div>
      <div>
        <dt>Saldo del extracto</dt>
        <dd>{statement === null ? 'No importado' : <MoneyText euros={statement.amount} />}</dd>
        <dd className={classes.part}>
          {statement === null
            ? 'Impórtelo en «Banco» o anótelo a mano'
            : statement.enteredAt === null
              ? `Del ${formatDay(statement.day)}, de los extractos importados`
              : `Del ${formatDay(statement.day)}. Anotado el ${formatInstant(statement.enteredAt)}${statement.enteredBy ? ` por ${names.get(statement.enteredBy) ?? '…'}` : ''}`}
        </dd>
      </div>
      <div>
        <dt>Extracto menos libro</dt>
        <dd>{statement === null ? '—' : <MoneyText euros={addMoney(statement.amount, -bankTotal)} />}</dd>
        <dd className={classes.part}>
          {statement !== null && statement.day !== day
            ? 'El extracto es de otro día'
            : 'Lo que el banco tiene y los documentos no dicen'}
        </dd>
      </div>
    </dl>
  );
}

interface SideProps {
  title: string;
  figures: readonly Figure[];
  total: number;
  totalLabel: string;
  onOpen: (figure: OpenFigure) => void;
}

function Side({ title, figures, total, totalLabel, onOpen }: SideProps) {
  return (
    <div>
      <h2 className={classes.title}>{title}</h2>
      <Table aria-label={title} fz="sm">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Concepto</Table.Th>
            <Table.Th ta="right">Documentos</Table.Th>
            <Table.Th ta="right">Importe</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {figures.map(({ label, documents, amount, open }) => (
            <Table.Tr key={label}>
              <Table.Td>
                {open === null || documents === 0 ? (
                  label
                ) : (
                  <UnstyledButton className={classes.open} onClick={() => onOpen(open)}>
                    {label}
                  </UnstyledButton>
                )}
              </Table.Td>
              <Table.Td ta="right">{formatNumber(documents, 0)}</Table.Td>
              <Table.Td ta="right">
                <MoneyText euros={amount} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
        <Table.Tfoot>
          <Table.Tr>
            <Table.Th>{totalLabel}</Table.Th>
            <Table.Th />
            <Table.Th ta="right">
              <MoneyText euros={total} />
            </Table.Th>
          </Table.Tr>
        </Table.Tfoot>
      </Table>
    </div>
  );
}
