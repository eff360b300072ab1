import type { BulkRow } from '@llavero/kit/records/write/bulk';
import type { Json } from '@llavero/proto/fields/field';
import { propertyFigures, type UnitContract, unitFigures } from '@llavero/proto/rules/occupancy';
import type { ContractRow } from './contracts.ts';

/** What a contract fills, as the places service keeps it in its own table. */
export interface UnitContractRow extends UnitContract {
  unit: string;
}

/** The contracts of each unit, as the places service would have taken them over from their events. */
export function unitContracts(contracts: readonly Pick<ContractRow, 'id' | 'object'>[]): UnitContractRow[] {
  return contracts.flatMap(({ id, object }) =>
    object.units.map((unit) => ({
      unit,
      contract: id,
      rent: object.rent,
      startDate: object.startDate,
      endDate: object.endDate,
      counts: object.validated && object.activated && !object.cancelled,
      mandateOver: ['CANCELLED', 'FINISHED'].includes(object.mandateStatus),
    })),
  );
}

/** Gives units and buildings the figures that their contracts mean on a day (C §3.3). */
export function setFigures(
  units: readonly BulkRow[],
  buildings: readonly BulkRow[],
  contracts: readonly ContractRow[],
  today: number,
): void {
  const byUnit = new Map<string, UnitContract[]>();
  for (const one of unitContracts(contracts)) byUnit.set(one.unit, [...(byUnit.get(one.unit) ?? []), one]);
  for (const { id, object } of units) {
    const of = byUnit.get(id);
    if (of) Object.assign(object, unitFigures(of, today));
  }
  for (const { id, object } of buildings) {
    const own = units.filter((unit) => unit.object['property'] === id);
    object['kpi'] = propertyFigures(own.map(({ object: { kpi } }) => kpiOf(kpi)));
  }
}

function kpiOf(kpi: Json | undefined): { contract: string | null; rent: number | null } {
  return (kpi ?? { contract: null, rent: null }) as { contract: string | null; rent: number | null };
}
