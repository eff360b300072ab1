import type { UpdateNoticeParty } from '../records/choices/contracts.ts';
import { dayOf, formatDay, formatLongDay, monthName } from '../values/dates.ts';
import { formatMoney } from '../values/money.ts';
import { formatPercent } from '../values/number.ts';
import type { RentIndex } from './rent-update.ts';

/** What the letter of a rent update says. Days as unix seconds, euros a month, per cent. */
export interface RentLetter {
  party: UpdateNoticeParty;
  address: string;
  /** Names, as one phrase. */
  landlords: string;
  tenants: string;
  signatureDate: number | null;
  /** A home: LAU art. 18 asks for the notice. */
  isHome: boolean;
  index: RentIndex;
  /** First day of the month that the index measures. */
  indexMonth: number | null;
  indexPercent: number | null;
  indexPublished: number | null;
  indexSource: string | null;
  percent: number;
  previousRent: number;
  nextRent: number;
  /** First day of the new rent. */
  from: number;
  /** Day of the letter. */
  today: number;
}

/** Name of the index in a sentence; the labels of the choice are for lists. */
const indexNames: Readonly<Record<RentIndex, string>> = {
  NO_REVISION: 'sin índice',
  GENERAL: 'Índice general de precios de consumo (IPC)',
  GENERAL_COMMERCIAL: 'Índice general de precios de consumo (IPC)',
  GENERAL_POSITIVE: 'Índice general de precios de consumo (IPC), solo si es positivo',
  IRAV: 'Índice de referencia de arrendamientos de vivienda (IRAV)',
};

/** The line that proves the percentage: index, month, value, publication. */
function evidence({ index, indexMonth, indexPercent, indexPublished, indexSource }: RentLetter): string {
  const name = `Índice aplicado: ${indexNames[index]}`;
  if (indexPercent === null || indexMonth === null) return `${name}.`;
  const published = indexPublished === null ? '' : `, publicado el ${formatDay(indexPublished)}`;
  const source = indexSource ? ` (${indexSource})` : '';
  const { year, month } = dayOf(indexMonth);
  return `${name}, variación anual de ${monthName(month)} de ${year}: ${formatPercent(indexPercent)}${published}${source}.`;
}

/**
 * The letter that announces a rent update (FIN-06): the tenant's is the notice of LAU art. 18, which states the
 * percentage and can be asked for the proof of the index; the landlord's tells what will be asked of the tenant. Spanish.
 */
export function rentLetter(letter: RentLetter): { subject: string; body: string } {
  const { party, address, landlords, tenants, signatureDate, isHome, percent, from, today } = letter;
  const agreed = signatureDate === null ? '' : ` firmado el ${formatLongDay(signatureDate)}`;
  const law = isHome ? 'conforme al artículo 18 de la Ley 29/1994, de Arrendamientos Urbanos, y ' : '';
  const change =
    percent === 0
      ? 'la renta no varía'
      : `la renta ${percent > 0 ? 'sube' : 'baja'} un ${formatPercent(Math.abs(percent))}`;
  const sums = [
    `Renta actual: ${formatMoney(letter.previousRent)} al mes.`,
    evidence(letter),
    ...(percent === letter.indexPercent ? [] : [`Variación que se aplica: ${formatPercent(percent)}.`]),
    `Renta nueva: ${formatMoney(letter.nextRent)} al mes, desde el ${formatLongDay(from)}.`,
  ].join('\n');
  const subject = `Actualización de la renta de ${address}`;
  if (party === 'TENANT')
    return {
      subject,
      body: [
        formatLongDay(today),
        `A la atención de ${tenants}:`,
        `En nombre de ${landlords}, ${law}según lo pactado en el contrato de arrendamiento${agreed} de la finca situada en ${address}, se comunica la actualización de la renta: ${change}.`,
        sums,
        'El recibo de ese mes ya llevará la renta nueva. Ante cualquier duda sobre el cálculo, basta con responder a este aviso.',
      ].join('\n\n'),
    };
  return {
    subject,
    body: [
      formatLongDay(today),
      `A la atención de ${landlords}:`,
      `Toca la actualización anual de la renta del contrato${agreed} de la finca situada en ${address}, con ${tenants}: ${change}.`,
      sums,
      'Se avisará a la parte arrendataria dentro de dos días. Para no aplicarla esta vez, basta con responder a este aviso antes.',
    ].join('\n\n'),
  };
}
