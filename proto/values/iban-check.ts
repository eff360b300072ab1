// Apart from iban.ts: what only shows accounts goes without the table of all countries.
import { validateIBAN, ValidationErrorsIBAN } from 'ibantools';
import { isSepaIban, normaliseIban } from './iban.ts';

/**
 * Null when the text is an IBAN: country, length, mod-97 and the account's own check digits (for
 * Spain both digits of the CCC), else which of these fails and what to do.
 */
export function checkIban(text: string): string | null {
  const value = normaliseIban(text);
  const { valid, errorCodes } = validateIBAN(value);
  if (valid) return null;
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]+$/.test(value) || errorCodes.includes(ValidationErrorsIBAN.NoIBANCountry)) {
    return 'El IBAN debe empezar por el país y dos cifras, por ejemplo ES91 2100 0418 4502 0005 1332.';
  }
  if (errorCodes.includes(ValidationErrorsIBAN.WrongBBANLength)) {
    return value.startsWith('ES')
      ? `El IBAN español tiene 24 caracteres y se han escrito ${value.length}: compruebe si falta o sobra alguno.`
      : `El IBAN no tiene la longitud de su país (${value.slice(0, 2)}): compruebe si falta o sobra algún carácter.`;
  }
  if (errorCodes.includes(ValidationErrorsIBAN.WrongIBANChecksum)) {
    return 'Los dígitos de control del IBAN no coinciden: hay alguna cifra equivocada, revíselo.';
  }
  return value.startsWith('ES')
    ? 'Los dígitos de control de la cuenta (CCC) no coinciden: revise banco, oficina y número de cuenta.'
    : 'El número de cuenta del IBAN no es válido en su país: revíselo.';
}

/** Null when the text is an IBAN that can be debited or paid to by SEPA, else what to do. */
export function checkSepaIban(text: string): string | null {
  const problem = checkIban(text);
  if (problem) return problem;
  return isSepaIban(text)
    ? null
    : `La cuenta es de un país fuera de SEPA (${normaliseIban(text).slice(0, 2)}): indique una cuenta de la zona SEPA o cambie la forma de pago.`;
}
