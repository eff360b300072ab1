/** In capitals, without spaces, dots or hyphens. */
export function normaliseCadastralReference(text: string): string {
  return text.replace(/[\s.-]/g, '').toUpperCase();
}

const weights = [13, 15, 12, 5, 4, 17, 9, 21, 3, 7, 1];
const controlLetters = 'MQWERTYUIOPASDFGHJKLBZX';
/** The Spanish alphabet, in which Ñ is letter 15. */
const alphabet = 'ABCDEFGHIJKLMNÑOPQRSTUVWXYZ';

function controlOf(characters: string): string {
  const sum = Array.from(characters).reduce((total, character, index) => {
    const value = /\d/.test(character) ? Number(character) : alphabet.indexOf(character) + 1;
    return total + value * (weights[index] ?? 0);
  }, 0);
  return controlLetters.charAt(sum % 23);
}

/**
 * The two control letters of the first 18 characters of a reference (Dirección General del Catastro):
 * each half of the parcel (7 characters) together with the 4 of the unit.
 */
export function cadastralControl(first18: string): string {
  const unit = first18.slice(14, 18);
  return controlOf(first18.slice(0, 7) + unit) + controlOf(first18.slice(7, 14) + unit);
}

/** Null when the text is a cadastral reference of 20 characters with its two control letters, else what to correct. */
export function checkCadastralReference(text: string): string | null {
  const value = normaliseCadastralReference(text);
  if (value.length === 14) {
    return 'Esta referencia catastral es la de la parcela (14 caracteres): escriba la del inmueble, de 20.';
  }
  if (value.length !== 20) {
    return `La referencia catastral tiene 20 caracteres y se han escrito ${value.length}: compruebe si falta o sobra alguno.`;
  }
  if (!/^[0-9A-ZÑ]{14}\d{4}[A-Z]{2}$/.test(value)) {
    return 'La referencia catastral lleva letras y cifras, cuatro cifras y dos letras al final: por ejemplo 7837301VG8173B0001TT.';
  }
  if (cadastralControl(value.slice(0, 18)) !== value.slice(18)) {
    return 'Las dos letras de control de la referencia catastral no coinciden: hay algún carácter equivocado, revísela.';
  }
  return null;
}

/** In the four groups of the Catastro: `7837301 VG8173B 0001 TT`. Other texts are returned as they are. */
export function formatCadastralReference(value: string): string {
  const reference = normaliseCadastralReference(value);
  if (reference.length !== 20) return value;
  return [reference.slice(0, 7), reference.slice(7, 14), reference.slice(14, 18), reference.slice(18)].join(
    ' ',
  );
}
