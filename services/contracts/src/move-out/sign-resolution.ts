import type { CallContext } from '@llavero/kit/context';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { signResolution } from '@llavero/proto/commands/move-out';
import { choiceLabel } from '@llavero/proto/fields/choices';
import { resolutionKinds } from '@llavero/proto/records/choices/move-out';
import { formatDay } from '@llavero/proto/values/dates';
import { resolutionMissing, resolutionSigned } from './move-out.errors.ts';
import { assertHappened } from './move-out.rules.ts';
import { moveOutWith } from './move-out.values.ts';
import { MoveOutWriter } from './move-out-writer.ts';

/** A resolution becomes SIGNED (C §4.4). With the settlement the tenant has accepted it. */
@CommandHandler(signResolution)
export class SignResolution implements Handles<typeof signResolution> {
  constructor(private readonly writer: MoveOutWriter) {}

  run(input: InputOf<typeof signResolution>, ctx: CallContext): Promise<OutputOf<typeof signResolution>> {
    const { kind, signedDate } = input;
    const isContract = kind === 'CONTRACT';
    const step = isContract ? 'contractResolution' : 'settlementResolution';
    return this.writer.write(step, input, ctx, (contract, now) => {
      const resolution = contract[step];
      if (!resolution) throw resolutionMissing();
      if (resolution.status === 'SIGNED') throw resolutionSigned();
      assertHappened('signedDate', signedDate, {
        after: { day: contract.moveOut?.keysReturnedDate, what: 'la entrega de llaves' },
        now,
      });
      const note = `${choiceLabel(resolutionKinds, kind)} firmada el ${formatDay(signedDate)}`;
      const status = 'SIGNED' as const;
      if (isContract)
        return {
          patch: {
            contractResolution: { ...contract.contractResolution!, status },
            moveOut: moveOutWith(contract, { contractSignedDate: signedDate }),
          },
          note,
        };
      return {
        patch: {
          settlementResolution: { ...contract.settlementResolution!, status },
          settlementStatus: 'ACCEPTED' as const,
          moveOut: moveOutWith(contract, { settlementSignedDate: signedDate }),
        },
        note,
      };
    });
  }
}
