import { choiceLabel } from '@llavero/proto/fields/choices';
import { contractTypes } from '@llavero/proto/records/choices/contracts';
import { regions } from '@llavero/proto/records/choices/places';
import { type LegalEntry, type LegalKey, legalSettings } from '@llavero/proto/rules/legal/legal-entry';
import { formatMoney } from '@llavero/proto/values/money';
import { formatNumber } from '@llavero/proto/values/number';
import { dayText } from './figure-text.ts';

/** How a deadline is counted, in words. */
export const unitNames = { MONTH: 'meses', DAY: 'días', WORKING_DAY: 'días laborables' } as const;

/** The figure as people read it: '30 días', '3,25'; of a scale with the base it is for. */
export function valueText({ value, unit, upTo, per, perYear }: LegalEntry): string {
  const figure = formatNumber(value, Number.isInteger(value) ? 0 : 2);
  return [
    unit ? `${figure} ${unitNames[unit]}` : figure,
    perYear ? 'al año' : '',
    upTo === undefined ? '' : `hasta ${formatMoney(upTo)}`,
    per === undefined ? '' : `por cada ${formatMoney(per)}`,
  ]
    .filter(Boolean)
    .join(' ');
}

/** For whom it holds: 'Cataluña · Temporada'; «Todos» where nothing narrows it. */
export function caseText({ region, contractType, company, municipality, upToYears }: LegalEntry): string {
  const parts = [
    municipality,
    region && choiceLabel(regions, region),
    contractType && choiceLabel(contractTypes, contractType),
    company === undefined ? '' : company ? 'propietario empresa' : 'propietario particular',
    upToYears === undefined ? '' : `hasta ${upToYears} años`,
  ];
  return parts.filter(Boolean).join(' · ') || 'Todos';
}

/** What tells an entry from the others of its setting. */
export const entryName = (entry: LegalEntry): string =>
  `${valueText(entry)}, ${caseText(entry)}, desde ${dayText(entry.from)}`;

/** Those that no other page shows, by their names. */
export const otherFigures = (shown: readonly LegalKey[]) =>
  (Object.entries(legalSettings) as [LegalKey, string][])
    .filter(([key]) => !shown.includes(key))
    .map(([value, label]) => ({ value, label }));
