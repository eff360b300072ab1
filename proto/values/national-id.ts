import { lettersOf23 } from './check-letters.ts';

/** The identity documents whose check digit Spain publishes. */
export type NationalIdKind = 'NIF' | 'NIE' | 'CIF';

/** DNI, and the K, L and M numbers of people without one. */
const nif = /^(?:\d{8}|[KLM]\d{7})[A-Z]$/;
const nie = /^[XYZ]\d{7}[A-Z]$/;
const cif = /^[ABCDEFGHJNPQRSUVW]\d{7}[0-9A-J]$/;

const shapes: Record<NationalIdKind, string> = {
  NIF: 'ocho cifras y una letra, por ejemplo 12345678Z',
  NIE: 'X, Y o Z, siete cifras y una letra, por ejemplo X1234567L',
  CIF: 'una letra, siete cifras y un dígito o letra de control, por ejemplo B85626240',
};

/** In capitals, without spaces, dots, hyphens or slashes. */
export function normaliseNationalId(text: string): string {
  return text.replace(/[\s.\-/]/g, '').toUpperCase();
}

/** Which Spanish document the text has the shape of, whether or not its check digit is right; null for none. */
export function nationalIdKind(text: string): NationalIdKind | null {
  const value = normaliseNationalId(text);
  if (nif.test(value)) return 'NIF';
  if (nie.test(value)) return 'NIE';
  return cif.test(value) ? 'CIF' : null;
}

function letterOf(digits: string): string {
  return lettersOf23.charAt(Number(digits) % 23);
}

/** Control of a company number as a figure 0–9: even places as they are, odd places doubled digit by digit. */
function cifControl(digits: string): number {
  const sum = Array.from(digits, Number).reduce((total, digit, index) => {
    if (index % 2 === 1) return total + digit;
    return total + Math.floor((digit * 2) / 10) + ((digit * 2) % 10);
  }, 0);
  return (10 - (sum % 10)) % 10;
}

function hasRightControl(value: string, kind: NationalIdKind): boolean {
  const control = value.slice(-1);
  if (kind === 'NIF') return letterOf(value.slice(0, -1).replace(/^[KLM]/, '')) === control;
  if (kind === 'NIE') return letterOf('XYZ'.indexOf(value.charAt(0)) + value.slice(1, -1)) === control;
  const figure = cifControl(value.slice(1, -1));
  const letter = 'JABCDEFGHI'.charAt(figure);
  // Public bodies and foreign companies carry a letter, trading companies of a province a figure, the rest either.
  if (/^[NPQRSW]/.test(value)) return control === letter;
  if (/^[ABEH](?!00)/.test(value)) return control === String(figure);
  return control === letter || control === String(figure);
}

/**
 * Null when the number is right for its ID type (C §3.5), else what to correct.
 * NIF, NIE and CIF must have their shape and check digit; PASSPORT, TIE, IDC and OTHER only a length of
 * 4 to 20 characters. Without a type any of NIF, NIE and CIF will do.
 */
export function checkNationalId(text: string, idType?: string | null): string | null {
  const value = normaliseNationalId(text);
  const kind = nationalIdKind(value);
  if (idType === 'NIF' || idType === 'NIE' || idType === 'CIF') {
    if (kind === idType) return checkControl(value, kind);
    if (kind !== null && hasRightControl(value, kind)) {
      return `El número es un ${kind}: cambie el tipo de documento a ${kind} o corrija el número.`;
    }
    return `El ${idType} debe tener ${shapes[idType]}.`;
  }
  if (!idType) {
    return kind === null
      ? 'El número debe ser un NIF, NIE o CIF con su letra o dígito de control: revíselo.'
      : checkControl(value, kind);
  }
  return value.length >= 4 && value.length <= 20
    ? null
    : 'El número de documento debe tener entre 4 y 20 caracteres: revíselo.';
}

function checkControl(value: string, kind: NationalIdKind): string | null {
  if (hasRightControl(value, kind)) return null;
  return kind === 'CIF'
    ? 'El dígito de control del CIF no coincide: revise las cifras.'
    : `La letra del ${kind} no coincide con las cifras: revise ambas.`;
}

/** As Spanish documents print it: in capitals and without separators. */
export function formatNationalId(value: string): string {
  return normaliseNationalId(value);
}
