import { choiceSet } from '../../fields/choices.ts';

/** Who is told when nobody of those named is an active employee. */
export const staffFallbacks = choiceSet('StaffFallback', {
  NOBODY: { label: 'Nadie' },
  OPERATIONS_MANAGER: { label: 'Responsables de operaciones' },
  FIRST_ADMIN: { label: 'Primer administrador' },
});
