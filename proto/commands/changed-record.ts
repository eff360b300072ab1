import { integer, text } from '../fields/vocabulary.ts';

/** Input of a command that changes one record: the version that was read. */
export const recordVersion = {
  version: integer('Versión', { required: true }),
};

/** Output of a command that leaves one record changed. */
export const changedRecord = {
  id: text('Identificador', { required: true }),
  version: integer('Versión', { required: true }),
  status: text('Estado', { required: true }),
};
