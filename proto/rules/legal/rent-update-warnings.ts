import type { RegionCode } from '../../records/choices/places.ts';
import { addYears, daysBetween, formatDay } from '../../values/dates.ts';
import type { ContractType } from '../conditions.ts';
import { legalEntry, type LegalOverrides } from './settings.ts';
import type { LegalKey } from './legal-entry.ts';
import { type LegalWarning, warn } from './warning.ts';

/** What is proposed as update of a rent. Days as unix seconds. */
export interface WarnedUpdate {
  contractType: ContractType;
  /** When the contract was signed. */
  signatureDate: number;
  /** When it began; without it nothing is said of anniversaries. */
  startDate?: number | null;
  /** First day of the rent that the update would change, where it has been updated before. */
  lastUpdate?: number | null;
  /** First day of the new rent. */
  effective: number;
  /** Per cent; null while the index is not published. */
  percent: number | null;
  region?: RegionCode | null;
  /** The IRAV in per cent; left out: the last one that was published on the day of the update, when it is known. */
  irav?: number | null;
  /** The yearly change of the general consumer price index in per cent; left out: as for the IRAV. */
  ipc?: number | null;
}

const percentText = (percent: number): string => `${String(percent).replace('.', ',')} %`;

/** The day from which the rent may change again: an anniversary of the start, and a year after the last change. */
function firstLawfulDay({ startDate, lastUpdate }: WarnedUpdate): number | null {
  const since = Math.max(startDate ?? -Infinity, lastUpdate ?? -Infinity);
  return Number.isFinite(since) ? addYears(since, 1) : null;
}

/** What the percentage of an update may not pass, with the article and the name it goes by. */
export interface UpdateCeiling {
  /** Per cent. */
  most: number;
  law: string;
  /** 'IRAV publicado', 'IPC'; null for a ceiling that the law gives as a number. */
  name: string | null;
}

/**
 * The ceilings of an update (LAU art. 18): the ceiling of the year, the IRAV for newer homes, the IPC for any home.
 * Those of an index that is not published yet are left out.
 */
export function updateCeilings(update: WarnedUpdate, overrides: LegalOverrides = {}): UpdateCeiling[] {
  const { contractType, signatureDate, effective, region } = update;
  const last = (key: LegalKey) => legalEntry(key, { day: effective }, overrides)?.value ?? null;
  const { irav = last('publishedIrav'), ipc = last('publishedIpc') } = update;
  const found: UpdateCeiling[] = [];
  const cap = legalEntry('updateCapPercent', { day: effective, contractType, region }, overrides);
  if (cap) found.push({ most: cap.value, law: cap.law, name: null });
  const published = [
    ['iravApplies', irav, 'IRAV publicado'],
    ['ipcCeiling', ipc, 'IPC'],
  ] as const;
  for (const [key, most, name] of published) {
    const limit = legalEntry(key, { day: signatureDate, contractType, region }, overrides);
    if (limit?.value === 1 && most != null) found.push({ most, law: limit.law, name });
  }
  return found;
}

/**
 * Where the law would object to an update of the rent (LAU art. 18): before the anniversary, above one of the
 * {@link updateCeilings}.
 */
export function rentUpdateWarnings(update: WarnedUpdate, overrides: LegalOverrides = {}): LegalWarning[] {
  const { contractType, signatureDate, effective, percent, region } = update;
  const found: LegalWarning[] = [];
  const yearly = legalEntry('yearlyUpdate', { day: signatureDate, contractType, region }, overrides);
  const first = firstLawfulDay(update);
  if (yearly?.value === 1 && first !== null && daysBetween(effective, first) > 0)
    found.push(
      ...warn(
        'rent',
        'date',
        yearly.law,
        `La renta solo se actualiza al cumplirse cada año de contrato (${yearly.law}): la del ${formatDay(effective)} espera al ${formatDay(first)}.`,
      ),
    );
  if (percent === null) return found;
  for (const { most, law, name } of updateCeilings(update, overrides)) {
    if (percent <= most) continue;
    const limit = name === null ? `del ${percentText(most)}` : `del ${name}, ${percentText(most)}`;
    found.push(
      ...warn(
        'rent',
        'percent',
        law,
        `La actualización del ${formatDay(effective)} no puede pasar ${limit} (${law}): redúzcala.`,
      ),
    );
  }
  return found;
}
