import { describe, expect, it } from '@jest/globals';
import type { Measured } from './drive.ts';
import { bareNames, productNames } from './measure.ts';
import { report } from './report.ts';

const measured = (perSecond: number, cpu: Record<string, number>): Measured => ({
  perSecond,
  p50: 4,
  p95: 9,
  cpu,
});

describe('the report of the benchmark', () => {
  const results = new Map([
    [
      bareNames.list,
      [measured(100, { bare: 1, postgres: 2, load: 5 }), measured(50, { bare: 1, postgres: 2, load: 5 })],
    ],
    ...[bareNames.record, bareNames.search, bareNames.same].map((name): [string, Measured[]] => [
      name,
      [measured(200, {}), measured(200, {})],
    ]),
    [bareNames.create, [measured(500, {}), measured(500, {})]],
    ...Object.values(productNames).map((name): [string, Measured[]] => [
      name,
      [
        measured(80, { gateway: 0.5, contracts: 0.25, load: 5 }),
        measured(30, { gateway: 0.5, contracts: 0.25, load: 5 }),
      ],
    ]),
  ]);
  const text = report(results, {
    memory: { people: { resident: 117.4, proportional: 58.6 } },
    secondStartSeconds: 11.62,
    figuresSeconds: 31.4,
    scriptBytes: 173_400,
  });

  it('puts the target beside what was measured, each round against itself', () => {
    expect(text).toContain('| list, page cache cold | ≥ 0.75 × | 0.70 × (0.60 – 0.80) |');
    expect(text).toContain('| record by id | ≥ 0.5 × | 0.28 × (0.15 – 0.40) |');
    expect(text).toContain('| record by id, read lately |  | 0.28 × (0.15 – 0.40) |');
    expect(text).toContain('| search, 8 clients | ≥ 0.5 × | 0.28 × (0.15 – 0.40) |');
    expect(text).toContain('| create, 8 clients, same rows | ≥ 0.6 × | 0.28 × (0.15 – 0.40) |');
    expect(text).toContain('| create, 8 clients, plainer rows |  | 0.11 × (0.06 – 0.16) |');
    expect(text).toContain('| search, p95 with 8 clients |  | 9.0 ms (9.0 – 9.0) |');
    expect(text).toContain('| memory of an idle service (proportional) | ≤ 120 MB | people 117 (59) |');
    expect(text).toContain('| script of the first page, gzipped | ≤ 200 kB | 173 kB |');
  });

  it('tells the work of an answer without that of who asks', () => {
    expect(text).toContain('| bare list | 75 | 4.0 | 9.0 | 3.00 | bare 1.00, postgres 2.00, load 5.00 |');
    expect(text).toContain('| search | 55 | 4.0 | 9.0 | 0.75 | gateway 0.50, contracts 0.25, load 5.00 |');
  });
});
