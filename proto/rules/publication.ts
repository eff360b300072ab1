import { regionOf, unitTypes } from '../records/choices/places.ts';
import { addDays, formatDay, startOfDay } from '../values/dates.ts';
import { formatMoney } from '../values/money.ts';
import { certificateShortfall, type CertifiedUnit, OCCUPANCY_LAW } from './certificates.ts';
import { legalEntry, type LegalOverrides } from './legal/settings.ts';
import type { ContractType } from './conditions.ts';

/** A unit may be offered so many days before it is free (*ours*: what a letting takes). */
export const OFFERED_AHEAD_DAYS = 60;

/** The label has to be part of every offer, promotion and advertisement. */
const ENERGY_LAW = 'RD 390/2021 art. 15';

/** What the rules read of a unit. */
export interface OfferedUnit extends CertifiedUnit {
  contractType: ContractType | null;
  city: string | null;
  municipalityCode: string | null;
  offerTitle: string | null;
  offerText: string | null;
  /** Euros a month. */
  offerRent: number | null;
  offerPictures: readonly string[];
}

/** What has to be known beside the unit. */
export interface OfferCircumstances {
  /** Unix seconds. */
  now: number;
  /** A mandate of the unit or of its property is active. */
  mandateInForce: boolean;
  /** The day after which nobody has asked for it (`freeForGood`); null: taken without an end. */
  freeFrom: number | null;
  /** Rent of the last contract that ended within five years or still runs: euros a month; null when there is none. */
  lastRent: number | null;
  overrides?: LegalOverrides;
}

/** Which rule of the list has something to say. */
export type OfferRule =
  'MANDATE' | 'FREE' | 'TITLE' | 'TEXT' | 'RENT' | 'PICTURES' | 'ENERGY' | 'OCCUPANCY' | 'STRESSED_ZONE';

/** Something that is missing. What blocks has to be settled first; the rest is a warning. */
export interface OfferFinding {
  rule: OfferRule;
  blocks: boolean;
  /** The field where it is put right, or null when it lies elsewhere. */
  field: string | null;
  /** The article, for a warning of the law. */
  law: string | null;
  /** Spanish: what is missing and what to do. */
  message: string;
}

type Check = (unit: OfferedUnit, around: OfferCircumstances) => OfferFinding[];

const blocks = (rule: OfferRule, field: string | null, message: string): OfferFinding[] => [
  { rule, blocks: true, field, law: null, message },
];
const warns = (
  rule: OfferRule,
  field: string | null,
  law: string | null,
  message: string,
): OfferFinding[] => [{ rule, blocks: false, field, law, message }];

const mandate: Check = (_unit, { mandateInForce }) =>
  mandateInForce
    ? []
    : blocks('MANDATE', null, 'No hay ningún mandato activo de la unidad ni de su finca: active uno antes.');

const free: Check = (_unit, { freeFrom, now }) => {
  if (freeFrom === null)
    return blocks('FREE', null, 'La unidad está ocupada sin fecha de fin: fije el final del contrato antes.');
  const from = addDays(freeFrom, -OFFERED_AHEAD_DAYS);
  if (from <= startOfDay(now)) return [];
  return blocks(
    'FREE',
    null,
    `La unidad está ocupada o reservada hasta el ${formatDay(addDays(freeFrom, -1))}: podrá publicarse desde el ${formatDay(from)}.`,
  );
};

const isBlank = (text: string | null): boolean => !text?.trim();

const texts: Check = ({ offerTitle, offerText }) => [
  ...(isBlank(offerTitle) ? blocks('TITLE', 'offerTitle', 'Falta el título del anuncio: escríbalo.') : []),
  ...(isBlank(offerText) ? blocks('TEXT', 'offerText', 'Falta el texto del anuncio: escríbalo.') : []),
];

const rent: Check = ({ offerRent }) =>
  offerRent !== null && offerRent > 0
    ? []
    : blocks('RENT', 'offerRent', 'Falta la renta ofrecida: indique el importe mensual.');

const pictures: Check = ({ offerPictures }) =>
  offerPictures.length > 0
    ? []
    : warns(
        'PICTURES',
        'offerPictures',
        null,
        'El anuncio no tiene fotos: añádalas aquí en «Fotos»; puede publicarse sin ellas.',
      );

const energy: Check = (unit, { now }) => {
  const what = certificateShortfall(unit, 'ENERGY', now);
  return what === null
    ? []
    : warns(
        'ENERGY',
        'energyCertificate',
        ENERGY_LAW,
        `${what} El anuncio debe llevar la etiqueta energética (${ENERGY_LAW}).`,
      );
};

const occupancy: Check = (unit, { now }) => {
  const what = certificateShortfall(unit, 'OCCUPANCY', now);
  return what === null
    ? []
    : warns(
        'OCCUPANCY',
        'occupancyCertificate',
        OCCUPANCY_LAW,
        `${what} Debe entregarse vigente al alquilar (${OCCUPANCY_LAW}).`,
      );
};

const stressedZone: Check = (unit, { now, lastRent, overrides }) => {
  if (!unitTypes.options[unit.unitType].housing) return [];
  const asked = {
    day: now,
    region: regionOf(unit.region),
    contractType: unit.contractType ?? ('LONG_CONTRACT' as const),
    municipality: unit.city,
    ine: unit.municipalityCode,
  };
  const zone = legalEntry('stressedZone', asked, overrides);
  const limit = legalEntry('rentContainment', asked, overrides);
  if (zone?.value !== 1 || limit?.value !== 1) return [];
  const where = `${zone.municipality ?? unit.city ?? 'El municipio'} es zona tensionada`;
  if (lastRent === null)
    return warns(
      'STRESSED_ZONE',
      'offerRent',
      limit.law,
      `${where}: sin contrato en los últimos cinco años, compruebe que la renta no pasa del índice de precios (${limit.law}).`,
    );
  if (unit.offerRent === null || unit.offerRent <= lastRent) return [];
  return warns(
    'STRESSED_ZONE',
    'offerRent',
    limit.law,
    `${where}: la última renta fue de ${formatMoney(lastRent)} y se ofrece por ${formatMoney(unit.offerRent)}. Justifique el aumento o baje la renta (${limit.law}).`,
  );
};

const checks: readonly Check[] = [mandate, free, texts, rent, pictures, energy, occupancy, stressedZone];

/**
 * What is missing before a unit may be offered, and what the law would object to, in the order of the list on the
 * screen. Warnings advise and stop nobody.
 */
export function offerFindings(unit: OfferedUnit, circumstances: OfferCircumstances): OfferFinding[] {
  return checks.flatMap((check) => check(unit, circumstances));
}

/** Every rule with what it looks at, in Spanish: the list on the screen shows what is in order, too. */
export const offerRuleLabels: Readonly<Record<OfferRule, string>> = {
  MANDATE: 'Mandato activo',
  FREE: 'Libre o libre pronto',
  TITLE: 'Título del anuncio',
  TEXT: 'Texto del anuncio',
  RENT: 'Renta ofrecida',
  PICTURES: 'Fotos',
  ENERGY: 'Certificado energético',
  OCCUPANCY: 'Cédula de habitabilidad',
  STRESSED_ZONE: 'Zona tensionada',
};
