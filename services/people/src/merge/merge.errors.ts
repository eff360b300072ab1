import { type CodedError, conflict, forbidden, invalid, notFound } from '@llavero/proto/errors';
import { type DifferingField, UNDO_DAYS } from '@llavero/proto/rules/merge';

const nothingDone = 'No se ha cambiado nada';

export const mergeForbidden = (): CodedError =>
  forbidden(
    'MERGE.FORBIDDEN',
    `Solo la administración y las personas responsables de un área pueden unir fichas. ${nothingDone}: pídalo a su responsable.`,
  );

export const sameRecord = (): CodedError =>
  invalid('MERGE.SAME_RECORD', `Ha elegido dos veces la misma ficha. ${nothingDone}: elija la duplicada.`, [
    { field: 'loser', rule: 'different', message: 'Elija otra ficha.' },
  ]);

/** A record that does not exist or was deleted. */
export const recordGone = (field: 'winner' | 'loser'): CodedError =>
  conflict(
    'MERGE.RECORD_GONE',
    `${field === 'winner' ? 'La ficha que debía quedar' : 'La ficha duplicada'} se ha eliminado o no existe. ${nothingDone}: vuelva a buscar duplicados.`,
  );

export const winnerInactive = (): CodedError =>
  conflict(
    'MERGE.WINNER_INACTIVE',
    `La ficha que debía quedar está dada de baja. ${nothingDone}: actívela antes o elija que quede la otra.`,
  );

export const differentKinds = (): CodedError =>
  conflict(
    'MERGE.DIFFERENT_KINDS',
    `Una es una empresa y la otra una persona: no pueden ser la misma. ${nothingDone}: corrija antes «Es una empresa» si está mal.`,
  );

export const idsNotConfirmed = (): CodedError =>
  conflict(
    'MERGE.DIFFERENT_IDS',
    `Las dos fichas tienen documentos válidos y distintos. ${nothingDone}: confirme que son la misma persona o empresa.`,
  );

export const changedMeanwhile = (): CodedError =>
  conflict(
    'MERGE.CHANGED_MEANWHILE',
    `Una de las fichas ha cambiado desde que se compararon. ${nothingDone}: compárelas de nuevo.`,
  );

export const choiceMissing = (fields: readonly DifferingField[]): CodedError =>
  invalid(
    'MERGE.CHOICE_MISSING',
    `Falta elegir el valor de ${fields.map(({ label }) => `«${label}»`).join(', ')}. ${nothingDone}.`,
    fields.map(({ field }) => ({ field: `choices.${field}`, rule: 'required', message: 'Elija un valor.' })),
  );

export const mergeBusy = (): CodedError =>
  conflict(
    'MERGE.BUSY',
    `Una de las fichas se está uniendo o separando ahora mismo. ${nothingDone}: espere a que termine.`,
  );

export const mergeNotFound = (): CodedError =>
  notFound('MERGE.NOT_FOUND', 'Esta unión no existe. Vuelva a abrir la ficha.');

export const notUndoable = (): CodedError =>
  conflict(
    'MERGE.NOT_UNDOABLE',
    `Esta unión no puede deshacerse: ya se ha deshecho, sigue en marcha o han pasado más de ${UNDO_DAYS} días. ${nothingDone}.`,
  );

export const winnerMerged = (): CodedError =>
  conflict(
    'MERGE.WINNER_MERGED',
    `La ficha que quedó se ha unido después a otra. ${nothingDone}: deshaga antes esa unión.`,
  );

/** Ends the job for the moment: what was moved stays moved, the duplicate is still there. */
export const linksLeft = (count: number, reason: string | null): CodedError =>
  conflict(
    'MERGE.LINKS_LEFT',
    `${count === 1 ? 'Una ficha no admite' : `${count} fichas no admiten`} el cambio${reason ? ` (${reason})` : ''}. Lo demás está movido y la duplicada sigue existiendo: corríjalas y una las fichas otra vez, o deshaga la unión.`,
  );
