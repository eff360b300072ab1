import type { DeductionKindCode } from '../../records/choices/move-out.ts';
import type { InventoryElement } from '../../records/places/inventory.ts';
import { scaleMoney } from '../../values/money.ts';
import { depreciate, startingUsefulLives, type UsefulLives } from '../useful-life.ts';
import {
  changeText,
  type ComparedElement,
  type ComparedRoom,
  fewer,
  type InventoryComparison,
  parametersOf,
  stoppedWorking,
} from './comparison.ts';
import { type InventoryWords, spanishInventory } from './words.ts';

/** A deduction as it is proposed, for a person to confirm, complete or strike. Euros; day as unix seconds. */
export interface ProposedDeduction {
  kind: DeductionKindCode;
  /** Room, element and what became of it. */
  description: string;
  /** The part of the replacement that the damage comes to; null where nobody noted a price. */
  cost: number | null;
  /** Null where nobody knows; it has to be found out where age counts. */
  installed: number | null;
  /** What the tenant would bear by age (`useful-life.ts`), never above the cost; null while a cost or a date is missing. */
  amount: number | null;
  usefulLifeYears: number | null;
}

/**
 * Share of the replacement in percent by what became of an element. Policy of the house: what is gone or broken is replaced, what is in a bad
 * state is repaired for half of it. One step of wear (new to good, good to average) is ordinary use and the landlord's
 * (LAU art. 21.1, Código Civil art. 1561).
 */
export const lossShares = { missing: 100, broken: 100, notWorking: 100, bad: 50 } as const;

/** Names that say what kind of thing wears out, where the type of the element does not. */
const kindsByName: readonly [RegExp, DeductionKindCode][] = [
  [/pintura|pared|techo/i, 'PAINT'],
  [/suelo|parqu[eé]|tarima|baldosa/i, 'FLOORING'],
  [/cortina|estor|alfombra|colch[oó]n|textil/i, 'TEXTILES'],
  [/grifo|grifer[ií]a|ba[ñn]era|ducha|inodoro|lavabo|sanitario/i, 'BATHROOM'],
  [/puerta|ventana|persiana|armario empotrado/i, 'CARPENTRY'],
  [/limpieza/i, 'CLEANING'],
];

const wetRooms = new Set(['BATHROOM', 'TOILET']);

/** What a deduction for an element is for. */
export function deductionKindOf(
  { type, name }: Pick<InventoryElement, 'type' | 'name'>,
  room: Pick<ComparedRoom, 'type'>,
): DeductionKindCode {
  if (type === 'KEY_SET') return 'KEYS';
  if (type === 'APPLIANCE') return 'APPLIANCE';
  if (type === 'DOOR') return 'CARPENTRY';
  const named = kindsByName.find(([pattern]) => pattern.test(name))?.[1];
  if (named) return named;
  if (type === 'FIXTURE') return wetRooms.has(room.type) ? 'BATHROOM' : 'CARPENTRY';
  return type === 'FURNITURE' ? 'FURNITURE' : 'OTHER';
}

/**
 * Deductions that the comparison of check-in and check-out suggests, in its order: what is missing, broken, in a bad state or does not work
 * any more. Meters are read and never deducted. Where nobody noted an age and it was new at the entry, it counts from the entry.
 * @param days of the entry and of the key return, unix seconds
 * @param words those of the comparison
 */
export function proposeDeductions(
  { rooms }: InventoryComparison,
  days: { entry: number | null; returned: number },
  lives: UsefulLives = startingUsefulLives,
  words: InventoryWords = spanishInventory,
): ProposedDeduction[] {
  return rooms.flatMap((room) =>
    room.elements.flatMap((element) => {
      const share = lossOf(element);
      const { before } = element;
      if (share === null || before === null) return [];
      const kind = deductionKindOf(element, room);
      const price = before.replacementCost ?? element.after?.replacementCost ?? null;
      const cost = price === null ? null : scaleMoney(price, share.lost, share.of);
      const installed =
        before.installed ?? element.after?.installed ?? (before.conservation === 'NEW' ? days.entry : null);
      const reduced =
        cost === null || (lives[kind] !== null && installed === null)
          ? null
          : depreciate({ kind, cost, installed }, days.returned, lives);
      return {
        kind,
        description:
          `${words.name(room.name)}: ${words.name(element.name)}. ${changeText(element, words)}`.slice(
            0,
            MOST_CHARACTERS,
          ),
        cost,
        installed,
        amount: reduced?.amount ?? null,
        usefulLifeYears: lives[kind],
      };
    }),
  );
}

/** Longest text of a one-line field. */
const MOST_CHARACTERS = 300;

/** The share of the price that is lost, as a fraction; null: nothing that the tenant bears. */
function lossOf({ before, after, type, change }: ComparedElement): { lost: number; of: number } | null {
  if (type === 'METER' || !before || (change !== 'MISSING' && change !== 'WORSE')) return null;
  if (!after) return { lost: lossShares.missing, of: 100 };
  const count = parametersOf(before)['count'];
  const gone = fewer(before, after);
  const state = stateLoss(before, after);
  if (gone > 0 && typeof count === 'number') {
    // What is left counts by its state: two of five chairs gone and the others bad are 2/5 + 3/5 of half the price.
    return { lost: gone * lossShares.missing + (count - gone) * state, of: count * 100 };
  }
  return state > 0 ? { lost: state, of: 100 } : null;
}

function stateLoss(before: InventoryElement, after: InventoryElement): number {
  if (stoppedWorking(before, after)) return lossShares.notWorking;
  if (before.conservation === after.conservation) return 0;
  if (after.conservation === 'BROKEN') return lossShares.broken;
  return after.conservation === 'BAD' && before.conservation !== 'BROKEN' ? lossShares.bad : 0;
}
