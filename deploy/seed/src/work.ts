import { addDays } from '@llavero/proto/values/dates';
import type { ContractRow } from './contracts.ts';
import type { MandateRow } from './mandates.ts';
import type { Unit } from './places.ts';
import type { Random } from './random.ts';
import { row } from './row.ts';

/** Tasks of every kind for every employee, some done, some late. `today` is a day. */
export function tasks(
  random: Random,
  employees: readonly string[],
  contracts: readonly ContractRow[],
  mandates: readonly MandateRow[],
  today: number,
) {
  return employees.flatMap((assignedTo) =>
    Array.from({ length: random.int(5, 9) }, () => {
      const createdAt = addDays(today, -Math.max(1, random.int(0, 25))) + random.int(8, 18) * 3600;
      const due = addDays(today, random.int(-6, 20));
      const shared = {
        assignedTo,
        createdBy: random.pick(employees),
        due,
        watchers: random.sample(employees, random.int(0, 2)),
      };
      const status = random.weighted([
        ['TO_DO', 10],
        ['IN_PROGRESS', 4],
        ['BLOCKED', 1],
        ['DONE', 5],
      ] as const);
      const completedAt = status === 'DONE' ? Math.min(createdAt + 86_400, today) : null;
      if (random.chance(0.4)) {
        const about = random.pick(mandates);
        const type = random.pick(['MANDATE_VALIDATE', 'WIZARD_MANDATE_GET_IT_READY', 'COMPLETE_PEOPLE_DATA']);
        return row(random, createdAt, { ...shared, type, status, completedAt, relatedMandates: [about.id] });
      }
      const about = random.pick(contracts);
      const type = random.pick([
        'CONTRACT_VALIDATE',
        'WIZARD_RENT_ACTIVATION',
        'INVENTORY_CREATE',
        'SUPPLIES_OWNERSHIP_MANAGEMENT_CONTRACT_START',
        'SUPPLIES_OWNERSHIP_MANAGEMENT_CONTRACT_END',
        'SUPPLY_COMMUNICATIONS',
      ]);
      return row(random, createdAt, {
        ...shared,
        type,
        status,
        completedAt,
        relatedContracts: [about.id],
        relatedPlaces: about.object.units,
      });
    }),
  );
}

/** Certificate work for units whose certificate is missing, has run out or soon will. */
export function certificateWork(random: Random, units: readonly Unit[], assignedTo: string, today: number) {
  const late = (unit: Unit) => {
    const end = unit.object.energyCertificate?.endDate;
    return end === undefined || end < addDays(today, 45);
  };
  return units.filter(late).map((unit) =>
    row(random, addDays(today, -random.int(1, 40)), {
      type: 'CERTIFICATE',
      status: random.weighted([
        ['PENDING', 5],
        ['REQUESTED', 2],
        ['IN_PROGRESS', 3],
        ['DONE', 1],
      ] as const),
      description: unit.object.energyCertificate
        ? 'Renovar el certificado energético'
        : 'Obtener el certificado energético',
      certificate: 'ENERGY',
      place: unit.id,
      assignedTo,
      due: addDays(today, random.int(3, 60)),
    }),
  );
}
