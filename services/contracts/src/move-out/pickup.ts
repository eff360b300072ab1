import type { CallContext } from '@llavero/kit/context';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { notePickupNotice, publishPickup, schedulePickup } from '@llavero/proto/commands/move-out';
import { pickupHoursProblems } from '@llavero/proto/rules/pickup-hours';
import { formatDay } from '@llavero/proto/values/dates';
import { stepNotValid, stepRefused } from './move-out.errors.ts';
import { assertHappened } from './move-out.rules.ts';
import { pickupWith } from './move-out.values.ts';
import { MoveOutWriter } from './move-out-writer.ts';

/** Day, hours and person of the key return. Whoever saw another day published has to be told again (`pickupToTell`). */
@CommandHandler(schedulePickup)
export class SchedulePickup implements Handles<typeof schedulePickup> {
  constructor(private readonly writer: MoveOutWriter) {}

  run(input: InputOf<typeof schedulePickup>, ctx: CallContext): Promise<OutputOf<typeof schedulePickup>> {
    const { pickupDate, from, to, manager, notes } = input;
    return this.writer.write('pickup', input, ctx, (contract) => {
      const problems = pickupHoursProblems({ from, to });
      if (problems.length) throw stepNotValid(problems);
      const pickupTime = from === null ? null : { from, to };
      const hours = from === null ? '' : `, de ${from} a ${to}`;
      return {
        patch: { pickup: pickupWith(contract, { pickupDate, pickupTime, manager, notes }) },
        note: `Recogida de llaves: ${formatDay(pickupDate)}${hours}`,
      };
    });
  }
}

/** Shows a pickup that has a day, or withdraws it. */
@CommandHandler(publishPickup)
export class PublishPickup implements Handles<typeof publishPickup> {
  constructor(private readonly writer: MoveOutWriter) {}

  run(input: InputOf<typeof publishPickup>, ctx: CallContext): Promise<OutputOf<typeof publishPickup>> {
    const { published } = input;
    return this.writer.write('pickup', input, ctx, (contract) => {
      if (contract.pickup?.pickupDate == null) throw stepRefused({ why: 'before', step: 'pickup' });
      return {
        patch: { pickup: pickupWith(contract, { published }) },
        note: published ? 'Recogida de llaves publicada' : 'Recogida de llaves retirada',
      };
    });
  }
}

/** The landlord was told of the pickup. */
@CommandHandler(notePickupNotice)
export class NotePickupNotice implements Handles<typeof notePickupNotice> {
  constructor(private readonly writer: MoveOutWriter) {}

  run(input: InputOf<typeof notePickupNotice>, ctx: CallContext): Promise<OutputOf<typeof notePickupNotice>> {
    const { landlordNotificationDate } = input;
    return this.writer.write('pickup', input, ctx, (contract, now) => {
      if (contract.pickup?.pickupDate == null) throw stepRefused({ why: 'before', step: 'pickup' });
      assertHappened('landlordNotificationDate', landlordNotificationDate, { now });
      return {
        patch: { pickup: pickupWith(contract, { landlordNotificationDate }) },
        note: `Propietario avisado de la recogida el ${formatDay(landlordNotificationDate)}`,
      };
    });
  }
}
