import { formatDay, fromDayKey } from '../../values/dates.ts';
import { type WarningRule, warn } from './warning.ts';

const indexOfHomes: WarningRule = ({ ineType }, at) => {
  const limit = at('iravApplies');
  if (limit?.value !== 1 || !ineType || ineType === 'NO_REVISION' || ineType === 'IRAV') return [];
  return warn(
    'rent',
    'ineType',
    limit.law,
    `En vivienda habitual firmada desde el ${limit.from ? formatDay(fromDayKey(limit.from)) : 'inicio de la norma'} la actualización no puede pasar del IRAV (${limit.law}): elija IRAV.`,
  );
};

const stressedZone: WarningRule = (contract, at, { city }) => {
  const limited = at('rentContainment');
  if (limited?.value !== 1) return [];
  const zone = at('stressedZone');
  if (zone?.value === 1 && !contract.stressedZone)
    return warn(
      'rent',
      'stressedZone',
      zone.law,
      `${zone.municipality ?? city ?? 'El municipio'} está declarado zona tensionada${zone.to ? ` hasta el ${formatDay(fromDayKey(zone.to))}` : ''} (${zone.law}): márquelo y complete la última renta o el índice.`,
    );
  if (!contract.stressedZone || contract.rentContainmentIndex != null) return [];
  return warn(
    'rent',
    'rentContainmentIndex',
    limited.law,
    `En zona tensionada el contrato debe indicar la última renta o el índice de precios (${limited.law}): complete el índice.`,
  );
};

/** Index of the updates and limits of the rent. */
export const rentWarnings: readonly WarningRule[] = [indexOfHomes, stressedZone];
