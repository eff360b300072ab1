import type { PublicLanguage } from '@llavero/proto/records/choices/visits';
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

/**
 * Rent, size and what the law wants beside them: the energy label; in a stressed zone its declaration, the last rent, that of the index
 * and whether the landlord is a large holder (Ley 12/2023 art. 31.3).
 */
export function UnitFacts({ unit, language }: Props) {
  const texts = widgetTexts[language];
  const { rent, livingArea, bedrooms, availableFrom, energyLabel, energyRating } = unit;
  const { lastRent, indexRent, stressedZoneLaw, largeHolder } = unit;
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
          {texts.energy}: {energyRating ?? texts.energyStates[energyLabel]}
        </li>
      </ul>
      {unit.stressedZone && (
        <p className={classes.law}>
          {[
            texts.stressedZone(stressedZoneLaw),
            lastRent !== null && texts.lastRent(formatMoney(lastRent)),
            indexRent !== null && texts.indexRent(formatMoney(indexRent)),
            largeHolder ? texts.largeHolder : texts.smallHolder,
          ]
            .filter(Boolean)
            .join(' ')}
        </p>
      )}
    </>
  );
}
