import { type Choice, choiceSet } from '../../fields/choices.ts';

export interface QueryParameterType extends Choice {
  /** PostgreSQL type that the value is cast to. */
  sql: string;
}

const type = (label: string, sql: string): QueryParameterType => ({ label, sql });

/** What a parameter of a query in SQL holds (SCR-07). */
export const queryParameterTypes = choiceSet('QueryParameterType', {
  TEXT: type('Texto', 'text'),
  NUMBER: type('Número', 'numeric'),
  DAY: type('Fecha', 'date'),
  FLAG: type('Sí o no', 'boolean'),
});
export type QueryParameterTypeCode = keyof typeof queryParameterTypes.options;
