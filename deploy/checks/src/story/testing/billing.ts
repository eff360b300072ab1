import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { ContractsModule } from '@llavero/contracts/contracts.module';
import { FinanceModule } from '@llavero/finance/finance.module';
import { testContext } from '@llavero/kit/testing/context';
import { startTestServices, type TestServices } from '@llavero/kit/testing/service';
import { PeopleModule } from '@llavero/people/people.module';
import { PlacesModule } from '@llavero/places/places.module';
import type { InputOf } from '@llavero/proto/commands/command';
import {
  activateContract,
  activateMandate,
  validateContract,
  validateMandate,
} from '@llavero/proto/commands/contracts';
import { financeProcess } from '@llavero/proto/commands/finance';
import { generateMonth } from '@llavero/proto/commands/month';
import type { Json } from '@llavero/proto/fields/field';
import { addYears, dayOf, startOfDay, startOfMonth } from '@llavero/proto/values/dates';

export const admin = testContext('ADMIN');
export const today = startOfDay(Math.floor(Date.now() / 1000));
export const { year, month } = dayOf(today);

/** The services that a month's receipts need. */
export const startBilling = (): Promise<TestServices> =>
  startTestServices({
    contracts: ContractsModule,
    finance: FinanceModule,
    places: PlacesModule,
    people: PeopleModule,
  });

/** Contracts in force since before this month, one mandate for all. Answers their ids. */
export async function activeContracts(
  harness: TestServices,
  count: number,
  overrides: Record<string, Json> = {},
): Promise<string[]> {
  const records = harness.peers.records('contracts');
  const mandate = await records.create(
    {
      collection: 'mandate',
      object: {
        landlords: [randomUUID()],
        units: [randomUUID()],
        mandateDate: addYears(today, -1),
        productType: 'NONE',
        salesManager: randomUUID(),
      },
    },
    admin,
  );
  const valid = await harness.peers.command(
    validateMandate,
    { id: mandate.id, version: mandate.version },
    admin,
  );
  await harness.peers.command(
    activateMandate,
    { id: valid.id, version: valid.version, sendMarketing: false },
    admin,
  );
  const ids: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const draft = await records.create(
      {
        collection: 'contract',
        object: {
          mandate: mandate.id,
          units: [randomUUID()],
          tenants: [randomUUID()],
          landlords: [randomUUID()],
          startDate: startOfMonth(addYears(today, -1)),
          endDate: addYears(today, 4),
          rent: 1000,
          legalBondAmount: 1000,
          paymentMethod: 'TRANSFER',
          ...overrides,
        },
      },
      admin,
    );
    const checked = await harness.peers.command(
      validateContract,
      { id: draft.id, version: draft.version },
      admin,
    );
    await harness.peers.command(activateContract, { id: checked.id, version: checked.version }, admin);
    ids.push(draft.id);
  }
  return ids;
}

/** The progress of a run once it has ended. */
export async function finished(harness: TestServices, process: string) {
  for (let attempt = 0; attempt < 200; attempt += 1) {
    const progress = await harness.peers.command(financeProcess, { process }, admin);
    if (!['QUEUED', 'IN_PROGRESS'].includes(progress.status)) return progress;
    await sleep(50);
  }
  throw new Error('the run did not end');
}

/** Generates the receipts of this month, or of what the input says, and waits for the end of the run. */
export async function generate(harness: TestServices, input: Partial<InputOf<typeof generateMonth>> = {}) {
  const { process } = await harness.peers.command(
    generateMonth,
    { year, month, contracts: [], ...input },
    admin,
  );
  return finished(harness, process);
}
