import { Clock } from '@llavero/kit/config/clock';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { upcomingExtensions } from '@llavero/proto/commands/renewals';
import { contract as contractDefinition } from '@llavero/proto/records/contracts/contract';
import { mandate as mandateDefinition } from '@llavero/proto/records/contracts/mandate';
import { extensionDue } from '@llavero/proto/rules/notice';
import { mandateRenewal } from '@llavero/proto/rules/renewal';
import { addMonths, startOfDay } from '@llavero/proto/values/dates';
import { ContractRenewals } from './contract-renewals.ts';
import { MANDATE_LEAD_MONTHS, MandateRenewals } from './mandate-renewals.ts';

/** What the daily job will do within a month, in the order of its days. */
@CommandHandler(upcomingExtensions)
export class UpcomingExtensions implements Handles<typeof upcomingExtensions> {
  constructor(
    private readonly contracts: ContractRenewals,
    private readonly mandates: MandateRenewals,
    private readonly clock: Clock,
  ) {}

  async run(_input: InputOf<typeof upcomingExtensions>): Promise<OutputOf<typeof upcomingExtensions>> {
    const today = startOfDay(this.clock.now());
    const horizon = addMonths(today, 1);
    const contracts: OutputOf<typeof upcomingExtensions>['contracts'] = [];
    for await (const contract of this.contracts.candidates()) {
      // What is due within the month, by the days between two extensions.
      const [next] = this.contracts.due(contract, horizon);
      if (!next || contract.endDate === null) continue;
      const { until, basis, law } = next;
      const due = Math.max(extensionDue(contract, contract.endDate)!, today);
      const title = contractDefinition.title(contract);
      contracts.push({ id: contract.id, title, endDate: contract.endDate, until, due, basis, law });
    }
    const mandates: OutputOf<typeof upcomingExtensions>['mandates'] = [];
    for await (const mandate of this.mandates.candidates(MANDATE_LEAD_MONTHS + 1)) {
      const { id, endDate, renewalPeriodicity } = mandate;
      if (endDate === null) continue;
      const due = Math.max(addMonths(endDate, -MANDATE_LEAD_MONTHS), today);
      const { until } = mandateRenewal(endDate, renewalPeriodicity);
      mandates.push({ id, title: mandateDefinition.title(mandate), endDate, until, due });
    }
    const byDay = (a: { due: number; title: string }, b: { due: number; title: string }) =>
      a.due - b.due || a.title.localeCompare(b.title, 'es');
    return { contracts: contracts.sort(byDay), mandates: mandates.sort(byDay) };
  }
}
