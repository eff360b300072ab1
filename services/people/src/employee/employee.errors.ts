import { CodedError, conflict, invalid } from '@llavero/proto/errors';

const NOTHING_SAVED = 'No se ha cambiado nada:';

export const inactiveEmployee = (): CodedError =>
  conflict('EMPLOYEE.INACTIVE', `${NOTHING_SAVED} este usuario está de baja. Reactívelo primero.`);

export const alreadyActive = (): CodedError =>
  conflict('EMPLOYEE.ALREADY_ACTIVE', `${NOTHING_SAVED} este usuario ya está activo.`);

export const linkTooOften = (): CodedError =>
  new CodedError({
    code: 'EMPLOYEE.LINK_TOO_OFTEN',
    kind: 'tooMany',
    message:
      'No se ha enviado nada: ya se han pedido varios enlaces en la última hora. Espere e inténtelo de nuevo.',
  });

export const notOneself = (): CodedError =>
  conflict(
    'EMPLOYEE.NOT_ONESELF',
    `${NOTHING_SAVED} nadie puede darse de baja a sí mismo. Pídalo a otra persona de administración.`,
  );

export const lastAdministrator = (): CodedError =>
  conflict(
    'EMPLOYEE.LAST_ADMIN',
    `${NOTHING_SAVED} es la única persona de administración activa. Dé antes ese rol a otra.`,
  );

/** @param openTasks that would be left without anybody */
export const colleagueNeeded = (openTasks: number): CodedError =>
  invalid(
    'EMPLOYEE.COLLEAGUE_NEEDED',
    `${NOTHING_SAVED} ${openTasks === 1 ? 'queda 1 tarea pendiente' : `quedan ${openTasks} tareas pendientes`}. Elija quién sigue con ellas.`,
    [{ field: 'tasksTo', rule: 'required', message: 'Elija quién sigue con sus tareas.' }],
  );

/**
 * @param openTasks that would be left without anybody
 * @param active the act of leaving hands them over; whoever has left already is asked for by hand
 */
export const employeeBusy = (openTasks: number, active: boolean): CodedError =>
  conflict(
    'EMPLOYEE.HAS_TASKS',
    `No se ha eliminado: ${openTasks === 1 ? 'queda 1 tarea pendiente' : `quedan ${openTasks} tareas pendientes`}. ${
      active
        ? 'Use «Dar de baja», que las pasa a quien se elija, y elimine después.'
        : 'Reasígnelas y elimine después.'
    }`,
    { openTasks },
  );

export const colleagueUnfit = (): CodedError =>
  invalid('EMPLOYEE.COLLEAGUE_UNFIT', `${NOTHING_SAVED} elija a otra persona que esté activa.`, [
    { field: 'tasksTo', rule: 'active', message: 'Elija a otra persona que esté activa.' },
  ]);
