/** Words joined by single dots or hyphens, @, a domain, a TLD of 2 to 12 letters (C §5). Runs in linear time. */
const pattern = /^\w+(?:[.-]\w+)*@\w+(?:[.-]\w+)*\.[a-z]{2,12}$/i;

/** RFC 5321: longest address a mail server accepts. */
const MAX_LENGTH = 254;

/** Trimmed and in lower case, so that one person has one address. */
export function normaliseEmail(text: string): string {
  return text.trim().toLowerCase();
}

/** Null when the text is an e-mail address by C §5, else what to correct. */
export function checkEmail(text: string): string | null {
  const value = normaliseEmail(text);
  if (value.length > MAX_LENGTH)
    return `El correo electrónico es demasiado largo: el máximo es de ${MAX_LENGTH} caracteres.`;
  if (pattern.test(value)) return null;
  return 'El correo electrónico no es válido: escríbalo como nombre@dominio.es, sin espacios ni acentos.';
}

/** As it is shown: the normalised address. */
export function formatEmail(value: string): string {
  return normaliseEmail(value);
}
