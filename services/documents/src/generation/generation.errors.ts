import { type CodedError, conflict, type FieldProblem, invalid, notFound } from '@llavero/proto/errors';
import type { RenderProblem } from '@llavero/proto/templates/blocks';

/** Records whose documents are made in one go. */
export const MOST_GENERATED = 2_000;

export const noTemplate = (key: string): CodedError =>
  notFound(
    'GENERATION.NO_TEMPLATE',
    `No hay ninguna plantilla de documento en uso con la clave «${key.slice(0, 120)}»: elija otra o publíquela.`,
  );

export const noRecord = (): CodedError =>
  notFound('RECORD.NOT_FOUND', 'La ficha no existe o no puede verla. No se ha generado nada.');

/** A field is missing, or the template asks for what there is not: each is named with its paragraph. */
export const incomplete = (problems: readonly RenderProblem[]): CodedError =>
  invalid(
    'GENERATION.INCOMPLETE',
    'Al documento le faltan datos. No se ha generado nada: complételos en la ficha o corrija la plantilla.',
    problems.map(({ field, message }) => ({ field, rule: 'missing', message })),
  );

export const wrongVariables = (): CodedError =>
  invalid('REQUEST.INVALID', 'Las variables no se entienden. No se ha generado nada.', [
    { field: 'variables', rule: 'object', message: 'Un objeto con el valor de cada variable por su nombre.' },
  ]);

export const wrongRecords = (): CodedError => {
  const message = `Indique entre 1 y ${MOST_GENERATED} fichas por su id.`;
  return invalid('GENERATION.RECORDS', `${message} No se ha generado nada.`, [
    { field: 'records', rule: 'ids', message },
  ]);
};

export const notFromTemplate = (): CodedError =>
  conflict(
    'GENERATION.NO_SNAPSHOT',
    'Este documento no se hizo con una plantilla: no hay copia de los datos con los que volver a hacerlo.',
  );

export const unknownProcess = (): CodedError =>
  notFound(
    'GENERATION.UNKNOWN',
    'Esta generación no existe o es de hace más de 30 días: genere los documentos de nuevo.',
  );

export const nothingGenerated = (): CodedError =>
  conflict('GENERATION.NOTHING', 'Todavía no hay ningún documento generado: espere a que termine.');

export const wrongChanges = (problems: FieldProblem[]): CodedError =>
  invalid(
    'GENERATION.CHANGES',
    'Los cambios del texto no se pueden aplicar. No se ha guardado nada: revíselos.',
    problems,
  );

/** @param why of `textClosed` */
export const textIsClosed = (why: string): CodedError =>
  conflict('GENERATION.TEXT_CLOSED', `${why} No se ha guardado nada.`);
