const whole = (words: string, parts: string) =>
  new RegExp(`${parts}|(?<!\\p{L})(?:${words.trim().replaceAll(/\s+/g, '|')})(?!\\p{L})`, 'iu');

/** Words and endings that are Spanish and never Catalan, for specs over texts without names of people. */
export const spanishWords = whole(
  `y los las por para sin hasta según otros? cuenta recibo renta importe fecha estado vivienda inquilinos? inmuebles? llaves días meses
   gastos? ingresos pagos? documento cliente unidades precio`,
  'ñ|[cs]i(?:ón|ones)(?!\\p{L})',
);
/** The other way round. */
export const catalanWords = whole(
  `i els dels amb per sense rebut renda import data estat habitatge llogaters? immobles? claus dies despes\\p{L}+ ingressos pagaments?
   client unitats preu altres? segons`,
  'l·l|ç|[cs]ió(?!\\p{L})',
);

/** Every text of a paper that is read, in order. */
export function textsOf(node: unknown): string[] {
  if (typeof node === 'string') return [node];
  if (Array.isArray(node)) return node.flatMap(textsOf);
  if (typeof node !== 'object' || node === null) return [];
  const unread = [
    ...['kind', 'align', 'colour', 'language', 'svg', 'picture'],
    ...['company', 'heading', 'legend', 'address'],
  ];
  return Object.entries(node).flatMap(([key, value]) => (unread.includes(key) ? [] : textsOf(value)));
}
