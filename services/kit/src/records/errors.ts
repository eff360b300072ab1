import { CodedError, conflict, type FieldProblem, forbidden, invalid, notFound } from '@llavero/proto/errors';
import type { RecordDefinition } from '@llavero/proto/fields/record';

/** «El contrato» / «La unidad». */
function theOne({ label }: RecordDefinition): string {
  return `${label.gender === 'm' ? 'El' : 'La'} ${label.one.toLowerCase()}`;
}

function ending({ label }: RecordDefinition): string {
  return label.gender === 'm' ? 'o' : 'a';
}

export function recordNotFound(definition: RecordDefinition): CodedError {
  return notFound(
    'RECORD.NOT_FOUND',
    `${theOne(definition)} no existe, se ha eliminado o no está a su alcance. Vuelva a la lista y búsquel${ending(definition)} de nuevo.`,
  );
}

export function notAllowed(definition: RecordDefinition, what: string): CodedError {
  return forbidden(
    'RECORD.FORBIDDEN',
    `Su perfil no permite ${what} «${definition.label.many}». Pida acceso a un administrador.`,
  );
}

export function fieldForbidden(label: string): CodedError {
  return forbidden(
    'RECORD.FIELD_FORBIDDEN',
    `Su perfil no permite cambiar «${label}». No se ha guardado nada.`,
  );
}

export function versionNeeded(): CodedError {
  return invalid(
    'RECORD.VERSION_NEEDED',
    'Falta la versión de la ficha que se ha leído. No se ha guardado nada: vuelva a abrir la ficha e inténtelo de nuevo.',
    [{ field: 'version', rule: 'required', message: 'Indique la versión leída.' }],
  );
}

/** A field that somebody else changed since the caller read the record. */
export interface StaleField {
  field: string;
  label: string;
  before: unknown;
  after: unknown;
}

/** ENT-12: names what changed meanwhile. `version` is the one that stands. */
export function staleWrite(
  definition: RecordDefinition,
  version: number,
  fields: StaleField[],
  by: { actor: string; at: number } | null,
): CodedError {
  const names = fields.map(({ label }) => `«${label}»`).join(', ');
  return new CodedError({
    code: 'RECORD.STALE',
    kind: 'stale',
    message:
      `${theOne(definition)} ha cambiado desde que se abrió` +
      (names ? ` (${names})` : '') +
      '. No se ha guardado nada: revise los cambios y guarde de nuevo.',
    details: { version, fields, ...by },
  });
}

export function duplicateValue(definition: RecordDefinition, field: string, label: string): CodedError {
  const another = definition.label.gender === 'm' ? 'otro' : 'otra';
  const message = `Ya hay ${another} ${definition.label.one.toLowerCase()} con el mismo valor en «${label}».`;
  return new CodedError({
    code: 'RECORD.DUPLICATE',
    kind: 'conflict',
    message: `${message} No se ha guardado nada: elija otro valor.`,
    problems: [{ field, rule: 'unique', message }],
  });
}

export function notDeleted(definition: RecordDefinition): CodedError {
  return conflict(
    'RECORD.NOT_DELETED',
    `${theOne(definition)} no está eliminad${ending(definition)}: no hay nada que restaurar.`,
  );
}

/** @param fields names of those that a deletion or a restoration was to change, too. */
export function changeBeside(definition: RecordDefinition, fields: readonly string[]): CodedError {
  const message = 'Al eliminar o restaurar no se cambian otros datos: quítelo, o cámbielo en otra petición.';
  return invalid(
    'RECORD.CHANGE_BESIDE',
    `No se ha guardado nada de «${definition.label.one}». ${message}`,
    fields.map((field) => ({ field, rule: 'beside', message })),
  );
}

export function notYet(definition: RecordDefinition): CodedError {
  return notFound(
    'RECORD.NOT_YET',
    `${theOne(definition)} no existía en ese momento o no tiene esa versión. Elija otro momento de sus cambios.`,
  );
}

export function wasDeleted(definition: RecordDefinition): CodedError {
  return conflict(
    'RECORD.WAS_DELETED',
    `En ese momento ${theOne(definition).toLowerCase()} estaba eliminad${ending(definition)}. Elija un momento anterior o posterior.`,
  );
}

export function nothingToRestore(definition: RecordDefinition): CodedError {
  return conflict(
    'RECORD.NOTHING_TO_RESTORE',
    `${theOne(definition)} ya tiene los datos de ese momento: no hay nada que restaurar.`,
  );
}

export function pastUnknown(definition: RecordDefinition): CodedError {
  return conflict(
    'RECORD.PAST_UNKNOWN',
    `No se conservan todos los cambios de «${definition.label.one}» desde ese momento, así que no se puede mostrar como era. Elija un momento más reciente.`,
  );
}

export function linksGone(definition: RecordDefinition, problems: FieldProblem[]): CodedError {
  return new CodedError({
    code: 'RECORD.LINKS_GONE',
    kind: 'conflict',
    message: `No se ha restaurado nada: ${definition.label.one.toLowerCase()} enlazaba entonces con fichas que ya no existen. Deje esos campos como están o restaure antes esas fichas.`,
    problems,
  });
}

export const unknownField = (code: string, field: string, definition: RecordDefinition): CodedError =>
  invalid(
    code,
    `«${field}» no es un campo de «${definition.label.many}» por el que se pueda preguntar. Revise el nombre.`,
    [{ field, rule: 'unknown', message: 'Campo desconocido.' }],
  );
