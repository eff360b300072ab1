/** `10/2026` as `2026-10`; null when it is no month. */
export function readMonth(text: string): string | null {
  const [, month, year] = /^\s*(0?[1-9]|1[0-2])\s*[/.-]\s*(\d{4})\s*$/.exec(text) ?? [];
  return month && year ? `${year}-${month.padStart(2, '0')}` : null;
}

/** `2026-10` as it is typed: `10/2026`. */
export const writtenMonth = (key: string): string => key.split('-').reverse().join('/');
