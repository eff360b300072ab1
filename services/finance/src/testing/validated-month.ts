import { afterAll, beforeAll, beforeEach } from '@jest/globals';
import { testContext } from '@llavero/kit/testing/context';
import { startTestServices, type TestServices } from '@llavero/kit/testing/service';
import { monthValidation } from '@llavero/proto/commands/finance-validation';
import type { Json } from '@llavero/proto/fields/field';
import { v7 as uuidv7 } from 'uuid';
import { FinanceModule } from '../finance.module.ts';
import { ContractsStandIn, mandates, mandateTerms } from './contracts.ts';

export const clerk = testContext('INTERNAL_EMPLOYEE');
export const other = testContext('ADMIN');

export let services: TestServices;
/** Every test has a year of its own. */
export let year = 2040;
/** Of the documents of the running test. */
export let mandate: string;

/** Finance beside a stand-in of contracts, with a mandate for each test. */
export function useValidation(): void {
  beforeAll(async () => {
    services = await startTestServices(
      { finance: FinanceModule, contracts: ContractsStandIn },
      { partial: true },
    );
  });
  afterAll(() => services?.stop());
  beforeEach(() => {
    year += 1;
    mandate = uuidv7();
    mandates.push(mandateTerms({ id: mandate }));
  });
}

export const line = (amount: number) => ({
  category: 'RENT',
  subcategory: 'RENT',
  concept: 'Renta',
  units: 1,
  unitAmount: amount,
  totalAmount: amount,
  rentAmount: amount,
});

export interface Made {
  id: string;
  version: number;
}

/** A document of May, paid by transfer. Euros. */
export const make = (type: string, amount: number, more: Record<string, Json> = {}): Promise<Made> =>
  services.peers.records('finance').create(
    {
      collection: 'finance',
      object: {
        type,
        year,
        month: 5,
        mandate,
        paymentMethod: 'TRANSFER',
        destination: { iban: 'ES9121000418450200051332' },
        breakdown: [line(amount)],
        ...more,
      },
    },
    other,
  ) as Promise<Made>;

/** What the validation of May says. */
export const validation = (limit = 200) =>
  services.peers.command(monthValidation, { year, month: 5, limit }, clerk);
