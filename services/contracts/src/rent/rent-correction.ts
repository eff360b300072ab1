import { Clock } from '@llavero/kit/config/clock';
import type { CallContext } from '@llavero/kit/context';
import { Database } from '@llavero/kit/db/database';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import { RecordStores } from '@llavero/kit/service/record-stores';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { correctRentUpdate } from '@llavero/proto/commands/rent-reviews';
import { contractRentUpdateCorrected } from '@llavero/proto/events/rent-reviews';
import { contract as contractDefinition } from '@llavero/proto/records/contracts/contract';
import { nextRent as definition, type NextRent } from '@llavero/proto/records/contracts/next-rent';
import { newRent } from '@llavero/proto/rules/rent-update';
import { formatDay } from '@llavero/proto/values/dates';
import { formatMoney } from '@llavero/proto/values/money';
import { managementEntry } from '../contract/chronology-note.ts';
import { replyOf } from '../reply.ts';
import { evidenceOf } from './rent-application.ts';
import { aboveWhatWasTold, notApplied, nothingToCorrect, notLastUpdate } from './rent.errors.ts';

/**
 * Gives an applied update the percentage it should have had, billed or not (decision 0161). The line of the rent history and
 * the update say the right figure; what they said stays in the chronology of both. The documents that have the wrong rent
 * stay as they are: the next ones carry the difference (decision 0050).
 *
 * @throws CodedError conflict `RENT_UPDATE.NOT_APPLIED`, `.NOT_LAST` or of the version; invalid `.NOTHING_TO_CORRECT`, `.ABOVE_NOTICE`
 */
@CommandHandler(correctRentUpdate)
export class CorrectRentUpdate implements Handles<typeof correctRentUpdate> {
  constructor(
    private readonly database: Database,
    private readonly stores: RecordStores,
    private readonly clock: Clock,
  ) {}

  async run(
    { id, version, percent, reason }: InputOf<typeof correctRentUpdate>,
    ctx: CallContext,
  ): Promise<OutputOf<typeof correctRentUpdate>> {
    const now = this.clock.now();
    const written = await this.database.transaction(async (tx) => {
      const updates = this.stores.of(definition);
      const contracts = this.stores.of(contractDefinition);
      const update = await updates.loadUnchecked(id, tx, { lock: true, now });
      const { appliedFrom: from } = update;
      if (update.status !== 'APPLIED' || from === null) throw notApplied();
      const contract = await contracts.loadUnchecked(update.contract, tx, { lock: true, now });
      const last = contract.rentHistory.at(-1);
      if (last?.dateModified !== from || last.nextRent !== contract.rent) throw notLastUpdate();
      const rent = newRent(last.previousRent, percent);
      if (rent === last.nextRent) throw nothingToCorrect();
      const told = toldRent(update) ?? last.nextRent;
      if (rent > told) throw aboveWhatWasTold(told);

      const corrected = { ...update, percent, percentReason: reason };
      const text =
        `Actualización corregida: desde el ${formatDay(from)} la renta es de ${formatMoney(rent)}, no de ${formatMoney(last.nextRent)}. ` +
        `Decía: ${evidenceOf(update)}. Dice: ${evidenceOf(corrected)}`;
      const note = managementEntry('RENT_UPDATE', text, ctx, now);
      await contracts.writeUnchecked(
        contract.id,
        contract.version,
        {
          rent,
          rentHistory: [
            ...contract.rentHistory.slice(0, -1),
            { ...last, percent, nextRent: rent, description: evidenceOf(corrected) },
          ],
          chronology: [...contract.chronology, note],
        },
        { event: contractRentUpdateCorrected, extra: { previousRent: last.nextRent, rent, from, reason } },
        ctx,
        tx,
      );
      const patch = { percent, percentReason: reason, chronology: [...update.chronology, note] };
      return updates.writeUnchecked(id, version, patch, {}, ctx, tx);
    });
    const reply = replyOf(definition, written, now);
    return { ...reply, rent: written.nextRent ?? 0, from: written.appliedFrom ?? written.date };
  }
}

/** The highest rent that the tenant was told; null where no notice says it. Euros a month. */
function toldRent({ notices }: NextRent): number | null {
  const told = notices.flatMap(({ party, nextRent }) =>
    party === 'TENANT' && nextRent !== null ? [nextRent] : [],
  );
  return told.length === 0 ? null : Math.max(...told);
}
