import type { NextRent } from '@llavero/proto/records/contracts/next-rent';
import type { RentIndex } from '@llavero/proto/rules/rent-update';

/** Name of the index in a sentence; the labels of the choice are for lists. */
const indexNames: Readonly<Record<RentIndex, string>> = {
  NO_REVISION: 'sin índice',
  GENERAL: 'Índice general de precios de consumo (IPC)',
  GENERAL_COMMERCIAL: 'Índice general de precios de consumo (IPC)',
  GENERAL_POSITIVE: 'Índice general de precios de consumo (IPC), solo si es positivo',
  IRAV: 'Índice de referencia de arrendamientos de vivienda (IRAV)',
};

type Update = Pick<NextRent, 'ineType' | 'indexMonth' | 'indexPercent' | 'indexPublished' | 'indexSource'> & {
  percent: number;
};

/**
 * How much the rent changes and what proves it: index, month, value, publication (LAU art. 18). An index without value or month
 * is named alone; the percentage that is applied is said where it is not that of the index.
 */
export function rentLetterValues({ ineType, indexMonth, percent, ...update }: Update) {
  const isProved = update.indexPercent !== null && indexMonth !== null;
  return {
    up: percent > 0 ? percent : null,
    down: percent < 0 ? -percent : null,
    index: indexNames[ineType],
    indexMonth: isProved ? indexMonth : null,
    indexPercent: isProved ? update.indexPercent : null,
    published: isProved ? update.indexPublished : null,
    source: isProved ? update.indexSource : null,
    applied: percent === update.indexPercent ? null : percent,
  };
}
