/** The floors of a building in sort order with their Spanish label (C §3.3): from the deepest cellar up. */
export const floorLabels: readonly (readonly [value: string, label: string])[] = [
  ...numbered(-5, -1),
  ['GROUND', 'Bajos'],
  ['SHOP', 'Local'],
  ['PRINCIPAL', 'Principal'],
  ['HOUSE', 'Casa'],
  ['MEZZANINE', 'Entresuelo'],
  ['BASEMENT', 'Sótano'],
  ['SEMIBASEMENT', 'Semisótano'],
  ...numbered(1, 20),
  ['PENTHOUSE', 'Ático'],
  ['OVERPENTHOUSE', 'Sobreático'],
  ['SUPERIOR', 'Superior'],
];

function numbered(from: number, to: number): (readonly [string, string])[] {
  return Array.from(
    { length: to - from + 1 },
    (_, index) => [String(from + index), `${from + index}º`] as const,
  );
}

const labels = new Map(floorLabels);
const positions = new Map(floorLabels.map(([value], index) => [value, index]));

/** A floor as it is shown: `Bajos` for the ground floor (0 or GROUND), `3º`, `Ático`; other texts as they are. */
export function formatFloor(floor: string | null | undefined): string {
  const value = (floor ?? '').trim();
  if (value === '') return '';
  if (/^[+-]?0+$/.test(value)) return 'Bajos';
  if (/^-?\d+$/.test(value)) return `${Number(value)}º`;
  return labels.get(value.toUpperCase()) ?? value;
}

/** Place of a floor in the order of the building; unknown floors come last. */
export function floorPosition(floor: string | null | undefined): number {
  const value = (floor ?? '').trim().toUpperCase();
  return positions.get(/^[+-]?0+$/.test(value) ? 'GROUND' : value) ?? floorLabels.length;
}
