import type { CallContext } from '@llavero/kit/context';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { setDeductions } from '@llavero/proto/commands/move-out';
import { deductionProblems, depreciate } from '@llavero/proto/rules/useful-life';
import { startOfDay } from '@llavero/proto/values/dates';
import { addMoney, formatMoney } from '@llavero/proto/values/money';
import { stepNotValid } from './move-out.errors.ts';
import { MoveOutSums } from './move-out-sums.ts';
import { moveOutWith } from './move-out.values.ts';
import { MoveOutWriter } from './move-out-writer.ts';

/** What is kept from the bond, each with its evidence and reduced by age. A settlement made before is dropped: it names them. */
@CommandHandler(setDeductions)
export class SetDeductions implements Handles<typeof setDeductions> {
  constructor(
    private readonly writer: MoveOutWriter,
    private readonly sums: MoveOutSums,
  ) {}

  run(input: InputOf<typeof setDeductions>, ctx: CallContext): Promise<OutputOf<typeof setDeductions>> {
    return this.writer.write('deductions', input, ctx, async (contract, now) => {
      const returned = contract.moveOut?.keysReturnedDate ?? startOfDay(now);
      const lives = await this.sums.usefulLives(returned, ctx);
      const problems = deductionProblems(input.deductions, returned, lives);
      if (problems.length) throw stepNotValid(problems);
      const deductions = input.deductions.map((given) => ({
        ...given,
        ...depreciate(given, returned, lives),
      }));
      const total = addMoney(...deductions.map(({ amount }) => amount));
      return {
        patch: {
          moveOut: moveOutWith(contract, { deductions, deductionsDate: startOfDay(now) }),
          settlementResolution: null,
        },
        note: deductions.length
          ? `Deducciones de la fianza: ${formatMoney(total)}`
          : 'Sin deducciones de la fianza',
      };
    });
  }
}
