import { choiceLabel } from '@llavero/proto/fields/choices';
import type { InventoryWords } from '@llavero/proto/rules/inventory/words';
import { spanishInventory } from '@llavero/proto/rules/inventory/words';
import { sayIn } from '@llavero/proto/templates/say';
import type { DocumentLanguage } from '@llavero/proto/templates/values';
import {
  formatLongDayInCatalan,
  moneyInCatalanWords,
  monthNameInCatalan,
} from '@llavero/proto/values/catalan';
import { formatLongDay, monthName } from '@llavero/proto/values/dates';
import { moneyInWords } from '@llavero/proto/values/money-in-words';
import { catalanConcept } from './catalan-concept.ts';
import { catalanFields, catalanLabels, catalanName } from './catalan-labels.ts';
import type { Paper } from './paper.ts';

/**
 * What a paper is written with: its texts stand in both languages side by side (`say`), and everything that is told by a rule of the
 * language comes from here. Days in figures and amounts are written alike in es-ES and ca-ES.
 */
export interface Wording extends InventoryWords {
  /** Of the paper. */
  code: NonNullable<Paper['language']>;
  /** `1 de febrero de 2026`. */
  longDay: (day: number) => string;
  /** 1–12; with `of` its preposition stands before it: `de febrero`, in Catalan `d'abril` too. */
  month: (month: number, of?: boolean) => string;
  moneyInWords: (euros: number) => string;
  /** Of a document or line, which are kept in Spanish; what a person has written stays as it is. */
  concept: (kept: string) => string;
}

const spanish: Wording = {
  ...spanishInventory,
  code: 'es',
  longDay: formatLongDay,
  month: (month, of = false) => (of ? `de ${monthName(month)}` : monthName(month)),
  moneyInWords,
  concept: (kept) => kept,
};

const catalan: Wording = {
  say: sayIn('CA'),
  code: 'ca',
  label: (set, value) =>
    value == null ? '' : (catalanLabels.get(set.name)?.[value] ?? choiceLabel(set, value)),
  datum: (label) => catalanFields[label] ?? label,
  name: catalanName,
  longDay: formatLongDayInCatalan,
  month: monthNameInCatalan,
  moneyInWords: moneyInCatalanWords,
  concept: catalanConcept,
};

export const wordingIn = (language: DocumentLanguage): Wording => (language === 'CA' ? catalan : spanish);
