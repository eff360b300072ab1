import { conflict, CodedError, invalid } from '@llavero/proto/errors';

const NOTHING = 'No se ha importado nada.';

/** A file that does not say what it should. `message` ends with what to do. */
export const unreadable = (message: string): CodedError =>
  invalid('FINANCE.STATEMENT_UNREADABLE', `${message} ${NOTHING}`, [
    { field: 'content', rule: 'statement', message },
  ]);

/** Figures of a file that contradict each other: a line is missing or counted twice. */
export const doesNotAddUp = (message: string): CodedError =>
  invalid('FINANCE.STATEMENT_DOES_NOT_ADD_UP', `${message} Pida el extracto otra vez al banco. ${NOTHING}`, [
    { field: 'content', rule: 'totals', message },
  ]);

export const tooLarge = (megabytes: number): CodedError =>
  new CodedError({
    code: 'FINANCE.STATEMENT_TOO_LARGE',
    kind: 'tooLarge',
    message: `El extracto pasa de ${megabytes} MB: pídalo al banco en periodos más cortos. ${NOTHING}`,
  });

export const refused = (code: string, message: string): CodedError =>
  conflict(`FINANCE.${code}`, `${message} ${NOTHING}`);
