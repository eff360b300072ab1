import { flag, integer, list, text } from '../fields/vocabulary.ts';

/** What became of each document of a command that changes many. */
export const documentResults = list('Resultados', {
  id: text('Documento', { required: true }),
  ok: flag('Hecho'),
  status: text('Estado'),
  message: text('Mensaje', { maxLength: 1000 }),
  /** The version that stands after it; null when it was refused. */
  version: integer('Versión'),
  /** Id of who has changed the document meanwhile, when it was refused for that. */
  changedBy: text('Cambiado por'),
});

/** Why documents are paused, cancelled, blocked or archived; whoever finds them later reads it in their chronology. */
export const keptReason = text('Motivo', { maxLength: 400 });
