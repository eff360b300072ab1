import { link } from '../fields/vocabulary.ts';
import { employee } from '../records/people/employee.ts';
import { defineEvent } from './define.ts';

/** `tasksTo` is null when there was nothing to hand over. */
export const employeeDeactivated = defineEvent(employee, 'deactivated', {
  label: 'Usuario dado de baja',
  description: 'The sessions have ended; notifications gives the open tasks to the colleague in `tasksTo`.',
  extra: { tasksTo: link('employee', 'Quién sigue con las tareas') },
});
