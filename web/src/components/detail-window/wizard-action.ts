import { IconSubtask } from '@tabler/icons-react';
import { openWizard } from '../wizard/open-wizard.ts';
import type { RecordAction } from './types.ts';

/** A record's button that opens a wizard; `param` is the parameter of the wizard that takes the record's id. */
export function wizardAction(
  wizard: string,
  param: string,
  shown: Omit<RecordAction, 'key' | 'run' | 'to' | 'dialog'>,
): RecordAction {
  return { key: wizard, run: ({ id }) => openWizard(wizard, { [param]: id }), ...shown };
}

/** 'Crear tarea' about the record, under the three dots. */
export const taskAction = (param: 'agent' | 'mandate' | 'contract'): RecordAction =>
  wizardAction('taskCreate', param, { label: 'Crear tarea', icon: IconSubtask, inMenu: true });
