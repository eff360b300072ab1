import type { ChoiceSet } from '../fields/choices.ts';
import type { FieldMeta, Json } from '../fields/field.ts';
import { atTime, formatDay, formatInstant, fromDayKey, parseDay, startOfDay } from '../values/dates.ts';
import { checkMoney, isAmbiguousMoney, parseMoney } from '../values/money.ts';
import { parseNumber } from '../values/number.ts';
import { normaliseSearch } from '../values/search-text.ts';
import type { ImportColumn } from './columns.ts';
import { CLEAR_MARK } from './rules.ts';

/** What a file holds in one place; dates of a spreadsheet come as `DD/MM/YYYY` or `DD/MM/YYYY HH:mm`. */
export type Cell = string | number | boolean | null;

/** What a cell says of its field. `absent` leaves the field alone. */
export type CellReading =
  | { absent: true }
  | { clear: true }
  | { value: Json }
  /** Names of linked records, still to be looked up. */
  | { names: string[] }
  | { problem: { rule: string; message: string } };

const yes = new Set(['si', 's', 'true', 'verdadero', '1', 'x', 'yes', 'y', 'v']);
const no = new Set(['no', 'n', 'false', 'falso', '0', 'f']);

/** Day 1 of spreadsheets is 1 January 1900; they also count a 29 February 1900 that never was. */
const SERIAL_EPOCH = 25_569;
const DAY_SECONDS = 86_400;

/** Reads a cell as its column's kind of value, in Spanish formats (VAL-01, VAL-02). What it is worth is the validator's question. */
export function readCell({ meta }: Pick<ImportColumn, 'meta'>, cell: Cell): CellReading {
  const text = textOf(cell);
  if (text === '') return { absent: true };
  if (normaliseSearch(text) === CLEAR_MARK) return { clear: true };
  switch (meta.kind) {
    case 'integer':
    case 'decimal':
    case 'percent':
      return numberCell(cell, text);
    case 'money':
      return moneyCell(cell, text);
    case 'flag':
      return flagCell(text);
    case 'day':
      return dayCell(cell, text);
    case 'instant':
      return instantCell(cell, text);
    case 'choice':
      return choiceCell(meta, text);
    case 'choices':
      return choicesCell(meta, text);
    case 'link':
      return { names: [text] };
    case 'links':
      return { names: parts(text) };
    default:
      return { value: text };
  }
}

/** A cell as text, without the apostrophe that keeps a spreadsheet from running it (see values/csv.ts). */
export function textOf(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'boolean') return cell ? 'Sí' : 'No';
  // Long codes must not become 1.2e+21.
  if (typeof cell === 'number') return Number.isInteger(cell) ? BigInt(cell).toString() : String(cell);
  const text = cell.replace(/[\u00a0\u200b\ufeff]/g, ' ').trim();
  return /^'[=+\-@\t\r]/.test(text) ? text.slice(1) : text;
}

const refuse = (rule: string, message: string): CellReading => ({ problem: { rule, message } });

function numberCell(cell: Cell, text: string): CellReading {
  if (typeof cell === 'number') return { value: cell };
  const value = parseNumber(text.replace(/\s*(?:%|m²|m2)$/i, ''));
  return value === null
    ? refuse(
        'number',
        `«${shortened(text)}» no es un número: escríbalo con coma para los decimales, por ejemplo 1.234,5.`,
      )
    : { value };
}

function moneyCell(cell: Cell, text: string): CellReading {
  // A figure of a spreadsheet may carry the dust of its formula: 700.0000000001.
  if (typeof cell === 'number') return { value: Math.round(cell * 100) / 100 };
  if (isAmbiguousMoney(text))
    return refuse(
      'money',
      `«${shortened(text)}» puede leerse de dos maneras: escriba ${text.replace(',', '.')} si la coma separa los miles, o dos decimales si separa los céntimos.`,
    );
  const value = parseMoney(text);
  return value === null ? refuse('money', checkMoney(text) ?? '') : { value };
}

function flagCell(text: string): CellReading {
  const word = normaliseSearch(text);
  if (yes.has(word)) return { value: true };
  if (no.has(word)) return { value: false };
  return refuse('flag', `«${shortened(text)}» no se entiende: escriba Sí o No.`);
}

const badDay = (text: string) =>
  refuse('day', `«${shortened(text)}» no es una fecha que exista: escríbala como DD/MM/AAAA.`);

function dayCell(cell: Cell, text: string): CellReading {
  const serial = serialDay(cell);
  if (serial !== null) return { value: serial };
  const day = parseDay(text.replace(/[T ]\d{1,2}:\d{2}(?::\d{2})?(?:\.\d+)?Z?$/, ''));
  return day === null ? badDay(text) : { value: day };
}

function instantCell(cell: Cell, text: string): CellReading {
  const serial = serialDay(cell);
  if (serial !== null) return { value: serial };
  const [, date = '', hour, minute = '0'] = /^(.*?)(?:[T ](\d{1,2}):(\d{2})(?::\d{2})?)?$/.exec(text) ?? [];
  const day = parseDay(date);
  if (day === null) return badDay(text);
  return { value: hour === undefined ? day : atTime(day, Number(hour), Number(minute)) };
}

/** The number a spreadsheet keeps a date as when its cell has lost the format. */
function serialDay(cell: Cell): number | null {
  if (typeof cell !== 'number' || cell < 10_000 || cell > 100_000) return null;
  const date = new Date(Math.floor(cell - SERIAL_EPOCH) * DAY_SECONDS * 1000);
  return fromDayKey(date.toISOString().slice(0, 10));
}

function optionOf(set: ChoiceSet, text: string): string | null {
  const wanted = normaliseSearch(text);
  const byLabel = set.values.find((value) => normaliseSearch(set.options[value]?.label ?? '') === wanted);
  return byLabel ?? set.values.find((value) => normaliseSearch(value) === wanted) ?? null;
}

function choiceCell(meta: FieldMeta, text: string): CellReading {
  const { choices } = meta;
  const spelt = choices?.read?.(text) ?? text;
  const value = choices ? (optionOf(choices, text) ?? optionOf(choices, spelt)) : null;
  return value === null ? unknownChoice(meta, text) : { value };
}

function choicesCell(meta: FieldMeta, text: string): CellReading {
  const { choices } = meta;
  if (!choices) return unknownChoice(meta, text);
  const whole = optionOf(choices, text);
  if (whole !== null) return { value: [whole] };
  const words = /[;|\n]/.test(text) ? parts(text) : text.split(',').map((word) => word.trim());
  const values: string[] = [];
  for (const word of words.filter(Boolean)) {
    const value = optionOf(choices, word);
    if (value === null) return unknownChoice(meta, word);
    values.push(value);
  }
  return { value: values };
}

function unknownChoice({ choices }: FieldMeta, text: string): CellReading {
  const labels = (choices?.values ?? []).filter((value) => !choices?.options[value]?.retired);
  const shown = labels.slice(0, 12).map((value) => choices?.options[value]?.label ?? value);
  const more = labels.length > shown.length ? '…' : '';
  return refuse('choice', `«${shortened(text)}» no es una de las opciones: ${shown.join(', ')}${more}.`);
}

/** Several values in one cell: separated by semicolons, bars or lines. */
function parts(text: string): string[] {
  return [...new Set(text.split(/[;|\n]/).map((part) => part.trim()))].filter(Boolean);
}

function shortened(text: string): string {
  return text.length > 40 ? `${text.slice(0, 39)}…` : text;
}

/** A stored value as a cell that {@link readCell} reads back to the same; links by the name given for them. */
export function cellOf(meta: FieldMeta, value: Json, nameOf: (id: string) => string = (id) => id): Cell {
  if (value === null || value === undefined) return null;
  switch (meta.kind) {
    case 'day':
      return formatDay(value as number);
    case 'instant':
      return startOfDay(value as number) === value ? formatDay(value) : formatInstant(value as number);
    case 'choice':
      return meta.choices?.options[value as string]?.label ?? String(value);
    case 'choices':
      return (value as string[]).map((each) => meta.choices?.options[each]?.label ?? each).join('; ');
    case 'link':
      return nameOf(value as string);
    case 'links':
      return (value as string[]).map(nameOf).join('; ');
    case 'flag':
      return value ? 'Sí' : 'No';
    default:
      return value as Cell;
  }
}
