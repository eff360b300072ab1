import { describe, expect, it } from '@jest/globals';
import { choiceLabel } from '../../fields/choices.ts';
import { chronologyCategories, chronologySubcategories } from './chronology.ts';
import { taskCategories, taskTypes } from './tasks.ts';

/** C §3.4: category → what the text names in it. */
const subjects: [category: string, subcategories: string][] = [
  ['MANAGEMENT', 'MANDATE BOOKING CONTRACT INVENTORY ASSIGNMENT BONUS POSTPONEMENT RENT NOTICE BUROFAX'],
  ['FINANCE', 'RECEIPT RENT_UPDATE SETTLEMENT BAIL BILL EXPENSE REMITTANCE'],
  ['ISSUE', 'ISSUE WORK_ORDER'],
  ['SUPPLY', 'SUPPLY_CHANGE_WATER SUPPLY_CHANGE_ENERGY SUPPLY_CHANGE_GAS SUPPLY_CHANGE_OTHER'],
  ['INSURANCE', 'NON_PAYMENT_INSURANCE'],
  ['TASK', 'TASK'],
  ['NOTE', 'NOTE'],
];

/** C §3.4, with the one title of the text; the others are ours. */
const titles = {
  MANDATE_CREATE: 'Crear mandato',
  MANDATE_VALIDATE: 'Validar mandato',
  BOOKING_VALIDATE: 'Validar reserva',
  CONTRACT_VALIDATE: 'Validar contrato',
  WIZARD_MANDATE_GET_IT_READY: 'Preparar mandato',
  WIZARD_RENT_BOOKING_CONFIRM: 'Confirmar reserva',
  WIZARD_RENT_BOOKING_CANCEL: 'Cancelar reserva',
  WIZARD_RENT_ACTIVATION: 'Activar contrato',
  INVENTORY_CREATE: 'Crear inventario',
  SUPPLIES_OWNERSHIP_MANAGEMENT_CONTRACT_START:
    'Tramitar cambios de titular de suministros al inicio del contrato',
  SUPPLIES_OWNERSHIP_MANAGEMENT_CONTRACT_END:
    'Tramitar cambios de titular de suministros al final del contrato',
  SUPPLY_COMMUNICATIONS: 'Tramitar gestiones pendientes por suministros',
  COMPLETE_PEOPLE_DATA: 'Completar datos personales',
  OTHER: 'Otra tarea',
};

describe('chronology and tasks', () => {
  it.each(subjects)(
    '[ENM-07] the chronology of «%s» tells of what the text names',
    (category, subcategories) => {
      const { values, options } = chronologySubcategories;
      expect(values.filter((value) => options[value].category === category)).toEqual(
        subcategories.split(' '),
      );
    },
  );

  it('[ENM-07] there are no other categories, and all read in Spanish', () => {
    expect(subjects.map(([category]) => category)).toEqual([...chronologyCategories.values]);
    for (const value of chronologySubcategories.values)
      expect(choiceLabel(chronologySubcategories, value)).not.toBe(value);
  });

  it('[ENM-07] every task type has its title and one of the five categories (C §3.4)', () => {
    expect(Object.fromEntries(taskTypes.values.map((type) => [type, choiceLabel(taskTypes, type)]))).toEqual(
      titles,
    );
    expect(new Set(taskTypes.values.map((type) => taskTypes.options[type].category))).toEqual(
      new Set(taskCategories.values),
    );
  });
});
