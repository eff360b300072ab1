import type { FieldProblem } from '../../errors.ts';
import type { Json } from '../../fields/field.ts';

/** Key of the `config` record with what triggers of F §7 are not to do: a list of `contract-activated.welcome`. */
export const TRIGGERS_OFF_KEY = 'triggersOff';

/** How an effect of a trigger is named in the setting. */
export const switchOf = (trigger: string, effect: string): string => `${trigger}.${effect}`;

/** What is wrong with the setting as it is about to be saved. */
export const checkTriggersOff = (value: Json | undefined): FieldProblem[] =>
  isNames(value)
    ? []
    : [
        {
          ...{ field: 'value', rule: 'triggersOff' },
          message: 'El valor es una lista de textos como «contract-activated.welcome».',
        },
      ];

/** The effects that are switched off; a value that does not check counts as none. */
export const switchedOff = (value: Json | undefined): ReadonlySet<string> =>
  new Set(isNames(value) ? value : []);

const isNames = (value: Json | undefined): value is string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string');
