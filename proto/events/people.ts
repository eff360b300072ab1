import { json } from '../fields/vocabulary.ts';
import { employee } from '../records/people/employee.ts';
import { user } from '../records/people/user.ts';
import { defineEvent } from './define.ts';

const newPassword = {
  label: 'Contraseña cambiada',
  description: 'Ends every session of the person (SES-12).',
};

export const employeePasswordChanged = defineEvent(employee, 'passwordChanged', newPassword);

export const userPasswordChanged = defineEvent(user, 'passwordChanged', newPassword);

export const employeeSecondFactorChanged = defineEvent(employee, 'secondFactorChanged', {
  label: 'Verificación en dos pasos cambiada',
  description: 'Turned on or off, another telephone, or new recovery codes; `data.fields` tells which.',
});

/** The ids of the sessions, an array of texts. */
export const employeeSessionRevoked = defineEvent(employee, 'sessionRevoked', {
  label: 'Sesión cerrada',
  description: 'Gateways stop trusting the tokens of these sessions at once (SES-12).',
  extra: { sessions: json('Sesiones') },
});
