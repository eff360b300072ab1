import type { DocumentLanguage } from './values.ts';

/** Picks the words of one of the two languages that documents are printed in. */
export type Say = (spanish: string, catalan: string) => string;

export const sayIn =
  (language: DocumentLanguage): Say =>
  (spanish, catalan) =>
    language === 'CA' ? catalan : spanish;
