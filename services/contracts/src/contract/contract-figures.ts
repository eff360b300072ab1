import { Clock } from '@llavero/kit/config/clock';
import type { CallContext } from '@llavero/kit/context';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import { RecordStores } from '@llavero/kit/service/record-stores';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { contractFigures } from '@llavero/proto/commands/contract-figures';
import { type Contract, contract as definition } from '@llavero/proto/records/contracts/contract';
import { mandate as mandateDefinition } from '@llavero/proto/records/contracts/mandate';
import { itpOf, itpTiming, itpWindow } from '@llavero/proto/rules/itp';
import type { LegalOverrides } from '@llavero/proto/rules/legal/settings';
import { nextRentUpdate } from '@llavero/proto/rules/rent-update';
import {
  contractFee,
  type Fee,
  mandateFee,
  tenantSearchFee,
  tenantSearchInstalments,
} from '@llavero/proto/rules/tenant-search';
import { LegalFigures } from './legal-figures.ts';

type Figures = OutputOf<typeof contractFigures>;

/** The figures of the rules for programs, which do not have the rules themselves. */
@CommandHandler(contractFigures)
export class ContractFigures implements Handles<typeof contractFigures> {
  constructor(
    private readonly stores: RecordStores,
    private readonly figures: LegalFigures,
    private readonly clock: Clock,
  ) {}

  async run({ id }: InputOf<typeof contractFigures>, { requestId }: CallContext): Promise<Figures> {
    const contract = await this.stores.of(definition).loadUnchecked(id);
    const overrides = await this.figures.overrides(requestId);
    const now = this.clock.now();
    return {
      rentUpdate: rentUpdateOf(contract, now),
      itp: taxOf(contract, overrides, now),
      tenantSearch: searchOf(contract),
      fee: feeOf(contract),
      mandateFee: await this.mandateFeeOf(contract),
    };
  }

  private async mandateFeeOf({ mandate: id, rent }: Contract): Promise<Fee | null> {
    if (id === null || rent === null) return null;
    const [mandate] = await this.stores.of(mandateDefinition).loadManyUnchecked([id]);
    return mandate?.feeType ? mandateFee(mandate.feeType, mandate.feeValue, rent) : null;
  }
}

function rentUpdateOf(
  { startDate, endDate, ineType, cancelled }: Contract,
  now: number,
): Figures['rentUpdate'] {
  if (startDate === null || cancelled || ineType === 'NO_REVISION') return null;
  return nextRentUpdate(startDate, endDate, now);
}

function taxOf(contract: Contract, overrides: LegalOverrides, now: number): Figures['itp'] {
  const amount = itpOf(contract, overrides);
  const window = itpWindow(contract, overrides);
  if (!amount || !window || contract.cancelled) return null;
  return {
    amount,
    ...window,
    timing: itpTiming(window, contract.itpDepositDate ?? now),
  };
}

function searchOf(contract: Contract): Figures['tenantSearch'] {
  const { rent, tenantSearchSelectedOption: option } = contract;
  if (rent === null || option === null) return null;
  const fee = tenantSearchFee({
    option,
    rent,
    onePaymentMonths: contract.tenantSearchOnePaymentPlanMonths,
    recurringPercent: contract.tenantSearchRecurringPaymentPlanPercent,
  });
  const parts =
    option === 'ONE_PAYMENT'
      ? tenantSearchInstalments(fee.total, contract.tenantSearchOnePaymentInstallments ?? 1)
      : [];
  return { option, ...fee, instalments: parts.map((amount) => ({ amount })) };
}

function feeOf({ rent, feeMonths, feePercent, feeVatPercent }: Contract): Figures['fee'] {
  if (rent === null) return null;
  // An emptied term is none, as in the wizard; the defaults of C §9 are the record's own.
  return contractFee({
    rent,
    months: feeMonths ?? 0,
    percent: feePercent ?? 0,
    vatPercent: feeVatPercent ?? 0,
  });
}
