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
  /** The most that the price index allows: euros a month. */
  offerIndexRent: number | null;
  /** The landlord has five homes or more in the zone (Ley 12/2023 art. 3.k). */
  offerLargeHolder: boolean;
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

/**
 * Whether somebody has the unit for longer than it may be offered ahead.
 * @param freeFrom the day after which nobody has asked for it (`freeForGood`); null: taken without an end
 * @param now unix seconds
 */
export const isTaken = (freeFrom: number | null, now: number): boolean =>
  freeFrom === null || addDays(freeFrom, -OFFERED_AHEAD_DAYS) > startOfDay(now);

const free: Check = (_unit, { freeFrom, now }) => {
  if (freeFrom === null)
    return blocks('FREE', null, 'La unidad está ocupada sin fecha de fin: fije el final del contrato antes.');
  if (!isTaken(freeFrom, now)) return [];
  const from = addDays(freeFrom, -OFFERED_AHEAD_DAYS);
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

/** What is declared of the municipality of a home, and the article that limits its rent. */
export interface StressedZone {
  municipality: string;
  /** The declaration. */
  law: string;
  /** The article that limits the rent. */
  limitLaw: string;
}

/**
 * The stressed zone in which a unit is let, with the article that limits its rent; null where none is declared or the
 * letting is not one of homes.
 * @param now unix seconds
 */
export function stressedZoneOf(
  unit: Pick<OfferedUnit, 'unitType' | 'region' | 'contractType' | 'city' | 'municipalityCode'>,
  now: number,
  overrides?: LegalOverrides,
): StressedZone | null {
  if (!unitTypes.options[unit.unitType].housing) return null;
  const asked = {
    day: now,
    region: regionOf(unit.region),
    contractType: unit.contractType ?? ('LONG_CONTRACT' as const),
    municipality: unit.city,
    ine: unit.municipalityCode,
  };
  const zone = legalEntry('stressedZone', asked, overrides);
  const limit = legalEntry('rentContainment', asked, overrides);
  if (zone?.value !== 1 || limit?.value !== 1) return null;
  return {
    municipality: zone.municipality ?? unit.city ?? 'El municipio',
    law: zone.law,
    limitLaw: limit.law,
  };
}

/**
 * What limits the rent in a stressed zone: the last rent, or the index for a large holder and for a home that was not let in
 * five years (LAU art. 17.6 and 17.7).
 */
const stressedZone: Check = (unit, { now, lastRent, overrides }) => {
  const zone = stressedZoneOf(unit, now, overrides);
  if (!zone) return [];
  const { offerRent: asked, offerIndexRent: index, offerLargeHolder: largeHolder } = unit;
  const where = `${zone.municipality} es zona tensionada`;
  const found = (field: string, message: string) =>
    warns('STRESSED_ZONE', field, zone.limitLaw, `${where}: ${message} (${zone.limitLaw}).`);
  if (lastRent === null || largeHolder) {
    const why = largeHolder ? 'el propietario es gran tenedor' : 'sin contrato en los últimos cinco años';
    if (index === null)
      return found('offerIndexRent', `${why}, la renta no puede pasar del índice de precios: anótelo`);
    if (asked !== null && asked > index)
      return found(
        'offerRent',
        `${why}, el índice permite ${formatMoney(index)} y se ofrece por ${formatMoney(asked)}. Baje la renta`,
      );
    if (lastRent === null) return [];
  }
  if (asked === null || asked <= lastRent) return [];
  return found(
    'offerRent',
    `la última renta fue de ${formatMoney(lastRent)} y se ofrece por ${formatMoney(asked)}. Justifique el aumento o baje la renta`,
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
