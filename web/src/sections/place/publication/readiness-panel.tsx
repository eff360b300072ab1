import { Alert, Skeleton } from '@mantine/core';
import { publicationReadiness } from '@llavero/proto/commands/places-publication';
import { publicationStatuses } from '@llavero/proto/records/choices/places';
import type { place } from '@llavero/proto/records/places/place';
import { type OfferRule, offerRuleLabels } from '@llavero/proto/rules/publication';
import { formatDay } from '@llavero/proto/values/dates';
import { formatMoney } from '@llavero/proto/values/money';
import { formatNumber } from '@llavero/proto/values/number';
import { IconAlertTriangle, IconCheck, IconX } from '@tabler/icons-react';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { ErrorState } from '../../../components/states/error-state.tsx';
import { StatusBadge } from '../../../components/status-badge/status-badge.tsx';
import { runCommand } from '../../../lib/api.ts';
import type { RowOf } from '../../../lib/records.ts';
import classes from './readiness-panel.module.css';

type Unit = RowOf<typeof place>;

/** Asked again when the unit changes: its key begins as that of the record. */
const readinessOptions = (id: string) =>
  queryOptions({
    queryKey: ['record', 'place', id, 'readiness'],
    queryFn: ({ signal }) => runCommand(publicationReadiness, { units: [id] }, signal),
  });

/**
 * What a unit is offered with, since when, and what is missing or what the law would object to.
 * @param above it stands above the groups of a window, which have a margin already
 */
export function ReadinessPanel({ unit, above = false }: { unit: Unit; above?: boolean }) {
  const { data, error, refetch } = useQuery(readinessOptions(unit.id));
  return (
    <div className={classes.panel} data-above={above || undefined}>
      <Offer unit={unit} />
      <section aria-label="Qué falta para publicar">
        <h3>Qué falta para publicar</h3>
        {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
        {!error && !data && <Skeleton height={160} />}
        {data && <Checks unit={unit} {...data} />}
      </section>
    </div>
  );
}

function Offer({ unit }: { unit: Unit }) {
  const { offerTitle, offerText, offerRent, offerFrom, offerPictures, livingArea } = unit;
  const { offerIndexRent, offerLargeHolder, energyCertificate } = unit;
  const pictures = offerPictures?.length ?? 0;
  const { publishedDate, pausedDate, withdrawnDate } = unit;
  return (
    <section className={classes.offer} aria-label="Anuncio">
      <p className={classes.days}>
        <StatusBadge set={publicationStatuses} value={unit.publicationStatus} />
        {publishedDate != null && <span>Publicada el {formatDay(publishedDate)}</span>}
        {pausedDate != null && <span>En pausa desde el {formatDay(pausedDate)}</span>}
        {withdrawnDate != null && <span>Retirada el {formatDay(withdrawnDate)}</span>}
      </p>
      <h3>{offerTitle || 'Sin título'}</h3>
      <dl>
        <div>
          <dt>Renta ofrecida</dt>
          <dd className="figures">{offerRent ? formatMoney(offerRent) : '—'}</dd>
        </div>
        <div>
          <dt>Superficie</dt>
          <dd className="figures">{livingArea ? `${formatNumber(livingArea, 0)} m²` : '—'}</dd>
        </div>
        <div>
          <dt>Disponible desde</dt>
          <dd className="figures">{offerFrom ? formatDay(offerFrom) : '—'}</dd>
        </div>
        <div>
          <dt>Renta del índice</dt>
          <dd className="figures">
            {offerIndexRent == null ? '—' : formatMoney(offerIndexRent)}
            {offerLargeHolder && ' (gran tenedor)'}
          </dd>
        </div>
        <div>
          <dt>Etiqueta energética</dt>
          <dd>{energyCertificate?.rating ?? '—'}</dd>
        </div>
        <div>
          <dt>Fotos</dt>
          <dd className="figures">{pictures}</dd>
        </div>
      </dl>
      <p className={classes.text}>{offerText || 'Sin texto: pulse Editar para escribirlo.'}</p>
    </section>
  );
}

interface ChecksProps {
  unit: Unit;
  units: readonly { unit: string; ready: boolean; freeFrom: number | null }[];
  findings: readonly { unit: string; rule: string; blocks: boolean; message: string }[];
}

/** Every rule of the list, in order or with what it asks for; a unit that is offered and lacks something is told so first. */
function Checks({ unit, units, findings }: ChecksProps) {
  const known = units.find((one) => one.unit === unit.id);
  if (!known) return <p>La unidad ya no existe: actualice la lista.</p>;
  const own = findings.filter((one) => one.unit === unit.id);
  return (
    <>
      {unit.publicationStatus === 'OFFERED' && !known.ready && (
        <Alert color="red" mb="sm" title="Está publicada y ya no puede ofrecerse">
          Póngala en pausa o retírela hasta resolver lo que falta.
        </Alert>
      )}
      <ul className={classes.checks}>
        {(Object.keys(offerRuleLabels) as OfferRule[]).map((rule) => {
          const finding = own.find((one) => one.rule === rule);
          const tone = !finding ? 'ok' : finding.blocks ? 'bad' : 'warn';
          const Icon = { ok: IconCheck, bad: IconX, warn: IconAlertTriangle }[tone];
          return (
            <li key={rule} data-tone={tone}>
              <Icon
                size={18}
                stroke={1.8}
                aria-label={{ ok: 'En orden', bad: 'Falta', warn: 'Aviso' }[tone]}
              />
              <div>
                <b>{offerRuleLabels[rule]}</b>
                {finding && <p>{finding.message}</p>}
              </div>
            </li>
          );
        })}
      </ul>
    </>
  );
}
