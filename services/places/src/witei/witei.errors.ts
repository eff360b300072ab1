import { type CodedError, invalid, notFound } from '@llavero/proto/errors';

export const houseNeeded = (): CodedError =>
  invalid('WITEI.HOUSE', 'Indique de qué inmueble se piden los huecos de visita.', [
    { field: 'parameters.house', rule: 'required', message: 'Indique el inmueble.' },
  ]);

/** @param known names of the lists there are */
export const unknownList = (known: readonly string[]): CodedError =>
  invalid('WITEI.COLLECTION', `No existe esa lista: pida una de estas: ${known.join(', ')}.`, [
    { field: 'collection', rule: 'unknown', message: `Pida una de estas: ${known.join(', ')}.` },
  ]);

export const unknownObject = (): CodedError =>
  notFound('WITEI.NOT_FOUND', 'No hay ningún registro con ese número en esa lista: compruebe el número.');
