import type { CallContext } from '@llavero/kit/context';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { approveRemittance, closeRemittance, withdrawRemittance } from '@llavero/proto/commands/remittances';
import { startOfDay } from '@llavero/proto/values/dates';
import { RemittanceApproval } from './remittance-approval.ts';
import { RemittanceSteps } from './remittance-steps.ts';
import { notSettled } from './remittance.errors.ts';
import { setOutcome } from './remittance-table.ts';

@CommandHandler(approveRemittance)
export class ApproveRemittance implements Handles<typeof approveRemittance> {
  constructor(
    private readonly steps: RemittanceSteps,
    private readonly approval: RemittanceApproval,
  ) {}

  run(
    input: InputOf<typeof approveRemittance>,
    ctx: CallContext,
  ): Promise<OutputOf<typeof approveRemittance>> {
    const rule = { from: ['TO_APPROVE'], advice: 'no hay nada que aprobar.' } as const;
    return this.steps.take(input, rule, ctx, async (remittance, _tx, now) => {
      await this.approval.requireOther(remittance, ctx);
      return { approvedAt: now, approvedBy: ctx.actor.id };
    });
  }
}

@CommandHandler(withdrawRemittance)
export class WithdrawRemittance implements Handles<typeof withdrawRemittance> {
  constructor(private readonly steps: RemittanceSteps) {}

  run(
    input: InputOf<typeof withdrawRemittance>,
    ctx: CallContext,
  ): Promise<OutputOf<typeof withdrawRemittance>> {
    const rule = {
      from: ['TO_APPROVE', 'PREPARED'],
      advice: 'solo se retira lo que no se ha enviado; pida al banco que la anule y espere sus devoluciones.',
    } as const;
    return this.steps.take(input, rule, ctx, async ({ id }, tx, now) => {
      await setOutcome(tx, id, 'WITHDRAWN', { day: startOfDay(now) });
      return { withdrawnAt: now };
    });
  }
}

@CommandHandler(closeRemittance)
export class CloseRemittance implements Handles<typeof closeRemittance> {
  constructor(private readonly steps: RemittanceSteps) {}

  run(input: InputOf<typeof closeRemittance>, ctx: CallContext): Promise<OutputOf<typeof closeRemittance>> {
    const rule = {
      from: ['SETTLED', 'PARTLY_RETURNED'],
      advice: 'se cierra cuando el banco la ha abonado.',
    } as const;
    return this.steps.take(input, rule, ctx, async ({ settledOn }, _tx, now) => {
      if (settledOn === null) throw notSettled();
      return { closedAt: now };
    });
  }
}
