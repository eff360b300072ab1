import { Database } from '@llavero/kit/db/database';
import { bulkLoad } from '@llavero/kit/records/write/bulk';
import { testContext } from '@llavero/kit/testing/context';
import type { TestServices } from '@llavero/kit/testing/service';
import type { Json } from '@llavero/proto/fields/field';
import { agent } from '@llavero/proto/records/people/agent';
import { lettersOf23 } from '@llavero/proto/values/check-letters';
import { daySeconds } from '@llavero/proto/values/dates';

const CREATED = daySeconds({ year: 2026, month: 1, day: 1 });
let last = 20_000_000;

/** A tax number that nobody of this test file has yet. */
export function freshNif(): string {
  last += 1;
  return `${last}${lettersOf23.charAt(last % 23)}`;
}

/** The organization at the head of every paper, with its tax number. @returns its id */
export async function createCompany({ peers }: Pick<TestServices, 'peers'>): Promise<string> {
  const object = { name: 'Alquileres del Norte, S.L.', cif: 'B85626240' };
  const { id } = await peers
    .records('people')
    .create({ collection: 'organization', object }, testContext('ADMIN'));
  return id;
}

/** A supplier with a tax number, whose bills may be approved. They need the neighbour `people`. @returns its id */
export async function createSupplier({ peers }: Pick<TestServices, 'peers'>): Promise<string> {
  const object = { name: 'Pinturas Rius', idType: 'CIF', idNumber: 'B12345674' };
  return (await peers.records('people').create({ collection: 'supplier', object }, testContext('ADMIN'))).id;
}

/**
 * People of the house under ids that contracts name already, each with a tax number, which invoices that are recorded name
 * (RD 1007/2023). They need the neighbour `people`.
 */
export async function loadPeople(
  running: Pick<TestServices, 'services'>,
  ids: readonly string[],
  more: Record<string, Json> = {},
): Promise<void> {
  const rows = ids.map((id) => ({
    id,
    object: { firstname: 'Ana', lastname: 'Vidal', idType: 'NIF', idNumber: freshNif(), ...more },
    createdAt: CREATED,
  }));
  await bulkLoad(running.services.get('people')!.get(Database), agent, rows);
}
