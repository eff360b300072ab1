import type { RegionCode } from '../../records/choices/places.ts';
import type { ContractType } from '../conditions.ts';

/** How a deadline is counted. Working days are Monday to Friday: local holidays are not known, so it ends early, never late. */
export type DeadlineUnit = 'MONTH' | 'DAY' | 'WORKING_DAY';

/**
 * One figure of the law with the days it holds on. What is left out does not narrow it: an entry without `region`
 * is for every region.
 */
export type LegalEntry = {
  value: number;
  /** The article, as a warning names it. */
  law: string;
  /** First and last day, `2026-01-01`; absent: since ever, to this day. */
  from?: string;
  to?: string;
  region?: RegionCode;
  contractType?: ContractType;
  /** The landlord is a company. */
  company?: boolean;
  municipality?: string;
  /** INE code of the municipality, five digits; it decides where both are known. */
  ine?: string;
  /** Other names of the municipality. */
  alsoCalled?: readonly string[];
  unit?: DeadlineUnit;
  /** Of a step of a scale: the largest base in euros that it holds for. */
  upTo?: number;
  /** Of the last step of a scale: the value is for each such amount of the whole base in euros, or part of it. */
  per?: number;
  /** Only for contracts agreed for at most so many years. */
  upToYears?: number;
  /** The figure is for a year: a contract that is agreed for less has its share. */
  perYear?: boolean;
  /** Of a published index: the month that it measures, `2026-10`; `from` is the day of its publication. */
  month?: string;
  /** Of the IPC as INE publishes it: the index a year before and in the month, and their quotient with three decimals. */
  before?: number;
  after?: number;
  quotient?: number;
  /** Where the entry was read, for whoever checks it. */
  source?: string;
};

/** The figures of the law that change from time to time, with their Spanish names. */
export const legalSettings = {
  bondMonths: 'Meses de fianza legal',
  guaranteeMonths: 'Máximo de garantía adicional, en meses',
  advanceMonths: 'Máximo de renta por adelantado, en meses',
  cashExcluded: 'Renta sin pago en efectivo (1: sí)',
  minimumYears: 'Años hasta los que el inquilino puede prorrogar',
  unstatedTermYears: 'Años por los que se entiende hecho un contrato sin plazo',
  seasonMonths: 'Meses a partir de los que una temporada es dudosa',
  extensionYears: 'Años de prórroga tras la duración mínima',
  landlordNoticeMonths: 'Preaviso del propietario, en meses salvo otra unidad',
  tenantNoticeMonths: 'Preaviso del inquilino, en meses salvo otra unidad',
  mandateNotice: 'Preaviso para que un mandato no se renueve, en meses salvo otra unidad',
  withdrawalMonths: 'Meses tras los que el inquilino puede desistir',
  withdrawalNotice: 'Preaviso del desistimiento',
  tenantMinimumNotice: 'Preaviso del inquilino antes del plazo mínimo, en meses salvo otra unidad',
  tenantExtensionNotice: 'Preaviso del inquilino en la prórroga legal, en meses salvo otra unidad',
  feesOnLandlord: 'Honorarios a cargo del arrendador (1: sí)',
  iravApplies: 'Actualización limitada por el IRAV (1: sí)',
  ipcCeiling: 'Actualización limitada por el IPC (1: sí)',
  yearlyUpdate: 'Actualización solo al cumplirse cada año (1: sí)',
  updateCapPercent: 'Límite de la actualización anual, en %',
  bondDepositTerm: 'Plazo para depositar la fianza',
  itpFree: 'Contrato que no paga ITP (1: sí)',
  itpTerm: 'Plazo para presentar el ITP',
  itpPercent: 'Tipo del ITP, en % de la renta total',
  itpScale: 'Escala estatal del ITP, en euros por tramo',
  legalInterestPercent: 'Interés legal del dinero, en %',
  rentContainment: 'Renta limitada en zona tensionada (1: sí)',
  stressedZone: 'Municipio declarado zona tensionada (1: sí)',
  largeHolderHomes: 'Viviendas a partir de las que se es gran tenedor',
  energyCertificateYears: 'Validez del certificado energético, en años',
  energyCertificateYearsG: 'Validez del certificado energético con calificación G, en años',
  firstOccupancyYears: 'Validez de la cédula de primera ocupación, en años',
  secondOccupancyYears: 'Validez de la cédula de segunda ocupación, en años',
  publishedIpc: 'IPC general publicado, variación anual en %',
  publishedIrav: 'IRAV publicado, en %',
  vatPercent: 'IVA general, en %',
  vatReducedPercent: 'IVA reducido, en %',
  vatSuperReducedPercent: 'IVA superreducido, en %',
} as const;

export type LegalKey = keyof typeof legalSettings;

/** Settings whose entries are the values of a published index, each for a month. */
export const indexSettings = ['publishedIpc', 'publishedIrav'] as const satisfies readonly LegalKey[];

/** Settings whose entries are the rates of the value added tax. */
export const vatSettings = [
  'vatPercent',
  'vatReducedPercent',
  'vatSuperReducedPercent',
] as const satisfies readonly LegalKey[];
