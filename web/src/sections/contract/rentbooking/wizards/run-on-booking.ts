import type { CommandDefinition } from '@llavero/proto/commands/command';
import type { Fields, ValuesOf } from '@llavero/proto/fields/field';
import type { WizardValues } from '../../../../components/wizard/wizard-definition.ts';
import { answered } from '../../../../components/wizard/wizard-records.ts';
import { runCommand } from '../../../../lib/api.ts';
import { queryClient } from '../../../../lib/app-query.ts';
import { generic } from '../../../../lib/graphql.ts';
import { refreshCollection, type Row } from '../../../../lib/records.ts';

/**
 * Runs a command of one booking with what was answered. The booking is read again for its version: a draft of the wizard
 * may be days old, and whether the change is still possible is decided by the service. Throws ApiError.
 */
export async function runOnBooking<I extends Fields, O extends Fields>(
  command: CommandDefinition<I, O>,
  id: string,
  values: WizardValues,
): Promise<ValuesOf<O>> {
  const { version } = await generic<Row>('getObject', { collection: 'booking', id });
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
