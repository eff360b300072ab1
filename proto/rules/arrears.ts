import type { FieldProblem } from '../errors.ts';
import type { Json } from '../fields/field.ts';
import type { arrearsSteps } from '../records/choices/arrears.ts';
import { addDays, dayKey, daysBetween, formatDay, parseDay } from '../values/dates.ts';
import { addMoney } from '../values/money.ts';
import { legalInterest } from './legal/legal-interest.ts';
import type { LegalOverrides } from './legal/settings.ts';

/** Key of the setting (`config`) with the last day up to which the bank's movements are booked: `2026-11-20`. */
export const BANK_BOOKED_KEY = 'bankBookedUpTo';

/** What is wrong with the setting, so that it is not saved. */
export function checkBankBooked(setting: Json | undefined): FieldProblem[] {
  if (bankBookedUpTo(setting) !== null) return [];
  return [{ field: 'value', rule: 'day', message: 'Indique un día que exista, por ejemplo 2026-11-20.' }];
}

/** The day of the setting, unix seconds; null where there is none that checks. */
export function bankBookedUpTo(setting: Json | undefined): number | null {
  const day = typeof setting === 'string' ? parseDay(setting) : null;
  return day !== null && dayKey(day) === setting ? day : null;
}

/**
 * Why nobody is reminded today, in a Spanish sentence; null once the bank is booked to yesterday. Whoever has paid is not asked
 * again.
 * @param booked last booked day, unix seconds; null when it is not known. @param today day, unix seconds
 */
export function reminderRefusal(booked: number | null, today: number): string | null {
  const yesterday = addDays(today, -1);
  if (booked !== null && booked >= yesterday) return null;
  const known = booked === null ? 'No se sabe hasta qué día está' : `Solo hasta el ${formatDay(booked)} está`;
  return `${known} contabilizado el banco: no se reclama nada hasta que lo esté hasta el ${formatDay(yesterday)}.`;
}

/** An unpaid document. Euros; day as unix seconds. */
export interface UnpaidDocument {
  id: string;
  /** Tenant or landlord it is counted under; null where there is none. */
  party: string | null;
  totalAmount: number;
  /** The day it should have been paid. */
  due: number;
  /** The total by the days on which it came due, where these are several (instalments). */
  parts?: readonly { amount: number; due: number }[];
}

/** What a party owes by how long it has been due. Euros. */
export interface AgedArrears {
  party: string | null;
  documents: number;
  totalAmount: number;
  /** Up to 30 days, 31 to 60, 61 to 90, and more. */
  upTo30: number;
  upTo60: number;
  upTo90: number;
  over90: number;
  /** Legal interest of all of it until today. */
  interest: number;
  /** The oldest due day. */
  oldest: number;
}

const columnOf = (days: number) =>
  days <= 30 ? 'upTo30' : days <= 60 ? 'upTo60' : days <= 90 ? 'upTo90' : 'over90';

/**
 * The ageing of what is owed, whoever owes most first. Interest is the legal one from the day after each due day (Código Civil arts. 1100
 * and 1108); it is shown, never charged by itself.
 * @param today day, unix seconds
 */
export function ageArrears(
  documents: readonly UnpaidDocument[],
  today: number,
  overrides: LegalOverrides = {},
): AgedArrears[] {
  const rows = new Map<string | null, AgedArrears>();
  for (const { party, totalAmount, due, parts = [{ amount: totalAmount, due }] } of documents) {
    const none = { upTo30: 0, upTo60: 0, upTo90: 0, over90: 0, interest: 0 };
    const row = rows.get(party) ?? { party, documents: 0, totalAmount: 0, oldest: due, ...none };
    row.documents += 1;
    row.totalAmount = addMoney(row.totalAmount, totalAmount);
    for (const part of parts) {
      const column = columnOf(daysBetween(part.due, today));
      row[column] = addMoney(row[column], part.amount);
      const { amount: interest } = legalInterest(part.amount, addDays(part.due, 1), today, overrides);
      row.interest = addMoney(row.interest, interest);
    }
    row.oldest = Math.min(row.oldest, due);
    rows.set(party, row);
  }
  return [...rows.values()].sort((one, other) => other.totalAmount - one.totalAmount);
}

/** What is noted of the claim of a document. Days as unix seconds. */
export interface ClaimNotes {
  arrearsPausedUntil: number | null;
  disputed: boolean;
  promisedDate: number | null;
}

/** The act that a person notes. */
export type ArrearsStep = (typeof arrearsSteps.values)[number];

/**
 * Why a step of the claim is not taken today, in a Spanish sentence; null when it is. A reminder waits for the bank, for the end of a
 * pause or dispute, and for the day that was promised.
 */
export function stepRefusal(
  step: ArrearsStep,
  notes: ClaimNotes,
  booked: number | null,
  today: number,
): string | null {
  if (step !== 'REMINDER') return null;
  const { arrearsPausedUntil, disputed, promisedDate } = notes;
  if (disputed) return 'El inquilino lo discute: resuélvalo con «Reanudar» antes de reclamar.';
  if (arrearsPausedUntil !== null && arrearsPausedUntil >= today)
    return `La reclamación está en pausa hasta el ${formatDay(arrearsPausedUntil)}.`;
  if (promisedDate !== null && promisedDate >= today)
    return `Hay un compromiso de pago para el ${formatDay(promisedDate)}.`;
  return reminderRefusal(booked, today);
}
