import type { OutputOf } from '@llavero/proto/commands/command';
import { previewRecalculation, recalculateDocuments } from '@llavero/proto/commands/recalculation';
import { monthDocuments } from '@llavero/proto/records/choices/finance';
import { monthName } from '@llavero/proto/values/dates';
import { formatMoney } from '@llavero/proto/values/money';
import { formatNumber } from '@llavero/proto/values/number';
import { Button, Checkbox, Table } from '@mantine/core';
import { IconShieldCheck } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Breadcrumbs } from '../../../components/breadcrumbs/breadcrumbs.tsx';
import { RecordLink } from '../../../components/detail-window/field-value.tsx';
import { MoneyText } from '../../../components/money-text/money-text.tsx';
import { EmptyState } from '../../../components/states/empty-state.tsx';
import { ErrorState } from '../../../components/states/error-state.tsx';
import { runCommand } from '../../../lib/api.ts';
import { queryClient } from '../../../lib/app-query.ts';
import { type BatchResult, refreshCollection, useLabels } from '../../../lib/records.ts';
import { outcomesOf } from '../document/document-actions.ts';
import { Loading } from '../../../components/states/loading.tsx';
import { ScreenTitle } from '../../../components/screen-title/screen-title.tsx';
import classes from './adjust.module.css';

type Preview = OutputOf<typeof previewRecalculation>;
type Row = Preview['rows'][number];

/** As many as one look takes in; recalculated, the next ones come. */
const SHOWN = 200;
/** Sent at a time, so that an answer never takes long. */
const SLICE = 50;

/** Drafts of a month that are not what contract, mandate, bills and receipt say by now, and what would change (issue 10 §1). */
export function RecalculationView({ year, month }: { year: number; month: number }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['list', 'finance', previewRecalculation.name, year, month],
    queryFn: ({ signal }) => runCommand(previewRecalculation, { year, month, limit: SHOWN }, signal),
  });
  return (
    <section className={classes.screen} aria-label="Borradores">
      <Breadcrumbs />
      <ScreenTitle title="Borradores" />
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Loading height={240} />}
      {data &&
        (data.stale === 0 ? <Nothing preview={data} year={year} month={month} /> : <Stale preview={data} />)}
    </section>
  );
}

function Nothing({ preview, year, month }: { preview: Preview; year: number; month: number }) {
  const { drafts } = preview;
  return (
    <EmptyState
      icon={IconShieldCheck}
      title={drafts === 0 ? 'Sin borradores este mes' : 'Los borradores coinciden con el contrato'}
      text={
        drafts === 0
          ? 'Lo emitido o verificado no se recalcula: su diferencia sale como «Ajuste» en el documento siguiente del contrato.'
          : `${drafts === 1 ? 'Se ha comparado 1 borrador' : `Se han comparado ${formatNumber(drafts, 0)} borradores`} de ${monthName(month)} de ${year} con sus contratos, mandatos, recibos y facturas.`
      }
    />
  );
}

function Stale({ preview }: { preview: Preview }) {
  const { rows, stale, difference } = preview;
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [results, setResults] = useState<ReadonlyMap<string, BatchResult>>(new Map());
  const possible = rows.filter(({ problem }) => problem === null);
  const chosen = possible.filter(({ document }) => !left.has(document));
  const run = useMutation({
    mutationFn: async () => {
      const done = new Map<string, BatchResult>();
      for (let at = 0; at < chosen.length; at += SLICE) {
        const documents = chosen
          .slice(at, at + SLICE)
          .map(({ document, version }) => ({ id: document, version }));
        const answered = await runCommand(recalculateDocuments, { documents });
        for (const result of await outcomesOf(answered.results)) done.set(result.id, result);
      }
      return done;
    },
    onSuccess: (done) => {
      setResults(new Map([...done].filter(([, { ok }]) => !ok)));
      refreshCollection(queryClient, 'finance');
    },
  });
  const people = useLabels(
    'agent',
    rows.flatMap(({ payee }) => payee ?? []),
  );
  const choose = (id: string, isChosen: boolean) =>
    setLeft((before) => {
      const next = new Set(before);
      if (isChosen) next.delete(id);
      else next.add(id);
      return next;
    });
  return (
    <>
      <div className={classes.decision}>
        <p className={classes.lead}>
          {stale === 1
            ? '1 borrador ya no coincide con el contrato.'
            : `${formatNumber(stale, 0)} borradores ya no coinciden con el contrato.`}{' '}
          Recalculados, sus totales cambian en <MoneyText euros={difference} />.
          {stale > rows.length && ` Se muestran ${rows.length}.`}
        </p>
        <Button size="xs" disabled={chosen.length === 0} loading={run.isPending} onClick={() => run.mutate()}>
          {chosen.length === 1 ? 'Recalcular 1 borrador' : `Recalcular ${chosen.length} borradores`}
        </Button>
      </div>
      {run.error && <ErrorState error={run.error} onRetry={() => run.mutate()} />}
      <Table.ScrollContainer minWidth={720} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
        <Table aria-label="Borradores que no coinciden" fz="sm" verticalSpacing={6}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th w={36} aria-label="Elegido" />
              <Table.Th>Documento</Table.Th>
              <Table.Th>Qué cambia</Table.Th>
              <Table.Th ta="right">Ahora</Table.Th>
              <Table.Th ta="right">Recalculado</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map((row) => (
              <StaleRow
                key={row.document}
                row={row}
                payee={row.payee === null ? '' : (people.get(row.payee) ?? '…')}
                isChosen={!left.has(row.document)}
                onChoose={choose}
                refusal={results.get(row.document)?.message}
              />
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </>
  );
}

interface StaleRowProps {
  row: Row;
  payee: string;
  isChosen: boolean;
  onChoose: (id: string, isChosen: boolean) => void;
  /** Why it was not recalculated. */
  refusal: string | undefined;
}

function StaleRow({ row, payee, isChosen, onChoose, refusal }: StaleRowProps) {
  const { document, name, kind, lines, problem, before, after } = row;
  return (
    <Table.Tr>
      <Table.Td>
        {problem === null && (
          <Checkbox
            size="xs"
            aria-label={`Recalcular ${name}`}
            checked={isChosen}
            onChange={({ currentTarget }) => onChoose(document, currentTarget.checked)}
          />
        )}
      </Table.Td>
      <Table.Td>
        <RecordLink collection="finance" id={document} title={name} />
        <span className={classes.part}>{monthDocuments.options[kind].label}</span>
        <span className={classes.part}>{payee}</span>
      </Table.Td>
      <Table.Td>
        {problem ?? (
          <ul className={classes.lines}>
            {lines.map((line, at) => (
              <li key={at}>
                {line.name}: {formatMoney(line.before)} → {formatMoney(line.after)}
              </li>
            ))}
          </ul>
        )}
        {refusal !== undefined && <span className={classes.refused}>{refusal}</span>}
      </Table.Td>
      <Table.Td ta="right">
        <MoneyText euros={before} />
      </Table.Td>
      <Table.Td ta="right">{problem === null ? <MoneyText euros={after} /> : ''}</Table.Td>
    </Table.Tr>
  );
}
