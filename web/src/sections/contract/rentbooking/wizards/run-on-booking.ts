import type { CommandDefinition } from '@llavero/proto/commands/command';
import type { Fields, ValuesOf } from '@llavero/proto/fields/field';
import type { WizardJson, WizardValues } from '../../../../components/wizard/wizard-definition.ts';
import { answered, standingRecord } from '../../../../components/wizard/wizard-records.ts';
import { runCommand } from '../../../../lib/api.ts';
import { queryClient } from '../../../../lib/app-query.ts';
import { refreshCollection } from '../../../../lib/records.ts';

/**
 * Runs a command of one booking with what was answered. The booking is read again for its version: a draft of the wizard
 * may be days old, and whether the change is still possible is decided by the service.
 * @param read the booking's fields as the wizard has read them
 * @throws ApiError, and ChangedMeanwhile where somebody else has saved other values than those answered
 */
export async function runOnBooking<I extends Fields, O extends Fields>(
  command: CommandDefinition<I, O>,
  id: string,
  values: WizardValues,
  read: WizardJson,
): Promise<ValuesOf<O>> {
  const { version } = await standingRecord('booking', id, { values, names: Object.keys(read), read });
  const said = Object.entries(answered(values)).filter(([name]) => name in command.input);
  const input = { ...Object.fromEntries(said), id, version } as Partial<ValuesOf<I>>;
  const output = await runCommand(command, input);
  for (const collection of ['booking', 'candidature', 'contract'] as const)
    refreshCollection(queryClient, collection);
  return output;
}

/** 'Abrir la reserva'. */
export const openBooking = (id: string) => ({
  label: 'Abrir la reserva',
  to: `/contract/rentbooking/booking/${id}`,
});
