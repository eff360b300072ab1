import type { FieldProblem } from '../errors.ts';
import type { Json } from '../fields/field.ts';
import { formatMoney } from '../values/money.ts';
import { formatNumber } from '../values/number.ts';
import { effortPercent } from './effort.ts';

/** Key of the setting (`config`) with what the study of solvency and the retention of applications go by. */
export const SOLVENCY_SETTINGS_KEY = 'solvencySettings';

export interface SolvencySettings {
  /** Up to this part of the tenants' income, in per cent, a rent is comfortable. */
  comfortableEffort: number;
  /** Above this part a rent needs a guarantor; the usual limit of insurers of rents. */
  mostEffort: number;
  /** The rent may take at most this part of the guarantors' income, in per cent. */
  mostGuarantorEffort: number;
  /** Days after which an application that nobody went on with is erased. */
  unfinishedDays: number;
  /** Days after which one that was refused or withdrawn is erased. */
  refusedDays: number;
}

/** *Ours*: what holds where no setting says otherwise. */
export const startingSolvencySettings: SolvencySettings = {
  comfortableEffort: 30,
  mostEffort: 40,
  mostGuarantorEffort: 30,
  unfinishedDays: 30,
  refusedDays: 90,
};

/** What a setting may be, and what it is called. */
export const solvencyLimits: Readonly<
  Record<keyof SolvencySettings, { label: string; least: number; most: number }>
> = {
  comfortableEffort: { label: 'Esfuerzo cómodo', least: 1, most: 100 },
  mostEffort: { label: 'Esfuerzo máximo', least: 1, most: 100 },
  mostGuarantorEffort: { label: 'Esfuerzo máximo de los avalistas', least: 1, most: 100 },
  unfinishedDays: { label: 'Sin terminar', least: 1, most: 365 },
  refusedDays: { label: 'Rechazadas o retiradas', least: 1, most: 365 },
};

/** What is wrong with the setting, so that it is not saved. */
export function checkSolvencySettings(value: Json | undefined): FieldProblem[] {
  const wrong = (message: string): FieldProblem => ({ field: 'value', rule: 'solvencySettings', message });
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return [
      wrong(`Indique un objeto con ${Object.keys(solvencyLimits).join(', ')}; lo que falte queda como está.`),
    ];
  const problems = Object.entries(value).flatMap(([name, given]) => {
    if (!Object.hasOwn(solvencyLimits, name))
      return [wrong(`«${name}» no es un ajuste de solvencia: quítelo.`)];
    const { least, most } = solvencyLimits[name as keyof SolvencySettings];
    return typeof given === 'number' && given >= least && given <= most
      ? []
      : [wrong(`«${name}» es un número de ${least} a ${most}.`)];
  });
  if (problems.length > 0) return problems;
  const { comfortableEffort, mostEffort } = { ...startingSolvencySettings, ...value } as SolvencySettings;
  return comfortableEffort <= mostEffort
    ? []
    : [
        wrong(
          `«${solvencyLimits.comfortableEffort.label}» no puede ser mayor que «${solvencyLimits.mostEffort.label}».`,
        ),
      ];
}

/** The setting laid over the starting values; a value that does not check counts as none. */
export function solvencySettingsOf(value: Json | undefined): SolvencySettings {
  return value != null && checkSolvencySettings(value).length === 0
    ? { ...startingSolvencySettings, ...(value as object) }
    : startingSolvencySettings;
}

/** What the study makes of a request; a person decides. */
export type SolvencyVerdict = 'FIT' | 'WITH_GUARANTOR' | 'INCOMPLETE' | 'RISK';

/** A step of the study, with the figures it rests on. */
export interface SolvencyLine {
  rule: 'INCOME' | 'EFFORT' | 'GUARANTORS' | 'DOCUMENTS';
  outcome: 'OK' | 'WARNING' | 'MISSING' | 'AGAINST';
  /** Spanish. */
  message: string;
}

export interface SolvencyCase {
  /** Euros a month. */
  rent: number | null;
  tenants: readonly { name: string; annualIncome: number | null }[];
  avalists: readonly { name: string; annualIncome: number | null }[];
  /** Documents that show an income: how many there are, and how many somebody has verified. */
  documents: { given: number; verified: number };
}

export interface SolvencyStudy {
  verdict: SolvencyVerdict;
  /** Spanish sentence. */
  summary: string;
  /** Twelve rents over the year's income, in per cent; null while one of them is not known. */
  effort: number | null;
  guarantorEffort: number | null;
  lines: SolvencyLine[];
}

const summaries: Record<SolvencyVerdict, string> = {
  FIT: 'Solvencia suficiente con los ingresos de los inquilinos.',
  WITH_GUARANTOR: 'Solvencia suficiente con el aval.',
  INCOMPLETE: 'Faltan datos para valorar la solvencia.',
  RISK: 'Los ingresos no cubren la renta según los límites de la empresa.',
};

/**
 * The built-in study of a solvency request: what part of their income the rent takes, whether guarantors make up for what is
 * missing, and what has been verified (issue 13 §5). It explains and proposes; nothing is decided by it.
 */
export function studySolvency(
  { rent, tenants, avalists, documents }: SolvencyCase,
  settings: SolvencySettings,
): SolvencyStudy {
  const lines: SolvencyLine[] = [];
  const add = (rule: SolvencyLine['rule'], outcome: SolvencyLine['outcome'], message: string) =>
    lines.push({ rule, outcome, message });
  const incomes = tenants.map(({ annualIncome }) => annualIncome);
  const effort = effortPercent(rent, incomes);
  const guarantorEffort = effortPercent(
    rent,
    avalists.map(({ annualIncome }) => annualIncome),
  );
  const unknown = tenants.filter(({ annualIncome }) => annualIncome === null).map(({ name }) => name);
  const total = incomes.reduce<number>((sum, income) => sum + (income ?? 0), 0);

  if (tenants.length === 0) add('INCOME', 'MISSING', 'No hay inquilinos: añádalos a la solicitud.');
  else if (total <= 0 && unknown.length > 0)
    add('INCOME', 'MISSING', `Faltan los ingresos de ${unknown.join(' y de ')}.`);
  else if (unknown.length > 0)
    add(
      'INCOME',
      'WARNING',
      `Ingresos conocidos: ${formatMoney(total)} al año. Faltan los de ${unknown.join(' y de ')}.`,
    );
  else add('INCOME', 'OK', `Ingresos de los inquilinos: ${formatMoney(total)} al año.`);

  const rule = effortRule(effort, rent, total, settings);
  add('EFFORT', rule.outcome, rule.message);

  const backed = guarantorEffort !== null && guarantorEffort <= settings.mostGuarantorEffort;
  if (avalists.length === 0) add('GUARANTORS', rule.fits ? 'OK' : 'AGAINST', 'Sin avalistas.');
  else if (guarantorEffort === null)
    add('GUARANTORS', 'MISSING', `${people(avalists.length)} sin ingresos indicados.`);
  else
    add(
      'GUARANTORS',
      backed ? 'OK' : 'AGAINST',
      `${people(avalists.length)}: la renta es el ${formatNumber(guarantorEffort, 1)} % de sus ingresos; el límite es el ${formatNumber(settings.mostGuarantorEffort, 0)} %.`,
    );

  const { given, verified } = documents;
  if (given === 0) add('DOCUMENTS', 'WARNING', 'No hay documentos que acrediten los ingresos.');
  else if (verified < given)
    add('DOCUMENTS', 'WARNING', `Documentos de ingresos verificados: ${verified} de ${given}.`);
  else add('DOCUMENTS', 'OK', `Documentos de ingresos verificados: ${given}.`);

  const verdict = rule.fits
    ? 'FIT'
    : backed
      ? 'WITH_GUARANTOR'
      : effort === null && lines.some(({ outcome }) => outcome === 'MISSING')
        ? 'INCOMPLETE'
        : 'RISK';
  return { verdict, summary: summaries[verdict], effort, guarantorEffort, lines };
}

const people = (count: number): string => (count === 1 ? 'Un avalista' : `${count} avalistas`);

function effortRule(
  effort: number | null,
  rent: number | null,
  income: number,
  { comfortableEffort, mostEffort }: SolvencySettings,
): Pick<SolvencyLine, 'outcome' | 'message'> & { fits: boolean } {
  if (rent === null) return { outcome: 'MISSING', message: 'Falta la renta mensual.', fits: false };
  if (effort === null)
    return income <= 0
      ? {
          outcome: 'MISSING',
          message: 'Sin ingresos de los inquilinos no se calcula el esfuerzo.',
          fits: false,
        }
      : { outcome: 'MISSING', message: 'No se puede calcular el esfuerzo.', fits: false };
  const figure = `La renta (${formatMoney(rent)} al mes) es el ${formatNumber(effort, 1)} % de los ingresos`;
  if (effort <= comfortableEffort)
    return {
      outcome: 'OK',
      message: `${figure}; hasta el ${formatNumber(comfortableEffort, 0)} % es cómoda.`,
      fits: true,
    };
  if (effort <= mostEffort)
    return {
      outcome: 'WARNING',
      message: `${figure}; el límite es el ${formatNumber(mostEffort, 0)} %.`,
      fits: true,
    };
  return {
    outcome: 'AGAINST',
    message: `${figure} y pasa del límite del ${formatNumber(mostEffort, 0)} %.`,
    fits: false,
  };
}
