import { Clock } from '@llavero/kit/config/clock';
import type { CallContext } from '@llavero/kit/context';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import { RecordStores } from '@llavero/kit/service/record-stores';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { upcomingFinishes } from '@llavero/proto/commands/deadlines';
import type { SystemFields } from '@llavero/proto/fields/record';
import { contract as definition, type Contract } from '@llavero/proto/records/contracts/contract';
import { mandate as mandateDefinition } from '@llavero/proto/records/contracts/mandate';
import type { LegalOverrides } from '@llavero/proto/rules/legal/settings';
import { nextActAtEnd } from '@llavero/proto/rules/next-act';
import { endOutlook, extensionDue, noticeDeadlines } from '@llavero/proto/rules/notice';
import { extensionOf } from '@llavero/proto/rules/renewal';
import { addMonths, startOfDay } from '@llavero/proto/values/dates';
import { LegalFigures } from '../contract/legal-figures.ts';

type Finish = OutputOf<typeof upcomingFinishes>['contracts'][number];

/** Contracts in force by the day they end, with what is decided about it and the next act (SCR-05). */
@CommandHandler(upcomingFinishes)
export class UpcomingFinishes implements Handles<typeof upcomingFinishes> {
  constructor(
    private readonly stores: RecordStores,
    private readonly figures: LegalFigures,
    private readonly clock: Clock,
  ) {}

  async run(
    { months, after, limit }: InputOf<typeof upcomingFinishes>,
    ctx: CallContext,
  ): Promise<OutputOf<typeof upcomingFinishes>> {
    const now = this.clock.now();
    const today = startOfDay(now);
    // The cursor is the end and the id of the last row: `<day>:<id>`.
    const [lastDay, lastId] = after?.split(':') ?? [];
    const from = lastDay ? Number(lastDay) : today;
    const page = await this.stores.of(definition).findUnchecked({
      filter: {
        status: { $in: ['ACTIVE', 'UNPAID'] },
        endDate: { $gte: from, $lte: addMonths(today, months) },
        ...(lastId ? { $or: [{ endDate: { $gt: from } }, { id: { $gt: lastId } }] } : {}),
      },
      sort: [
        { field: 'endDate', order: 'asc' },
        { field: 'id', order: 'asc' },
      ],
      limit: limit + 1,
      now,
    });
    const shown = page.slice(0, limit);
    const overrides = await this.figures.overrides(ctx.requestId);
    const ids = [...new Set(shown.flatMap(({ mandate }) => mandate ?? []))];
    const mandates = new Map(
      (await this.stores.of(mandateDefinition).loadManyUnchecked(ids)).map((each) => [each.id, each]),
    );
    const last = page.length > limit ? shown.at(-1) : undefined;
    return {
      contracts: shown.map((each) => {
        const team = each.mandate === null ? undefined : mandates.get(each.mandate);
        return finishOf(each, today, overrides, team?.legalManager ?? team?.salesManager ?? null);
      }),
      more: last ? `${last.endDate}:${last.id}` : null,
    };
  }
}

function finishOf(
  contract: Contract & SystemFields,
  today: number,
  overrides: LegalOverrides,
  responsible: string | null,
): Finish {
  const endDate = contract.endDate!;
  const outlook = endOutlook(contract, endDate);
  const next = outlook === 'EXTENDS' ? extensionOf(contract, endDate) : null;
  const deadlines = noticeDeadlines(contract, endDate, overrides);
  const lastOf = (of: 'OWNER' | 'TENANT') => deadlines.find(({ party }) => party === of)?.last ?? null;
  const due = next ? extensionDue(contract, endDate) : null;
  return {
    id: contract.id,
    title: definition.title(contract),
    endDate,
    outlook,
    until: next?.until ?? null,
    basis: next?.basis ?? null,
    due,
    ownerNotice: lastOf('OWNER'),
    tenantNotice: lastOf('TENANT'),
    nextAct: nextActAtEnd(contract, { outlook, due, ownerNotice: lastOf('OWNER') }, today),
    responsible,
  };
}
