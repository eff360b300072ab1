import { type CodedError, conflict, type FieldProblem, invalid, notFound } from '@llavero/proto/errors';
import { formatNumber } from '@llavero/proto/values/number';

export const wrongRule = (problems: FieldProblem[]): CodedError =>
  invalid('RULE.INVALID', 'La regla no se ha guardado: revise los campos indicados.', problems);

export const noRule = (): CodedError =>
  notFound('RULE.NOT_FOUND', 'Esta configuración no es una regla. No se ha guardado ningún cambio.');

export const noRecipient = (): CodedError =>
  invalid(
    'RULE.NO_RECIPIENT',
    'La ficha no tiene a nadie a quien escribir: complete la persona o su correo.',
    [],
  );

export const noWork = (): CodedError =>
  notFound('RULE.NO_WORK', 'El trabajo de la regla ya no existe: elija otro en la regla.');

export const runNotRetriable = (): CodedError =>
  conflict('RULE.RUN_ENDED', 'Esta ejecución ya no se puede reintentar: recargue la lista.');

export const ruleIsOff = (): CodedError =>
  conflict('RULE.OFF', 'La regla está desactivada o ya no existe: actívela, o descarte este error.');

export const ruleHasChanged = (): CodedError =>
  conflict(
    'RULE.CHANGED',
    'La regla tiene ahora otras acciones: haga a mano lo que falte y descarte este error.',
  );

export const noLongerMet = (): CodedError =>
  conflict(
    'RULE.NOT_MET',
    'La ficha ya no existe o ya no cumple las condiciones de la regla: descarte este error.',
  );

/** @param errors what its actions say */
export const stillFails = (errors: readonly string[]): CodedError =>
  conflict('RULE.STILL_FAILS', `La regla ha vuelto a fallar: ${errors.join(' ')}`);

export const noMessage = (): CodedError =>
  notFound('RULE.NO_MESSAGE', 'El mensaje de la regla no trata de estas fichas: elija otro en la regla.');

export const noTrigger = (): CodedError =>
  notFound(
    'RULE.NO_TRIGGER',
    'Esta regla de serie ya no existe: recargue la página. No se ha cambiado nada.',
  );

export const neverOff = (): CodedError =>
  conflict('RULE.NEVER_OFF', 'Esta regla no se puede apagar. No se ha cambiado nada.');

/** Said of a run that has left people out; who they are is in its actions, by their records. */
export const WITHOUT_EMAIL = 'No se ha escrito a quien no tiene correo electrónico en su ficha.';

/** Code of the action of a run whose field was not changed. */
export const NOT_CHANGED = 'RULE.NOT_CHANGED';

/** Text of a round that did not come to its end. @param most records of a round */
export const cutAt = (most: number): string =>
  `Más de ${formatNumber(most, 0)} fichas cumplen las condiciones: la regla solo ha actuado sobre las primeras. Ponga condiciones que dejen fuera las ya tratadas.`;

/** Text of a run that was stopped. */
export const LOOP =
  'La regla se ha parado para esta ficha: se repetía sin fin. Revise si su acción vuelve a ponerla en marcha.';
