import { type CodedError, type FieldProblem, invalid, notFound } from '@llavero/proto/errors';

export function contentNotValid(problems: FieldProblem[]): CodedError {
  return invalid(
    'SWITCH.NOT_VALID',
    'No se ha creado el cambio: corrija los campos indicados de «content».',
    problems,
  );
}

export function unitUnknown(): CodedError {
  return notFound('SWITCH.UNIT_UNKNOWN', 'No hay ninguna unidad con ese identificador.');
}

export function changeUnknown(): CodedError {
  return notFound('SWITCH.CHANGE_UNKNOWN', 'No hay ningún cambio con ese identificador.');
}
