import { type CivilDay, dayOf } from './dates.ts';
import { MAX_MONEY, toCents } from './money.ts';

const units = [
  'ZERO', 'UN', 'DOS', 'TRES', 'QUATRE', 'CINC', 'SIS', 'SET', 'VUIT', 'NOU',
  'DEU', 'ONZE', 'DOTZE', 'TRETZE', 'CATORZE', 'QUINZE', 'SETZE', 'DISSET', 'DIVUIT', 'DINOU',
] as const; // prettier-ignore
const tens = [
  '', '', 'VINT', 'TRENTA', 'QUARANTA', 'CINQUANTA', 'SEIXANTA', 'SETANTA', 'VUITANTA', 'NORANTA',
] as const; // prettier-ignore
const months = [
  'gener', 'febrer', 'març', 'abril', 'maig', 'juny',
  'juliol', 'agost', 'setembre', 'octubre', 'novembre', 'desembre',
] as const; // prettier-ignore

/** Catalan name of a month 1–12 in lower case; `of` puts its preposition before it: `de febrer`, `d'abril`. */
export function monthNameInCatalan(month: number, of = false): string {
  const name = months[month - 1] ?? '';
  return !of ? name : /^[ao]/.test(name) ? `d'${name}` : `de ${name}`;
}

/** `1 de febrer de 2026`, `2 d'abril de 2026`. */
export function formatLongDayInCatalan(instant: number): string {
  const { year, month, day }: CivilDay = dayOf(instant);
  return `${day} ${monthNameInCatalan(month, true)} de ${year}`;
}

/** `octubre de 2026`. */
export function formatMonthInCatalan(instant: number): string {
  const { year, month }: CivilDay = dayOf(instant);
  return `${months[month - 1] ?? ''} de ${year}`;
}

function belowThousand(n: number): string {
  const [hundreds, rest] = [Math.floor(n / 100), n % 100];
  const hundred = hundreds === 0 ? '' : hundreds === 1 ? 'CENT' : `${units[hundreds]}-CENTS`;
  return [hundred, rest || n === 0 ? belowHundred(rest) : ''].filter(Boolean).join(' ');
}

/** D-U-C: a hyphen between tens and units and before hundreds; twenty is joined by `i`. */
function belowHundred(n: number): string {
  if (n < units.length) return units[n] ?? '';
  const [ten, unit] = [Math.floor(n / 10), n % 10];
  if (unit === 0) return tens[ten] ?? '';
  return `${tens[ten]}-${ten === 2 ? 'I-' : ''}${units[unit]}`;
}

function belowMillion(n: number): string {
  const [thousands, rest] = [Math.floor(n / 1000), n % 1000];
  if (thousands === 0) return belowThousand(rest);
  const thousand = thousands === 1 ? 'MIL' : `${belowThousand(thousands)} MIL`;
  return rest ? `${thousand} ${belowThousand(rest)}` : thousand;
}

/**
 * A whole number in Catalan capitals as it stands before a masculine noun (VINT-I-UN).
 * Throws RangeError outside 0…999.999.999.999.
 */
export function integerInCatalanWords(n: number): string {
  if (!Number.isInteger(n) || n < 0 || n > 999_999_999_999)
    throw new RangeError(`not writable in words: ${n}`);
  const [millions, rest] = [Math.floor(n / 1_000_000), n % 1_000_000];
  if (millions === 0) return belowMillion(rest);
  const million = millions === 1 ? 'UN MILIÓ' : `${belowMillion(millions)} MILIONS`;
  return rest ? `${million} ${belowMillion(rest)}` : million;
}

/** An amount in Catalan words: `MIL DOS-CENTS TRENTA-QUATRE EUROS AMB CINQUANTA CÈNTIMS`. Takes euros. */
export function moneyInCatalanWords(euros: number): string {
  if (!(Math.abs(euros) <= MAX_MONEY)) throw new RangeError(`not writable in words: ${euros}`);
  const cents = toCents(euros);
  const whole = Math.floor(Math.abs(cents) / 100);
  const rest = Math.abs(cents) % 100;
  const noun = `${whole > 0 && whole % 1_000_000 === 0 ? "D'" : ''}${whole === 1 ? 'EURO' : 'EUROS'}`;
  const centWords = rest ? `AMB ${integerInCatalanWords(rest)} ${rest === 1 ? 'CÈNTIM' : 'CÈNTIMS'}` : '';
  return [cents < 0 ? 'MENYS' : '', integerInCatalanWords(whole), noun, centWords].filter(Boolean).join(' ');
}
