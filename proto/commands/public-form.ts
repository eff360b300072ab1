import { text } from '../fields/vocabulary.ts';

/** Name of the field that people do not see and programs that fill in whatever they find do. */
export const TRAP = 'website';

/** Spread into the input of a public form (`form: true`): the gateway refuses a call that has it filled. */
export const trapField = { [TRAP]: text('Página web', { maxLength: 500 }) };

/** Most bytes of the body of a public form. */
export const FORM_BYTES = 64 * 1024;
