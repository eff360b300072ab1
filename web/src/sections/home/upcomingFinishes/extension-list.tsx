import { choiceLabel } from '@llavero/proto/fields/choices';
import { renewalBases } from '@llavero/proto/records/choices/renewals';
import { formatDay } from '@llavero/proto/values/dates';
import { useQuery } from '@tanstack/react-query';
import { RecordLink } from '../../../components/detail-window/field-value.tsx';
import { EmptyState } from '../../../components/states/empty-state.tsx';
import { ErrorState } from '../../../components/states/error-state.tsx';
import { Loading } from '../../../components/states/loading.tsx';
import { extensionsOptions } from './finishes-options.ts';
import classes from './upcoming-finishes.module.css';

interface RowProps {
  collection: 'contract' | 'mandate';
  row: { id: string; title: string; endDate: number; until: number; due: number };
  why: string;
}

/** What the daily job will extend and renew within a month. */
export function ExtensionList() {
  const { data, isError, error, refetch } = useQuery(extensionsOptions);
  if (isError) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading height={240} what="Cargando las prórrogas" />;
  if (data.contracts.length + data.mandates.length === 0)
    return <EmptyState title="Ninguna prórroga en el próximo mes" text="Nada se prorroga sin preaviso." />;
  return (
    <>
      <Heading title="Contratos" count={data.contracts.length} />
      <ul className={classes.rows}>
        {data.contracts.map((row) => (
          <ExtensionRow
            key={row.id}
            collection="contract"
            row={row}
            why={`${choiceLabel(renewalBases, row.basis)} (${row.law})`}
          />
        ))}
      </ul>
      <Heading title="Mandatos" count={data.mandates.length} />
      <ul className={classes.rows}>
        {data.mandates.map((row) => (
          <ExtensionRow key={row.id} collection="mandate" row={row} why="Renovación automática" />
        ))}
      </ul>
    </>
  );
}

function Heading({ title, count }: { title: string; count: number }) {
  return (
    <h2 className={classes.month}>
      {title} <span className={classes.count}>({count})</span>
    </h2>
  );
}

function ExtensionRow({ collection, row: { id, title, endDate, until, due }, why }: RowProps) {
  return (
    <li className={`${classes.row} ${classes.extension}`}>
      <RecordLink collection={collection} id={id} title={title} />
      <Dated label="Fin" day={endDate} />
      <Dated label="Nuevo fin" day={until} />
      <Dated label="Se hace el" day={due} />
      <span className={classes.note}>{why}</span>
    </li>
  );
}

function Dated({ label, day }: { label: string; day: number }) {
  return (
    <span className={classes.day}>
      <span className={classes.note}>{label}</span>
      <br />
      {formatDay(day)}
    </span>
  );
}
