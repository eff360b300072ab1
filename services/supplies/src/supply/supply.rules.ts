import { supplyTypes } from '@llavero/proto/records/choices/places';
import type { Contract } from '@llavero/proto/records/contracts/contract';
import type { Place } from '@llavero/proto/records/places/place';
import { type SupplyHolderCode, workKindOf } from '@llavero/proto/rules/supply-change';

export type Supply = Place['supplies'][number];
export type SupplyType = Supply['type'];

/** Work on one supply at the start or the end of a contract. */
export interface SupplyWork {
  type: SupplyType;
  company: string | null;
  code: string | null;
  reference: string | null;
  formerHolderType: SupplyHolderCode | null;
  formerHolder: string | null;
  formerHolderName: string | null;
  /** Null: somebody has to decide whether it changes at all. */
  holderType: SupplyHolderCode | null;
  changeReason: string;
}

type SuppliedPlace = Pick<Place, 'supplies' | 'unitType'>;

/** Gas, electricity and water: every unit has them and their holder changes (F §3). */
export const defaultSupplies: readonly SupplyType[] = supplyTypes.values.filter(
  (type) => supplyTypes.options[type].holderChange,
);

/** They hang on the building's own supplies. */
const withoutSupplies: ReadonlySet<string> = new Set(['PARKING', 'STORAGE', 'PARKING_AND_STORAGE']);

/** The default supplies that a unit has: those entered and no others, or all three where none was entered. */
function defaultsOf({
  supplies,
  unitType,
}: SuppliedPlace): { type: SupplyType; supply: Supply | undefined }[] {
  const entered = supplies.filter(({ type }) => defaultSupplies.includes(type));
  if (entered.length === 0 && withoutSupplies.has(unitType)) return [];
  return defaultSupplies
    .map((type) => ({ type, supply: entered.find((one) => one.type === type) }))
    .filter(({ supply }) => supply !== undefined || entered.length === 0);
}

/** Supplies of the community that are charged to a unit: their account changes, their holder does not (F §3). */
const accountWork = ({ supplies }: SuppliedPlace, changeReason: string): SupplyWork[] =>
  supplies
    .filter(
      ({ type, paymentMethod }) => workKindOf(type) === 'ACCOUNT' && paymentMethod !== 'INCLUDED_IN_RENT',
    )
    .map((supply) => ({ ...knownOf(supply.type, supply), holderType: 'COMMUNITY', changeReason }));

/** What is known of a supply, as a change of it begins. */
export function knownOf(type: SupplyType, supply: Supply | undefined) {
  const isCups = supplyTypes.options[type].cups;
  const code = supply?.code ?? null;
  return {
    type,
    company: supply?.company ?? null,
    code: isCups ? code : null,
    reference: isCups ? null : code,
    formerHolderType: supply?.holderType ?? null,
    formerHolder: supply?.holderId ?? null,
    formerHolderName: supply?.holderName ?? null,
  };
}

/**
 * What has to be done with the supplies of a unit when a contract starts (F §7 'review supplies'): a holder change of the
 * default ones to the tenant where the tenant answers for the supplies, else a review; and then a change of account of the
 * community's. A unit whose supplies have been entered has those and no others; one without any entered is asked about all three.
 */
export function supplyWorkAtStart(
  place: SuppliedPlace,
  { tenantIsResponsibleOfSupplies, tenants }: Pick<Contract, 'tenantIsResponsibleOfSupplies' | 'tenants'>,
): SupplyWork[] {
  const holders = defaultsOf(place).flatMap(({ type, supply }): SupplyWork[] => {
    // Already this tenant's, as after a renewal: nothing to do.
    if (supply?.holderId && tenants.includes(supply.holderId) && !supply.requiredChange) return [];
    const change = tenantIsResponsibleOfSupplies && supply?.paymentMethod !== 'INCLUDED_IN_RENT';
    return [
      {
        ...knownOf(type, supply),
        holderType: change ? 'TENANT' : null,
        changeReason: change ? 'Cambio de titular por inicio de contrato' : 'Revisión por inicio de contrato',
      },
    ];
  });
  const reason = 'Cambio de cuenta de cargo por inicio de contrato';
  return [...holders, ...(tenantIsResponsibleOfSupplies ? accountWork(place, reason) : [])];
}

/**
 * What has to be done when a contract has ended (F §7 '15 days after contract finish'): what stands in the tenant's name goes
 * back to the landlord, and so does the account of the community's. Where nobody has entered supplies, the tenant holds the default
 * ones if the contract says that he answers for them. A tenant who stays with another contract, as after a renewal, keeps them all.
 *
 * @param staying tenants of the unit's other contracts in force or signed
 */
export function supplyWorkAtEnd(
  place: SuppliedPlace,
  { tenantIsResponsibleOfSupplies, tenants }: Pick<Contract, 'tenantIsResponsibleOfSupplies' | 'tenants'>,
  staying: readonly string[] = [],
): SupplyWork[] {
  const someStay = tenants.some((tenant) => staying.includes(tenant));
  const ofTenant = (supply: Supply | undefined): boolean =>
    supply?.holderId
      ? tenants.includes(supply.holderId) && !staying.includes(supply.holderId)
      : !someStay && (supply === undefined ? tenantIsResponsibleOfSupplies : supply.holderType === 'TENANT');
  const holders = defaultsOf(place)
    .filter(({ supply }) => ofTenant(supply))
    .map(({ type, supply }): SupplyWork => ({
      ...knownOf(type, supply),
      formerHolderType: 'TENANT',
      holderType: 'LANDLORD',
      changeReason: 'Cambio de titular por fin de contrato',
    }));
  const reason = 'Cambio de cuenta de cargo por fin de contrato';
  return [...holders, ...(tenantIsResponsibleOfSupplies && !someStay ? accountWork(place, reason) : [])];
}
