import { choiceSet } from '../../fields/choices.ts';
import { all, always, dayOver, dayReached, flag, isSet, not } from '../../states/predicate.ts';
import type { StateRules } from '../../states/states.ts';
import { addDays, startOfDay } from '../../values/dates.ts';

export const productStatuses = choiceSet('ProductStatus', {
  UPCOMING: { label: 'Próximo', colour: 'lightBlue' },
  ON_SALE: { label: 'A la venta', colour: 'green' },
  EXPIRED: { label: 'Fuera de vigencia', colour: 'grey' },
  WITHDRAWN: { label: 'Retirado', colour: 'red' },
});
export type ProductStatus = keyof typeof productStatuses.options;

/** Ours: a pack is sold within its days of validity unless it has been withdrawn. */
export const productStates: StateRules<ProductStatus> = {
  statuses: productStatuses,
  derive: [
    { status: 'WITHDRAWN', when: flag('withdrawn') },
    { status: 'EXPIRED', when: dayOver('validTo') },
    { status: 'UPCOMING', when: all(isSet('validFrom'), not(dayReached('validFrom'))) },
    { status: 'ON_SALE', when: always },
  ],
  changes: {
    UPCOMING: ['ON_SALE', 'WITHDRAWN'],
    ON_SALE: ['EXPIRED', 'WITHDRAWN'],
    EXPIRED: ['ON_SALE'],
    WITHDRAWN: ['ON_SALE'],
  },
  effects: {
    WITHDRAWN: () => ({ withdrawn: true }),
    EXPIRED: (record, now) => {
      const yesterday = addDays(startOfDay(now), -1);
      const { validFrom } = record;
      const later = typeof validFrom === 'number' && validFrom > yesterday;
      return { withdrawn: false, validTo: yesterday, ...(later ? { validFrom: yesterday } : {}) };
    },
    ON_SALE: ({ validFrom, validTo }, now) => {
      const today = startOfDay(now);
      const ended = typeof validTo === 'number' && validTo < today;
      const ahead = typeof validFrom === 'number' && validFrom > today;
      return {
        withdrawn: false,
        ...(ended ? { validTo: null } : {}),
        ...(ahead ? { validFrom: today } : {}),
      };
    },
  },
};
