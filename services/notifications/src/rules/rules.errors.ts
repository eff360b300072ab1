import { type CodedError, type FieldProblem, invalid, notFound } from '@llavero/proto/errors';

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

/** Code of the action of a run whose field was not changed. */
export const NOT_CHANGED = 'RULE.NOT_CHANGED';

/** Text of a run that was stopped. */
export const LOOP =
  'La regla se ha parado para esta ficha: se repetía sin fin. Revise si su acción vuelve a ponerla en marcha.';
