import { invalid } from '@llavero/proto/errors';

/** A file that does not say what it should. @param message says what to do */
export const unreadable = (message: string) =>
  invalid('FINANCE.RETURNS_UNREADABLE', `${message} No se ha anotado nada.`, [
    { field: 'content', rule: 'returns', message },
  ]);
