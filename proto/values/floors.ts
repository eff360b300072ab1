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

/**
 * A floor as it is kept, from the ways callers write it: 0 and '0' are GROUND (C §3.3), 3 and '03' are '3', names are in
 * capitals. What is no floor comes back as it was, for the check to name.
 */
export function floorCode(floor: string | number): string {
  const value = String(floor).trim().toUpperCase();
  if (!/^[+-]?\d+$/.test(value)) return value;
  return Number(value) === 0 ? 'GROUND' : String(Number(value));
}

/** A floor as it is shown: `Bajos` for the ground floor (0 or GROUND), `3º`, `Ático`; other texts as they are. */
export function formatFloor(floor: string | number | null | undefined): string {
  const value = String(floor ?? '').trim();
  const code = floorCode(value);
  if (/^-?\d+$/.test(code)) return `${code}º`;
  return labels.get(code) ?? value;
}

/** Place of a floor in the order of the building; unknown floors come last. */
export function floorPosition(floor: string | number | null | undefined): number {
  return positions.get(floorCode(floor ?? '')) ?? floorLabels.length;
}
