/** The middle of the values; of an even number of them the mean of the two in the middle. */
export function median(values: readonly number[]): number {
  const sorted = ascending(values);
  const middle = sorted.length / 2;
  return (at(sorted, Math.ceil(middle) - 1) + at(sorted, Math.floor(middle))) / 2;
}

/** The smallest value that at least `percent` % of the values do not exceed (nearest rank). */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = ascending(values);
  return at(sorted, Math.max(0, Math.ceil((percent / 100) * sorted.length) - 1));
}

/** Several measurements of one thing. */
export interface Summary {
  median: number;
  low: number;
  high: number;
}

export function summary(values: readonly number[]): Summary {
  return { median: median(values), low: Math.min(...values), high: Math.max(...values) };
}

/**
 * How many times `base` each round reached. Measured side by side in the same round, both had the same
 * machine; the quotient of two medians would compare different moments.
 */
export function ratio(values: readonly number[], base: readonly number[]): Summary {
  if (values.length !== base.length) throw new Error('a ratio needs both sides of every round');
  return summary(values.map((value, round) => value / at(base, round)));
}

function ascending(values: readonly number[]): number[] {
  if (values.length === 0) throw new Error('nothing was measured');
  return [...values].sort((a, b) => a - b);
}

function at(values: readonly number[], index: number): number {
  const value = values[index];
  if (value === undefined) throw new Error(`no value at ${index}`);
  return value;
}
