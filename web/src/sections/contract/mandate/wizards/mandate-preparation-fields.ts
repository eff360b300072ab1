import { activateMandate } from '@llavero/proto/commands/contracts';
import type { Fields } from '@llavero/proto/fields/field';
import { flag } from '@llavero/proto/fields/vocabulary';
import { mandateFields } from './mandate-fields.ts';

/** A mandate and what is decided about it at the end of its preparation. */
export const preparationFields = {
  ...mandateFields,
  activateNow: flag('Activar el mandato ahora', { default: true }),
  sendMarketing: activateMandate.input.sendMarketing,
} satisfies Fields;

export type PreparationFields = typeof preparationFields;
