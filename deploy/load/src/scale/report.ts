import type { Measured } from '../drive.ts';
import { ratio, summary } from '../statistics.ts';

/** Rounds of one question on the small and on the large system. */
export interface Compared {
  name: string;
  small: Measured[];
  large: Measured[];
}

/** A list may take this many times as long with a hundred times the data. */
export const MOST_TIMES = 2;

const ms = (values: readonly number[]) => summary(values).median.toFixed(1);

/** How many times as long the large system takes, round by round. */
function times(compared: Compared, which: 'p50' | 'p95') {
  const of = (side: readonly Measured[]) => side.map((one) => one[which]);
  return ratio(of(compared.large), of(compared.small));
}

/** True when both the usual and the slow answers stay within the limit. */
export function isFlat(compared: Compared): boolean {
  return times(compared, 'p50').median <= MOST_TIMES && times(compared, 'p95').median <= MOST_TIMES;
}

/** The table of docs/benchmarks.md. */
export function scaleReport(all: readonly Compared[], scale: number): string {
  const head = [
    `| question | p50 ms at 1 | at ${scale} | times | p95 ms at 1 | at ${scale} | times | ≤ ${MOST_TIMES} × |`,
    '| --- | --- | --- | --- | --- | --- | --- | --- |',
  ];
  const rows = all.map((one) => {
    const side = (which: 'p50' | 'p95') => {
      const { median, low, high } = times(one, which);
      return `${ms(one.small.map((m) => m[which]))} | ${ms(one.large.map((m) => m[which]))} | ${median.toFixed(2)} (${low.toFixed(2)} – ${high.toFixed(2)})`;
    };
    return `| ${one.name} | ${side('p50')} | ${side('p95')} | ${isFlat(one) ? 'yes' : '**no**'} |`;
  });
  const flat = all.filter(isFlat).length;
  return [...head, ...rows, '', `${flat} of ${all.length} questions stay within ${MOST_TIMES} ×.`].join('\n');
}
