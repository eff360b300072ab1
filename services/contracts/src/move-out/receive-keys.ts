import type { CallContext } from '@llavero/kit/context';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { receiveKeys } from '@llavero/proto/commands/move-out';
import { formatDay } from '@llavero/proto/values/dates';
import { assertHappened } from './move-out.rules.ts';
import { MoveOutSums } from './move-out-sums.ts';
import { moveOutWith } from './move-out.values.ts';
import { MoveOutWriter } from './move-out-writer.ts';

/** Counts the keys that came back against those of the units. A set that is missing is no obstacle: it can be deducted. */
@CommandHandler(receiveKeys)
export class ReceiveKeys implements Handles<typeof receiveKeys> {
  constructor(
    private readonly writer: MoveOutWriter,
    private readonly sums: MoveOutSums,
  ) {}

  run(input: InputOf<typeof receiveKeys>, ctx: CallContext): Promise<OutputOf<typeof receiveKeys>> {
    const { keysReturnedDate, keysReturned } = input;
    return this.writer.write('keys', input, ctx, async (contract, now) => {
      const start = { day: contract.startDate, what: 'el inicio del contrato' };
      assertHappened('keysReturnedDate', keysReturnedDate, { after: start, now });
      const keysExpected = await this.sums.keySets(contract, ctx);
      return {
        patch: {
          moveOut: moveOutWith(contract, { keysReturnedDate, keysReturned, keysExpected }),
          // The interest of a settlement that was prepared runs from the day of the keys.
          settlementResolution: null,
        },
        note: `Llaves entregadas el ${formatDay(keysReturnedDate)}: ${keysReturned} de ${keysExpected} juegos`,
      };
    });
  }
}
