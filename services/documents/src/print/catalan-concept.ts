import { monthNameInCatalan } from '@llavero/proto/values/catalan';
import { monthName } from '@llavero/proto/values/dates';

const months = new Map(Array.from({ length: 12 }, (_, at) => [monthName(at + 1), at + 1]));
const MONTH = `(?:${[...months.keys()].join('|')})`;
/** 'octubre de 2026'; of differences also 'diciembre de 2025, enero y febrero de 2026'. */
const MONTHS = `(${MONTH}(?: de \\d{4})?(?:(?:, | y )${MONTH}(?: de \\d{4})?)*)`;

/** With the preposition before the first: 'd'octubre de 2026', 'de desembre de 2025, gener i febrer de 2026'. */
function ofMonths(spanish: string): string {
  const names = spanish
    .replaceAll(new RegExp(MONTH, 'g'), (name) => monthNameInCatalan(months.get(name) ?? 0))
    .replaceAll(' y ', ' i ');
  return /^[ao]/.test(names) ? `d'${names}` : `de ${names}`;
}

/** ' (del 1 al 15, 15 de 30 días)' */
const partOfMonth = (spanish = '') =>
  spanish.replace(/\bdel (\d+) al/, 'del dia $1 al').replace(' días)', ' dies)');

type Rule = readonly [spanish: RegExp, catalan: (...parts: string[]) => string];

const rule = (spanish: string, catalan: Rule[1]): Rule => [new RegExp(`^${spanish}$`, 's'), catalan];

/** Of the rules of the month, the reserve and the bank; what they say is theirs, and the spec asks them for it. */
const rules: readonly Rule[] = [
  rule(`Renta de ${MONTHS}( \\(.+ días\\))?`, (of, part) => `Renda ${ofMonths(of!)}${partOfMonth(part)}`),
  rule(`Renta garantizada de ${MONTHS}`, (of) => `Renda garantida ${ofMonths(of!)}`),
  rule(`Liquidación de ${MONTHS}`, (of) => `Liquidació ${ofMonths(of!)}`),
  rule(`Factura de alquiler de ${MONTHS}`, (of) => `Factura de lloguer ${ofMonths(of!)}`),
  rule(`Honorarios por la búsqueda de ${MONTHS}`, (of) => `Honoraris per la cerca ${ofMonths(of!)}`),
  rule(`Honorarios de ${MONTHS}`, (of) => `Honoraris ${ofMonths(of!)}`),
  rule('Honorarios de gestión', () => 'Honoraris de gestió'),
  rule('Honorarios por la búsqueda', () => 'Honoraris per la cerca'),
  rule(
    'Promoción: honorarios sin coste \\(mes (\\d+) de (\\d+)\\)',
    (which, all) => `Promoció: honoraris sense cost (mes ${which} de ${all})`,
  ),
  rule('Búsqueda de inquilino', () => 'Cerca de llogater'),
  rule('Búsqueda de inquilino \\(plazo (.+)\\)', (which) => `Cerca de llogater (termini ${which})`),
  rule('Búsqueda de inquilino \\(plazos (.+)\\)', (which) => `Cerca de llogater (terminis ${which})`),
  rule('Bonificación del ([\\d.,]+) %', (percent) => `Bonificació del ${percent} %`),
  rule('Retención del ([\\d.,]+) %', (percent) => `Retenció del ${percent} %`),
  rule('Gasto fijo', () => 'Despesa fixa'),
  rule('Pago anticipado de renta', () => 'Pagament anticipat de renda'),
  rule('Pago anticipado de renta: se descuenta', () => 'Pagament anticipat de renda: es descompta'),
  rule('Cobrado directamente por el propietario', () => 'Cobrat directament pel propietari'),
  rule('Aportación a la reserva del propietario', () => 'Aportació a la reserva del propietari'),
  rule('Facturas pagadas con la reserva', () => 'Factures pagades amb la reserva'),
  rule(
    'Devolución de la reserva( del propietario)?',
    (whose) => `Devolució de la reserva${whose ? ' del propietari' : ''}`,
  ),
  rule(
    'Saldo anterior a favor del inquilino \\(recibo (.+)\\)',
    (number) => `Saldo anterior a favor del llogater (rebut ${number})`,
  ),
  rule(
    'Saldo anterior a cargo del propietario \\(liquidación (.+)\\)',
    (number) => `Saldo anterior a càrrec del propietari (liquidació ${number})`,
  ),
  rule('Recibo (.+) devuelto por el banco', (number) => `Rebut ${number} retornat pel banc`),
  rule('Gastos de devolución de (.+)', (number) => `Despeses de devolució de ${number}`),
  rule('Devolución de (\\S+)', (number) => `Devolució de ${number}`),
  rule('Suplido (.+?)( \\(corrección\\))?', (bill, again) => `Bestreta ${bill}${corrected(again)}`),
  rule('Factura (.+) \\(corrección\\)', (bill) => `Factura ${bill}${corrected('again')}`),
  rule(
    `Ajuste(?: de (honorarios de )?${MONTHS})? \\((.+?)\\)(?:: (.+))?`,
    (fees, of, about, why) =>
      `Ajust${of ? ` ${fees ? "d'honoraris " : ''}${ofMonths(of)}` : ''} (${about!.replace(' meses,', ' mesos,')})${why ? `: ${reason(why)}` : ''}`,
  ),
];

const corrected = (again: string | undefined) => (again ? ' (correcció)' : '');

/** What lines are for where a difference names them (`nameOfLine`). */
const lineNames: Readonly<Record<string, string>> = {
  Renta: 'Renda',
  Bonificación: 'Bonificació',
  'Renta garantizada': 'Renda garantida',
  Retención: 'Retenció',
  Honorarios: 'Honoraris',
  Promoción: 'Promoció',
  'Búsqueda de inquilino': 'Cerca de llogater',
  'Saldo anterior': 'Saldo anterior',
  'Pago anticipado': 'Pagament anticipat',
  'Cobrado por el propietario': 'Cobrat pel propietari',
};

/** `adjustmentReason`; what a person has written stays. */
const reason = (spanish: string): string =>
  spanish
    .split('; ')
    .map((phrase) => {
      const [, name, change] = /^(.+?): ((?:de|faltaban|sobraban) .*€.*)$/s.exec(phrase) ?? [];
      if (name === undefined || change === undefined) return phrase;
      const said = change.replace(/^faltaban/, 'faltaven').replace(/^sobraban/, 'sobraven');
      return `${lineNames[name] ?? catalanConcept(name)}: ${said}`;
    })
    .join('; ');

/**
 * A concept of a document or line in Catalan where the product has written it; what a person has written stays as it is. Concepts are
 * kept in Spanish, as the office reads them, and told anew when a reader of Catalan is printed for.
 */
export function catalanConcept(spanish: string): string {
  for (const [pattern, write] of rules) {
    const found = pattern.exec(spanish);
    if (found) return write(...found.slice(1));
  }
  return spanish;
}
