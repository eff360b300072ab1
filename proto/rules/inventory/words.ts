import { choiceLabel, type ChoiceSet } from '../../fields/choices.ts';
import { type Say, sayIn } from '../../templates/say.ts';

/** How an inventory is told in one language: on the screen in Spanish, on paper in that of its readers. */
export interface InventoryWords {
  say: Say;
  /** Of a value of a choice. */
  label: (set: ChoiceSet, value: string | null | undefined) => string;
  /** Of a datum of an element, by its Spanish label. */
  datum: (label: string) => string;
  /** Of a room or element that still has the name that the product gave it, by that name. */
  name: (given: string) => string;
}

export const spanishInventory: InventoryWords = {
  say: sayIn('ES'),
  label: choiceLabel,
  datum: (label) => label,
  name: (given) => given,
};
