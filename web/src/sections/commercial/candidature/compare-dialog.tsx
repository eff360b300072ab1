import { Button, Loader, Switch, Text, Tooltip } from '@mantine/core';
import {
  candidatureSources,
  candidatureStatuses,
  employmentTypes,
  solvencyStatuses,
} from '@llavero/proto/records/choices/commercial';
import type { candidature } from '@llavero/proto/records/contracts/candidature';
import { formatDay } from '@llavero/proto/values/dates';
import { formatMoney } from '@llavero/proto/values/money';
import { IconMailHeart } from '@tabler/icons-react';
import { useQueries } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { FrontModal } from '../../../components/front-modal/front-modal.tsx';
import { ErrorState } from '../../../components/states/error-state.tsx';
import { StatusBadge } from '../../../components/status-badge/status-badge.tsx';
import { withoutTown } from '@llavero/proto/values/address';
import { recordOptions, type RowOf, useLabels, useList } from '../../../lib/records.ts';
import { choosable } from './choosable.ts';
import classes from './compare.module.css';
import { Effort } from './effort.tsx';
import { RefusalDialog } from './refusal-dialog.tsx';

type Candidate = RowOf<typeof candidature>;

const closed = new Set<unknown>(['REJECTED', 'WITHDRAWN']);
const fields = [
  'name', 'status', 'unit', 'tenants', 'avalists', 'adults', 'children', 'pets', 'offeredRent', 'askedRent', 'startDate',
  'durationMonths', 'conditions', 'solvencyRequest', 'annualIncome', 'effortRate', 'solvencyScore', 'stabilityScore',
  'impressionScore', 'score', 'documentsComplete', 'source', 'informedAt',
]; // prettier-ignore

interface Props {
  unit: string;
  onClose: () => void;
  onChoose: (id: string) => void;
}

/** The candidates of a unit side by side, the best score first: who they are, what they offer and whether they can pay it. */
export function CompareDialog({ unit, onClose, onChoose }: Props) {
  const [all, setAll] = useState(false);
  const [telling, setTelling] = useState<string[] | null>(null);
  const { data, isPending, error, refetch } = useList({
    component: 'candidature',
    collection: 'candidature',
    fields,
    filter: { unit },
    sort: [{ field: 'score', order: 'desc' }],
    limit: 50,
  });
  const everyone = (data?.items ?? []) as Candidate[];
  const shown = everyone.filter(({ status }) => all || !closed.has(status));
  const hidden = everyone.length - everyone.filter(({ status }) => !closed.has(status)).length;
  const untold = everyone
    .filter(({ status, informedAt }) => status === 'REJECTED' && informedAt == null)
    .map(({ id }) => id);
  const insurer = useInsurerAnswers(shown);
  const address = useLabels('place', [unit]).get(unit);
  return (
    <FrontModal
      opened
      onClose={onClose}
      size="min(1240px, 96vw)"
      title={address ? `Candidatos de ${withoutTown(address)}` : 'Candidatos de la unidad'}
    >
      {untold.length > 0 && (
        <Button
          mb="sm"
          size="xs"
          variant="default"
          leftSection={<IconMailHeart size={16} stroke={1.8} />}
          onClick={() => setTelling(untold)}
        >
          {untold.length === 1 ? 'Avisar al no elegido' : `Avisar a los ${untold.length} no elegidos`}
        </Button>
      )}
      {telling && <RefusalDialog candidatures={telling} onClose={() => setTelling(null)} />}
      {hidden > 0 && (
        <Switch
          mb="sm"
          label={`Ver también ${hidden === 1 ? 'la cerrada' : `las ${hidden} cerradas`}`}
          checked={all}
          onChange={(event) => setAll(event.currentTarget.checked)}
        />
      )}
      {isPending ? (
        <Loader role="status" aria-label="Cargando candidatos" />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : shown.length === 0 ? (
        <Text c="dimmed">No hay candidaturas abiertas de esta unidad.</Text>
      ) : (
        <div className={classes.scroll} tabIndex={0} role="region" aria-label="Comparación de candidatos">
          <table className={classes.table}>
            <thead>
              <tr>
                <td />
                {shown.map(({ id, name, status }) => (
                  <th key={id} scope="col">
                    <span className={classes.name}>{name || 'Sin nombre'}</span>
                    <StatusBadge set={candidatureStatuses} value={status} />
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows(insurer).map(({ label, cell }) => (
                <tr key={label}>
                  <th scope="row">{label}</th>
                  {shown.map((one) => (
                    <td key={one.id}>{cell(one) ?? <span className={classes.none}>—</span>}</td>
                  ))}
                </tr>
              ))}
              <tr>
                <th scope="row">Decisión</th>
                {shown.map(({ id, name, status }) => (
                  <td key={id}>
                    <Choose name={name ?? ''} status={status} onChoose={() => onChoose(id)} />
                  </td>
                ))}
              </tr>
            </tbody>
          </table>
        </div>
      )}
    </FrontModal>
  );
}

function Choose({ name, status, onChoose }: { name: string; status: unknown; onChoose: () => void }) {
  const may = choosable(status);
  if (may === false) return null;
  const reason = typeof may === 'string' ? may : null;
  return (
    <Tooltip label={reason} disabled={!reason} multiline maw={240}>
      <Button
        size="xs"
        data-disabled={reason ? true : undefined}
        aria-disabled={reason ? true : undefined}
        aria-label={`Elegir a ${name}`}
        onClick={(event) => (reason ? event.preventDefault() : onChoose())}
      >
        Elegir
      </Button>
    </Tooltip>
  );
}

/** Status of the insurer's answer by request; those that cannot be read are left out. */
function useInsurerAnswers(candidates: readonly Candidate[]): ReadonlyMap<string, string> {
  const ids = candidates.flatMap(({ solvencyRequest }) => solvencyRequest ?? []);
  const requests = useQueries({ queries: ids.map((id) => recordOptions('solvencyRequest', id)) });
  return new Map(requests.flatMap(({ data }) => (data ? [[data.id, String(data['status'])] as const] : [])));
}

const money = (euros: number | null | undefined): ReactNode =>
  euros == null ? null : <span className="figures">{formatMoney(euros)}</span>;

/** What is compared, in the order in which one decides. */
function rows(
  insurer: ReadonlyMap<string, string>,
): { label: string; cell: (one: Candidate) => ReactNode }[] {
  return [
    { label: 'Renta ofrecida', cell: ({ offeredRent, askedRent }) => offered(offeredRent, askedRent) },
    { label: 'Ingresos anuales', cell: ({ annualIncome }) => money(annualIncome) },
    { label: 'Esfuerzo', cell: ({ effortRate }) => <Effort percent={effortRate ?? null} /> },
    {
      label: 'Aseguradora',
      cell: ({ solvencyRequest }) =>
        solvencyRequest ? (
          <StatusBadge set={solvencyStatuses} value={insurer.get(solvencyRequest)} />
        ) : (
          'Sin solicitar'
        ),
    },
    {
      label: 'Documentación',
      cell: ({ documentsComplete }) => (documentsComplete ? 'Completa' : 'Incompleta'),
    },
    {
      label: 'Personas',
      cell: ({ adults, children, pets }) =>
        [
          adults ? `${adults} ${adults === 1 ? 'adulto' : 'adultos'}` : null,
          children ? `${children} ${children === 1 ? 'menor' : 'menores'}` : null,
          pets ? `animales: ${pets}` : null,
        ]
          .filter(Boolean)
          .join(', ') || null,
    },
    {
      label: 'Trabajo',
      cell: ({ tenants }) =>
        lines(
          (tenants ?? []).map(({ employment }) => employment && employmentTypes.options[employment].label),
        ),
    },
    {
      label: 'Avalistas',
      cell: ({ avalists }) => lines((avalists ?? []).map(({ name }) => name)) ?? 'Ninguno',
    },
    { label: 'Entrada', cell: ({ startDate }) => startDate != null && formatDay(startDate) },
    { label: 'Estancia', cell: ({ durationMonths }) => (durationMonths ? `${durationMonths} meses` : null) },
    { label: 'Piden', cell: ({ conditions }) => conditions },
    {
      label: 'Puntuación',
      cell: ({ score }) => (score == null ? 'Sin valorar' : <strong>{score} / 100</strong>),
    },
    {
      label: 'Solvencia · estabilidad · visita',
      cell: ({ solvencyScore, stabilityScore, impressionScore }) =>
        [solvencyScore, stabilityScore, impressionScore].map((points) => points ?? '—').join(' · '),
    },
    { label: 'Origen', cell: ({ source }) => source && candidatureSources.options[source].label },
  ];
}

function offered(euros: number | null | undefined, asked: number | null | undefined): ReactNode {
  if (euros == null) return null;
  const difference = asked == null ? 0 : euros - asked;
  return (
    <>
      {money(euros)}
      {difference !== 0 && (
        <span className={classes.note}>
          {difference < 0 ? `${formatMoney(-difference)} menos` : `${formatMoney(difference)} más`} de lo
          pedido
        </span>
      )}
    </>
  );
}

function lines(texts: readonly (string | null | undefined | false)[]): ReactNode {
  const said = texts.filter((text): text is string => Boolean(text));
  return said.length === 0 ? null : said.map((text, index) => <div key={index}>{text}</div>);
}
