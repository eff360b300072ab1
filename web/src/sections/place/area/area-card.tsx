import { Text } from '@mantine/core';
import { areaOf } from '@llavero/proto/rules/area-of';
import { formatDay } from '@llavero/proto/values/dates';
import { formatMoney, multiplyMoney } from '@llavero/proto/values/money';
import { formatNumber } from '@llavero/proto/values/number';
import { useQuery } from '@tanstack/react-query';
import { areasOptions } from '../../../lib/areas.ts';
import type { Row } from '../../../lib/records.ts';
import classes from './area-card.module.css';
import { compareRent, rentOf } from './compare-rent.ts';

/** Where a place lies and what is asked for there (ENM-06). Nothing while unknown: it only adds to the record. */
export function AreaCard({ place }: { place: Row }) {
  const { data } = useQuery(areasOptions);
  const area = areaOf(data?.areas ?? [], { city: place['city'], zip: place['zip'] });
  if (!area) return null;
  const size = place['livingArea'];
  const own = typeof size === 'number' && size > 0 && place['type'] === 'UNIT' ? size : null;
  const compared = own === null ? null : compareRent(rentOf(place), own, area.perSquareMetre);
  return (
    <section className={classes.card} aria-label={`Zona: ${area.name}`}>
      <img src={area.image} alt="" width={200} height={112} loading="lazy" />
      <div>
        <Text fw={600}>
          {area.name}
          {area.kind === 'DISTRICT' && `, ${area.city}`}
        </Text>
        <p>{area.description}</p>
        <dl>
          <div>
            <dt>Renta por m²</dt>
            <dd className="figures">{formatMoney(area.perSquareMetre)}</dd>
          </div>
          <div>
            <dt>80 m²</dt>
            <dd className="figures">{formatMoney(area.rent80)}</dd>
          </div>
          {compared !== null && (
            <div>
              <dt>{compared.label}</dt>
              <dd className="figures">
                {formatMoney(compared.perSquareMetre)} <small>{compared.text}</small>
              </dd>
            </div>
          )}
          {own !== null && (
            <div>
              <dt>Según la zona ({formatNumber(own, 0)} m²)</dt>
              <dd className="figures">{formatMoney(multiplyMoney(area.perSquareMetre, own))}</dd>
            </div>
          )}
        </dl>
        <p className={classes.source}>
          {area.orientative
            ? 'Precios orientativos al mes; un administrador puede fijar los suyos en Herramientas, «Precios por zona».'
            : `Precios al mes, vigentes desde el ${formatDay(area.since ?? 0)}.`}
        </p>
      </div>
    </section>
  );
}
