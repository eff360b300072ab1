import { supplyTypes } from '@llavero/proto/records/choices/places';
import type { Contract } from '@llavero/proto/records/contracts/contract';
import type { Place } from '@llavero/proto/records/places/place';

export type Supply = Place['supplies'][number];
export type SupplyType = Supply['type'];

/** Work on one supply at the start of a contract. */
export interface SupplyWork {
  type: SupplyType;
  company: string | null;
  code: string | null;
  holderType: 'TENANT' | null;
  changeReason: string;
}

/** Gas, electricity and water: every unit has them and their holder changes (F §3). */
export const defaultSupplies: readonly SupplyType[] = supplyTypes.values.filter(
  (type) => supplyTypes.options[type].holderChange,
);

/** They hang on the building's own supplies. */
const withoutSupplies: ReadonlySet<string> = new Set(['PARKING', 'STORAGE', 'PARKING_AND_STORAGE']);

/**
 * What has to be done with the default supplies of a unit when a contract starts (F §7 'review supplies'): a
 * holder change to the tenant where the tenant answers for the supplies, else a review. A unit whose supplies have
 * been entered has those and no others; one without any entered is asked about all three.
 */
export function supplyWorkAtStart(
  { supplies, unitType }: Pick<Place, 'supplies' | 'unitType'>,
  { tenantIsResponsibleOfSupplies, tenants }: Pick<Contract, 'tenantIsResponsibleOfSupplies' | 'tenants'>,
): SupplyWork[] {
  const entered = supplies.filter(({ type }) => defaultSupplies.includes(type));
  if (entered.length === 0 && withoutSupplies.has(unitType)) return [];
  const types =
    entered.length > 0
      ? defaultSupplies.filter((type) => entered.some((supply) => supply.type === type))
      : defaultSupplies;
  return types.flatMap((type) => {
    const supply = entered.find((one) => one.type === type);
    // Already this tenant's, as after a renewal: nothing to do.
    if (supply?.holderId && tenants.includes(supply.holderId) && !supply.requiredChange) return [];
    const change = tenantIsResponsibleOfSupplies && supply?.paymentMethod !== 'INCLUDED_IN_RENT';
    return {
      type,
      company: supply?.company ?? null,
      code: supply && supplyTypes.options[type].cups ? supply.code : null,
      holderType: change ? 'TENANT' : null,
      changeReason: change ? 'Cambio de titular por inicio de contrato' : 'Revisión por inicio de contrato',
    };
  });
}
