import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import { KitModule } from '@llavero/kit/service/kit.module';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { bondTotals } from '@llavero/proto/commands/bonds';
import { billableContracts, settlementTerms } from '@llavero/proto/commands/contracts';
import { recordsOf } from '@llavero/proto/records/registry';
import type { MandateTerms } from '@llavero/proto/rules/month/terms';
import { testTerms } from '@llavero/proto/rules/month/testing';
import type { Billable } from '@llavero/proto/rules/receipt';
import { daySeconds } from '@llavero/proto/values/dates';
import { Module } from '@nestjs/common';
import { v7 as uuidv7 } from 'uuid';

/** What the neighbour answers; a test puts its contracts here. */
export const portfolio: Billable[] = [];

/** Contracts in force for years, 1,000 € a month. */
export function billable(overrides: Partial<Billable> = {}): Billable {
  return {
    id: uuidv7(),
    mandate: uuidv7(),
    tenants: [uuidv7()],
    landlords: [uuidv7()],
    // Without units nobody needs to ask the places what they are.
    units: [],
    startDate: daySeconds({ year: 2020, month: 1, day: 1 }),
    endDate: null,
    rent: 1000,
    firstMonthRent: null,
    bonusPercent: null,
    lastBonusDay: null,
    fixedExpenses: [],
    paymentInAdvance: null,
    paymentDay: 3,
    paymentMethod: 'DIRECT_DEBIT',
    payerBankAccount: null,
    withoutRentBills: false,
    contractType: 'LONG_CONTRACT',
    payer: null,
    firstMonthRentTyped: false,
    rentHistory: [],
    rentTaxes: [],
    withActivity: false,
    besideUnits: [],
    search: null,
    changedAt: null,
    ...overrides,
  };
}

@CommandHandler(billableContracts)
class AnswerPortfolio implements Handles<typeof billableContracts> {
  async run({
    contracts: wanted,
    after,
    limit,
  }: InputOf<typeof billableContracts>): Promise<OutputOf<typeof billableContracts>> {
    const sorted = portfolio
      .filter(({ id }) => wanted.length === 0 || wanted.includes(id))
      .toSorted((one, other) => (one.id < other.id ? -1 : 1));
    const contracts = sorted.filter(({ id }) => after == null || id > after).slice(0, limit);
    return { total: after == null ? sorted.length : null, contracts };
  }
}

/** The terms of the mandates; a test puts its own here. */
export const mandates: MandateTerms[] = [];

/** Terms of a mandate of one landlord with a fee of 10 %, for the mandate of a contract. */
export const mandateTerms = (overrides: Partial<MandateTerms> = {}): MandateTerms => ({
  ...testTerms({ id: uuidv7(), landlords: [uuidv7()] }),
  ...overrides,
});

@CommandHandler(settlementTerms)
class AnswerTerms implements Handles<typeof settlementTerms> {
  async run({
    mandates: asked,
    after,
    limit,
  }: InputOf<typeof settlementTerms>): Promise<OutputOf<typeof settlementTerms>> {
    const sorted = mandates.toSorted((one, other) => (one.id < other.id ? -1 : 1));
    const found =
      asked.length > 0
        ? sorted.filter(({ id }) => asked.includes(id))
        : sorted.filter(({ id, guaranteed }) => guaranteed.length > 0 && (after == null || id > after));
    return { mandates: found.slice(0, limit) };
  }
}

/** Bonds that the company holds, euros; a test puts its own here. */
export const held = { bonds: 0 };

@CommandHandler(bondTotals)
class AnswerBonds implements Handles<typeof bondTotals> {
  async run(): Promise<OutputOf<typeof bondTotals>> {
    const holders = [{ holder: 'MANDATARY' as const, amount: held.bonds, contracts: held.bonds > 0 ? 1 : 0 }];
    return { contracts: 1, total: held.bonds, toDeposit: 0, toSettle: 0, holders };
  }
}

/** The contracts service as finance sees it, with the {@link portfolio}. Start it with `partial: true`. */
@Module({
  imports: [
    KitModule.forService({ name: 'contracts', records: recordsOf('contracts'), migrations: 'derive' }),
  ],
  providers: [AnswerPortfolio, AnswerTerms, AnswerBonds],
})
export class ContractsStandIn {}
