import type { FieldProblem } from '../../errors.ts';
import type { Json } from '../../fields/field.ts';
import type { RegionCode } from '../../records/choices/places.ts';
import { addDays, addMonths, dayKey, isWeekend } from '../../values/dates.ts';
import type { ContractType } from '../conditions.ts';
import { type Duration, durationInThirtieths } from '../periods.ts';
import { indexSettings, type LegalEntry, type LegalKey, legalSettings } from './legal-entry.ts';
import { type Municipality, sameMunicipality } from './municipalities.ts';
import { startingEntries } from './starting-entries.ts';

/** What is asked about: the day that decides and the case. */
export interface LegalCase {
  /** Unix seconds; its day in Madrid counts. */
  day: number;
  region?: RegionCode | null | undefined;
  contractType?: ContractType | null | undefined;
  company?: boolean | null | undefined;
  municipality?: string | null | undefined;
  ine?: string | null | undefined;
  /** What was agreed; an entry for short contracts holds too where it is not known. */
  term?: Duration | null | undefined;
}

/** Entries that take the place of the starting ones, by setting. */
export type LegalOverrides = Readonly<Partial<Record<LegalKey, readonly LegalEntry[]>>>;

/** Settings are kept as `config` records under this prefix: `legal.bondMonths`. */
export const LEGAL_PREFIX = 'legal.';

const narrowing = ['region', 'contractType', 'company'] as const;

const ofOneMunicipality = (entry: LegalEntry): boolean =>
  entry.municipality !== undefined || entry.ine !== undefined;

/** @param day that of the case as YYYY-MM-DD, worked out once for all entries. */
function holdsFor(entry: LegalEntry, asked: LegalCase, day: string, place: Municipality): boolean {
  if ((entry.from !== undefined && day < entry.from) || (entry.to !== undefined && day > entry.to))
    return false;
  if (entry.upToYears !== undefined && asked.term && durationInThirtieths(asked.term) > entry.upToYears * 360)
    return false;
  if (ofOneMunicipality(entry) && !sameMunicipality(entry, place)) return false;
  return narrowing.every((name) => {
    const wanted = entry[name];
    return wanted === undefined || (asked[name] ?? (name === 'company' ? false : null)) === wanted;
  });
}

const narrowness = (entry: LegalEntry): number =>
  narrowing.filter((name) => entry[name] !== undefined).length + (ofOneMunicipality(entry) ? 1 : 0);

/** The municipality with its name and its code, where it was ever declared: an entry may name it by the other. */
function placeOf({ municipality, ine }: LegalCase): Municipality {
  const given: Municipality = { municipality, ine };
  if (!municipality && !ine) return given;
  const known = startingEntries.stressedZone.find((entry) => sameMunicipality(entry, given));
  return known ? { municipality: municipality || known.municipality, ine: known.ine } : given;
}

/**
 * The entries that answer: an administrator's in the place of the starting ones. Stressed zones are replaced
 * municipality by municipality, so that one can be added or ended by itself.
 */
function entriesFor(key: LegalKey, place: Municipality, overrides: LegalOverrides): readonly LegalEntry[] {
  const own = overrides[key];
  if (!own) return startingEntries[key];
  if (key !== 'stressedZone') return own;
  return own.some((entry) => sameMunicipality(entry, place)) ? own : startingEntries[key];
}

/**
 * What the law says in a case: of the entries that hold on the day the one that names the case most closely, and of
 * equals the one in force since later. Null when nothing is set.
 */
export function legalEntry(
  key: LegalKey,
  asked: LegalCase,
  overrides: LegalOverrides = {},
): LegalEntry | null {
  const place = placeOf(asked);
  const day = dayKey(asked.day);
  let best: LegalEntry | null = null;
  for (const entry of entriesFor(key, place, overrides)) {
    if (!holdsFor(entry, asked, day, place)) continue;
    const closer = best === null ? 1 : narrowness(entry) - narrowness(best);
    if (closer > 0 || (closer === 0 && (entry.from ?? '') >= (best?.from ?? ''))) best = entry;
  }
  return best;
}

/**
 * All entries that say together what the law says in a case, such as the steps of a scale: those that name the case as
 * closely as {@link legalEntry} and are in force since the same day, in their order.
 */
export function legalEntries(
  key: LegalKey,
  asked: LegalCase,
  overrides: LegalOverrides = {},
): readonly LegalEntry[] {
  const best = legalEntry(key, asked, overrides);
  if (best === null) return [];
  const place = placeOf(asked);
  const day = dayKey(asked.day);
  return entriesFor(key, place, overrides).filter(
    (entry) =>
      holdsFor(entry, asked, day, place) &&
      narrowness(entry) === narrowness(best) &&
      entry.from === best.from,
  );
}

/**
 * The value of a published index for one month, once it is published; null before.
 * @param month `2026-10`
 * @param day unix seconds: entries that were published later are not known yet
 */
export function publishedIndex(
  key: (typeof indexSettings)[number],
  month: string,
  day: number,
  overrides: LegalOverrides = {},
): LegalEntry | null {
  const entries = entriesFor(key, {}, overrides);
  return entries.find((entry) => entry.month === month && (entry.from ?? '') <= dayKey(day)) ?? null;
}

/** The last day of a term that begins with a day; the day itself does not count (Código Civil art. 5). */
export function termEnd(begin: number, { value, unit = 'DAY' }: Pick<LegalEntry, 'value' | 'unit'>): number {
  if (unit === 'MONTH') return addMonths(begin, value);
  if (unit === 'DAY') return addDays(begin, value);
  let day = addDays(begin, 0);
  for (let left = value; left > 0;) {
    day = addDays(day, 1);
    if (!isWeekend(day)) left -= 1;
  }
  return day;
}

/** The starting entries of a setting, before an administrator has put others in their place. */
export function startingEntriesOf(key: LegalKey): readonly LegalEntry[] {
  return startingEntries[key];
}

/** The overrides among `config` records; entries that do not check are left out, so that the starting ones hold. */
export function legalOverridesOf(settings: Iterable<{ key: string; value: Json }>): LegalOverrides {
  const overrides: Partial<Record<LegalKey, readonly LegalEntry[]>> = {};
  for (const { key, value } of settings)
    if (isLegalSetting(key) && checkLegalSetting(key, value).length === 0)
      // checkLegalSetting has looked at every part of every entry.
      overrides[key.slice(LEGAL_PREFIX.length) as LegalKey] = value as unknown as LegalEntry[];
  return overrides;
}

/** True for the key of a setting of the law. */
export function isLegalSetting(key: string): boolean {
  return key.startsWith(LEGAL_PREFIX);
}

const dayPattern = /^\d{4}-\d{2}-\d{2}$/;
const texts: Readonly<Record<string, (value: Json) => string | null>> = {
  value: (value) => (typeof value === 'number' && Number.isFinite(value) ? null : 'un número'),
  law: (value) => (typeof value === 'string' && value.trim() ? null : 'el artículo de la ley'),
  from: (value) => (typeof value === 'string' && dayPattern.test(value) ? null : 'una fecha AAAA-MM-DD'),
  to: (value) => (typeof value === 'string' && dayPattern.test(value) ? null : 'una fecha AAAA-MM-DD'),
  region: oneOf('CATALONIA', 'MADRID'),
  contractType: oneOf('LONG_CONTRACT', 'SEASONAL_CONTRACT', 'LOCAL_CONTRACT'),
  company: (value) => (typeof value === 'boolean' ? null : 'verdadero o falso'),
  municipality: (value) => (typeof value === 'string' && value.trim() ? null : 'el nombre de un municipio'),
  ine: (value) =>
    typeof value === 'string' && /^\d{5}$/.test(value) ? null : 'el código INE del municipio, cinco cifras',
  alsoCalled: (value) =>
    Array.isArray(value) && value.every((name) => typeof name === 'string' && name.trim())
      ? null
      : 'una lista de nombres',
  upToYears: (value) => (typeof value === 'number' && value > 0 ? null : 'un número de años'),
  month: (value) =>
    typeof value === 'string' && /^\d{4}-(0[1-9]|1[0-2])$/.test(value) ? null : 'un mes AAAA-MM',
  perYear: (value) => (typeof value === 'boolean' ? null : 'verdadero o falso'),
  source: (value) => (typeof value === 'string' && value.trim() ? null : 'un texto con la procedencia'),
  before: positive,
  after: positive,
  quotient: positive,
  unit: oneOf('MONTH', 'DAY', 'WORKING_DAY'),
  upTo: positive,
  per: positive,
};

function positive(value: Json): string | null {
  return typeof value === 'number' && Number.isFinite(value) && value > 0 ? null : 'un número mayor que 0';
}

function oneOf(...values: string[]): (value: Json) => string | null {
  return (value) =>
    typeof value === 'string' && values.includes(value) ? null : `uno de ${values.join(', ')}`;
}

/** What is wrong with a setting of the law as it is about to be saved; each sentence names the entry and its part. */
export function checkLegalSetting(key: string, value: Json | undefined): FieldProblem[] {
  const name = key.slice(LEGAL_PREFIX.length);
  if (!Object.hasOwn(legalSettings, name))
    return [
      {
        field: 'key',
        rule: 'legalSetting',
        message: `No hay un ajuste legal «${name}». Use uno de: ${Object.keys(legalSettings).join(', ')}.`,
      },
    ];
  const wrong = (message: string): FieldProblem => ({ field: 'value', rule: 'legalSetting', message });
  if (!Array.isArray(value))
    return [wrong('El valor es una lista de entradas con «value», «law» y, si hace falta, «from» y «to».')];
  return value.flatMap((entry, at) => {
    if (typeof entry !== 'object' || entry === null || Array.isArray(entry))
      return [wrong(`La entrada ${at + 1} no es un objeto con «value» y «law».`)];
    const problems: FieldProblem[] = [];
    for (const part of ['value', 'law'])
      if (!(part in entry)) problems.push(wrong(`A la entrada ${at + 1} le falta «${part}».`));
    for (const [part, given] of Object.entries(entry)) {
      const check = texts[part];
      const expected = check ? check(given) : 'no se conoce';
      if (expected === null) continue;
      problems.push(
        wrong(
          check
            ? `En la entrada ${at + 1}, «${part}» debe ser ${expected}.`
            : `La entrada ${at + 1} lleva «${part}», que no se conoce.`,
        ),
      );
    }
    if (name === 'stressedZone' && !('municipality' in entry) && !('ine' in entry))
      problems.push(wrong(`La entrada ${at + 1} necesita «municipality» o «ine».`));
    if ((indexSettings as readonly string[]).includes(name))
      problems.push(
        ...indexProblems(entry, value.slice(0, at)).map((text) => wrong(`A la entrada ${at + 1} ${text}`)),
      );
    const { from, to } = entry as { from?: Json; to?: Json };
    if (typeof from === 'string' && typeof to === 'string' && to < from)
      problems.push(wrong(`En la entrada ${at + 1}, «to» es anterior a «from».`));
    return problems;
  });
}

/** A value of an index needs its month, the day of its publication, which is later, and its source; one a month. */
function indexProblems(entry: { [part: string]: Json }, before: readonly Json[]): string[] {
  const { month, from, source } = entry;
  const problems: string[] = [];
  if (typeof month !== 'string') problems.push('le falta «month», el mes del índice.');
  if (typeof from !== 'string') problems.push('le falta el día de su publicación («from»).');
  if (typeof source !== 'string') problems.push('le falta «source», dónde se ha publicado.');
  if (typeof month === 'string' && typeof from === 'string' && from.slice(0, 7) <= month)
    problems.push(
      'le corresponde un día de publicación («from») posterior al mes: un índice se publica cuando su mes ha acabado.',
    );
  if (before.some((other) => (other as { month?: Json } | null)?.month === month && month !== undefined))
    problems.push(`no le corresponde ${String(month)}, que ya tiene valor.`);
  return problems;
}
