import type { PublicLanguage } from '@llavero/proto/records/choices/visits';
import { energyLabels } from '@llavero/proto/records/choices/places';
import { choiceLabel } from '@llavero/proto/fields/choices';
import { formatDay } from '@llavero/proto/values/dates';
import { formatMoney } from '@llavero/proto/values/money';
import { currentSeconds } from '../../../lib/current-seconds.ts';
import type { PublishedUnit } from './published-unit.ts';
import { widgetTexts } from './widget-texts.ts';
import classes from './widgets.module.css';

interface Props {
  unit: PublishedUnit;
  language: PublicLanguage;
}

/** Rent, size and what the law wants beside them: the energy label, in a stressed zone the last rent and that of the index. */
export function UnitFacts({ unit, language }: Props) {
  const texts = widgetTexts[language];
  const { rent, livingArea, bedrooms, availableFrom, energyLabel, energyRating, lastRent, indexRent } = unit;
  const isLater = availableFrom !== null && availableFrom > currentSeconds();
  return (
    <>
      <p className={classes.rent}>
        {formatMoney(rent)}
        <small>{texts.month}</small>
      </p>
      <ul className={classes.facts}>
        {livingArea !== null && <li>{livingArea} m²</li>}
        {bedrooms !== null && <li>{texts.bedrooms(bedrooms)}</li>}
        <li>{isLater ? texts.from(formatDay(availableFrom)) : texts.now}</li>
        <li>
          {texts.energy}: {energyRating ?? choiceLabel(energyLabels, energyLabel)}
        </li>
      </ul>
      {unit.stressedZone && (lastRent !== null || indexRent !== null) && (
        <p className={classes.law}>
          {lastRent !== null && texts.lastRent(formatMoney(lastRent))}{' '}
          {indexRent !== null && texts.indexRent(formatMoney(indexRent))}
        </p>
      )}
    </>
  );
}
