import type { Fields } from '../../fields/field.ts';
import { choice, list, longText, text } from '../../fields/vocabulary.ts';
import { queryParameterTypes } from '../choices/reporting.ts';

const parameters = list('Parámetros', {
  /** As in the query, without its colon: `desde`. */
  name: text('Nombre', { required: true, maxLength: 60 }),
  type: choice(queryParameterTypes, 'Tipo', { default: 'TEXT' }),
  /** A day as `2026-11-22`, a number with a point, `true` or `false`; absent: no value (NULL). */
  value: text('Valor', { maxLength: 2000 }),
});

/** A question in SQL and the values of its parameters (`:desde`). */
export const askedQuery = {
  query: longText('Consulta', { required: true, maxLength: 20_000 }),
  parameters,
} satisfies Fields;
