import type { CallContext } from '@llavero/kit/context';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { setDeductions } from '@llavero/proto/commands/move-out';
import type { FieldProblem } from '@llavero/proto/errors';
import { type BondedContract, notedClaims } from '@llavero/proto/rules/bond-ledger';
import { type Deduction, deductionProblems, depreciate } from '@llavero/proto/rules/useful-life';
import { startOfDay } from '@llavero/proto/values/dates';
import { addMoney, formatMoney, toCents } from '@llavero/proto/values/money';
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
      const problems = [
        ...deductionProblems(input.deductions, returned, lives),
        ...claimProblems(input.deductions, contract),
      ];
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

/** A claim is deducted as far as one was noted: it needs no evidence of its own. */
function claimProblems(deductions: readonly Deduction[], contract: BondedContract): FieldProblem[] {
  const noted = addMoney(...notedClaims(contract).map(({ amount }) => amount));
  let left = toCents(noted);
  return deductions.flatMap(({ kind, cost }, index) => {
    if (kind !== 'CLAIM') return [];
    left -= toCents(cost);
    if (left >= 0) return [];
    const message =
      noted === 0
        ? 'No hay ninguna reclamación de la fianza anotada: elija otro concepto y adjunte su prueba.'
        : `Hay anotadas reclamaciones por ${formatMoney(noted)}: lo demás va en otro concepto, con su prueba.`;
    return [{ field: `deductions.${index}.cost`, rule: 'claimed', message }];
  });
}
