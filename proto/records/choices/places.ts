import { type Choice, choiceList, choiceSet } from '../../fields/choices.ts';
import { normaliseSearch } from '../../values/search-text.ts';
import { floorCode, floorLabels } from '../../values/floors.ts';

export const placeTypes = choiceSet('PlaceType', {
  UNIT: { label: 'Unidad' },
  PROPERTY: { label: 'Finca' },
});

export interface UnitType extends Choice {
  /** People live in it: decides bonds, certificates and the rules of homes. */
  housing: boolean;
}

const unitType = (label: string, housing: boolean): UnitType => ({ label, housing });

/** Kinds of unit (C §3.3, ENM-01). */
export const unitTypes = choiceSet('UnitType', {
  FLAT: unitType('Piso', true),
  PENTHOUSE: unitType('Ático', true),
  SEMIDETACHED_HOUSE: unitType('Casa adosada', true),
  INDEPENDENT_HOUSE: unitType('Casa independiente', true),
  PAIRED_HOUSE: unitType('Casa pareada', true),
  DUPLEX_TRIPLEX: unitType('Dúplex o tríplex', true),
  STUDIO: unitType('Estudio', true),
  PARKING: unitType('Aparcamiento', false),
  STORAGE: unitType('Trastero', false),
  SHOP: unitType('Local', false),
  WAREHOUSE: unitType('Nave', false),
  OFFICE: unitType('Oficina', false),
  PARKING_AND_STORAGE: unitType('Aparcamiento y trastero', false),
});

/** Floors in the order of the building (C §3.3). */
export const floors = choiceList(
  'Floor',
  floorLabels.map(([value, label]) => [value, { label }] as const),
  floorCode,
);

/** Regions the company works in (C §3.5), with the spellings found in addresses. */
export const regions = choiceSet('Region', {
  CATALONIA: { label: 'Cataluña', aliases: ['cataluna', 'catalunya', 'catalonia'] },
  MADRID: { label: 'Comunidad de Madrid', aliases: ['comunidad de madrid', 'madrid'] },
});
export type RegionCode = 'CATALONIA' | 'MADRID';

/** The region that an address names, whatever its spelling (C §3.3); null for any other. */
export function regionOf(text: string | null | undefined): RegionCode | null {
  const name = normaliseSearch(text ?? '');
  for (const code of regions.values) if (regions.options[code].aliases.includes(name)) return code;
  return null;
}

/** What a value of a unit was taken from (C §3.3). */
export const salesValueTypes = choiceSet('SalesValueType', {
  TRANSACTION_VALUE: { label: 'Valor de transacción' },
  APPRAISAL_VALUE: { label: 'Valor de tasación' },
  ESTIMATION_VALUE: { label: 'Valor estimado' },
});

export const certificateTypes = choiceSet('CertificateType', {
  OCCUPANCY: { label: 'Cédula de habitabilidad' },
  ENERGY: { label: 'Certificado energético' },
});

/** What else a place is certified for; *ours*: the text has the two above (decision 0174). */
export const otherCertificateTypes = choiceSet('OtherCertificateType', {
  ITE: { label: 'Inspección del edificio (ITE/IEE)' },
  ELECTRICITY: { label: 'Boletín eléctrico' },
  GAS: { label: 'Revisión de gas' },
});

/** Every certificate that is followed, asked for and warned of. */
export const followedCertificates = choiceSet('FollowedCertificate', {
  ...certificateTypes.options,
  ...otherCertificateTypes.options,
});

/** Energy ratings, the best first; G halves the certificate's life (`rules/certificates.ts`). */
export const energyRatings = choiceSet('EnergyRating', {
  A: { label: 'A', colour: 'green' },
  B: { label: 'B', colour: 'green' },
  C: { label: 'C', colour: 'green' },
  D: { label: 'D', colour: 'yellow' },
  E: { label: 'E', colour: 'yellow' },
  F: { label: 'F', colour: 'orange' },
  G: { label: 'G', colour: 'red' },
});

/** Which cédula it is: the one of a new building lasts longer. */
export const occupations = choiceSet('Occupation', {
  FIRST: { label: 'Primera ocupación' },
  SECOND: { label: 'Segunda ocupación' },
});

/** Certificate statuses (F §4), in the order of work. */
export const certificateStatuses = choiceSet('CertificateStatus', {
  EXPIRED: { label: 'Caducado', colour: 'red' },
  REGISTERED: { label: 'Registrado', colour: 'green' },
  IN_PROGRESS: { label: 'En trámite', colour: 'yellow' },
  NOT_NEEDED: { label: 'No necesario', colour: 'grey' },
  PENDING: { label: 'Pendiente', colour: 'orange' },
  CANCELLED: { label: 'Anulado', colour: 'grey' },
  DELETED: { label: 'Eliminado', colour: 'grey' },
});

/**
 * The cards of the certificate cockpit, the most urgent first: every certificate lies under one of them. What is registered and ends
 * within 90 days has a card of its own; what nobody has begun is not overdue.
 */
export const certificateCards = choiceSet('CertificateCard', {
  EXPIRED: { label: 'Caducado', colour: 'red' },
  ENDING: { label: 'Caduca pronto', colour: 'orange' },
  IN_PROGRESS: { label: 'En trámite', colour: 'yellow' },
  PENDING: { label: 'Sin iniciar', colour: 'grey' },
  REGISTERED: { label: 'Vigente', colour: 'green' },
  NOT_NEEDED: { label: 'No necesario', colour: 'grey' },
});
export type CertificateCard = keyof typeof certificateCards.options;

const { NOT_NEEDED, PENDING, IN_PROGRESS, REGISTERED, EXPIRED } = certificateStatuses.options;

/** Statuses that a person may set, in the order of the text; the other two are labels of old records only (F §4). */
export const certificateChanges = choiceSet('CertificateChange', {
  NOT_NEEDED,
  PENDING,
  IN_PROGRESS,
  REGISTERED,
  EXPIRED,
});
export type CertificateChange = keyof typeof certificateChanges.options;

export interface SupplyType extends Choice {
  /** A basic supply, which every unit has (F §3); the others are the extended list. */
  isDefault: boolean;
  /** Its holder must change with the contract (F §3). */
  holderChange: boolean;
  /** The account it is charged to must change with the contract (F §3). */
  accountChange: boolean;
  /** Held by the community of owners (F §3). */
  communityHolder: boolean;
  /** Has a CUPS as its code. */
  cups: boolean;
}

const supplyType = (label: string, marks: Partial<Omit<SupplyType, 'label'>> = {}): SupplyType => ({
  label,
  isDefault: false,
  holderChange: false,
  accountChange: false,
  communityHolder: false,
  cups: false,
  ...marks,
});

const basic = { isDefault: true, holderChange: true };
const ofCommunity = { accountChange: true, communityHolder: true };

/** Supplies of a place (F §3): the three default ones first, then the extended list in the order of the text. */
export const supplyTypes = choiceSet('SupplyType', {
  GAS: supplyType('Gas', { ...basic, cups: true }),
  ELECTRICITY: supplyType('Electricidad', { ...basic, cups: true }),
  WATER: supplyType('Agua', basic),
  CENTRAL_HEATING: supplyType('Calefacción central', ofCommunity),
  HOT_WATER: supplyType('Agua caliente', ofCommunity),
  SOLAR_PANELS: supplyType('Placas solares'),
  ALARM: supplyType('Alarma'),
  PHONE_INTERNET: supplyType('Teléfono e internet'),
  BOILER_MAINTENANCE: supplyType('Mantenimiento de caldera'),
  HOME_MAINTENANCE: supplyType('Mantenimiento del hogar'),
  COMMUNITY_SUPPLIES: supplyType('Suministros de la comunidad', ofCommunity),
});

const owners = {
  LANDLORD: { label: 'Propietario' },
  TENANT: { label: 'Inquilino' },
  COMPANY: { label: 'Llavero' },
};

/** Whose a supply is (F §3). */
export const supplyOwners = choiceSet('SupplyOwner', owners);

/** In whose name a supply stands: its owner, or the community (F §6: the second list of roles). */
export const supplyHolders = choiceSet('SupplyHolder', {
  ...owners,
  COMMUNITY: { label: 'Comunidad de propietarios' },
});

export const supplyPaymentMethods = choiceSet('SupplyPaymentMethod', {
  MANUAL_REBILL: { label: 'Refacturación manual' },
  SEPARATE_FIXED_EXPENSE: { label: 'Gasto fijo aparte' },
  INCLUDED_IN_RENT: { label: 'Incluido en la renta' },
});

/** Whether a unit is offered to tenants, in the order of work. *Ours*: the texts do not show the states. */
export const publicationStatuses = choiceSet('PublicationStatus', {
  OFFERED: { label: 'Publicada', colour: 'green' },
  PAUSED: { label: 'En pausa', colour: 'yellow' },
  NOT_OFFERED: { label: 'Sin publicar', colour: 'grey' },
  WITHDRAWN: { label: 'Retirada', colour: 'blue' },
});
export type PublicationStatus = keyof typeof publicationStatuses.options;

/** What an advertisement says of the energy of a unit (RD 390/2021 art. 15): its letter, or why there is none. */
export const energyLabels = choiceSet('EnergyLabel', {
  RATED: { label: 'Calificado' },
  IN_PROGRESS: { label: 'En trámite' },
  EXEMPT: { label: 'Exento' },
  MISSING: { label: 'Sin calificación' },
});

/** Languages of an advertisement beside Spanish (widgets, portals). */
export const offerLanguages = choiceSet('OfferLanguage', {
  CA: { label: 'Catalán' },
  EN: { label: 'Inglés' },
});

/** Why a unit is offered no longer. */
export const withdrawalReasons = choiceSet('WithdrawalReason', {
  LET: { label: 'Alquilada' },
  BOOKED: { label: 'Reservada' },
  OWNER: { label: 'Decisión del propietario' },
  MANDATE_OVER: { label: 'Fin del mandato' },
  OTHER: { label: 'Otro' },
});
export type WithdrawalReason = keyof typeof withdrawalReasons.options;

/** What everybody may know of why a unit is not on offer: what the owner decided or the mandate says is nobody's concern. *Ours*. */
export const offerAbsences = choiceSet('OfferAbsence', {
  BOOKED: { label: 'Se ha reservado' },
  LET: { label: 'Se ha alquilado' },
  NOT_OFFERED: { label: 'No se ofrece ahora' },
});
export type OfferAbsence = keyof typeof offerAbsences.options;
