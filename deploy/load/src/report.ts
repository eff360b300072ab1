import { bareNames, productNames, type Results } from './measure.ts';
import { ratio, summary, type Summary } from './statistics.ts';

/** What is measured once, beside the load. */
export interface Figures {
  /** Idle megabytes by service; proportional: shared pages (59 MB of the Node binary) count by their share. */
  memory: Record<string, { resident: number; proportional: number }>;
  secondStartSeconds: number;
  /** Until the places service has worked out the figures of all units; only after fresh data. */
  figuresSeconds: number;
  /** Gzipped bytes of the first script. */
  scriptBytes: number;
}

type Line = [what: string, target: string, measured: string];

/** The figures of the issue as a Markdown table, then what lies behind them. */
export function report(results: Results, figures: Figures): string {
  const rates = (name: string) => (results.get(name) ?? []).map(({ perSecond }) => perSecond);
  const against = (name: string, base: string) => times(ratio(rates(name), rates(base)));
  const searches = results.get(productNames.search) ?? [];
  const memory = Object.entries(figures.memory);
  const lines: Line[] = [
    [productNames.cold, '≥ 0.75 ×', against(productNames.cold, bareNames.list)],
    [productNames.strange, '≥ 0.75 ×', against(productNames.strange, bareNames.list)],
    [productNames.warm, '≥ 2 ×', against(productNames.warm, bareNames.list)],
    [productNames.record, '≥ 0.5 ×', against(productNames.record, bareNames.record)],
    [productNames.again, '', against(productNames.again, bareNames.record)],
    ['search, 8 clients', '≥ 0.5 ×', against(productNames.search, bareNames.search)],
    ['create, 8 clients, same rows', '≥ 0.6 ×', against(productNames.create, bareNames.same)],
    ['create, 8 clients, plainer rows', '', against(productNames.create, bareNames.create)],
    ['search, p95 with 8 clients', '', milliseconds(summary(searches.map(({ p95 }) => p95)))],
    ['search, p50 with 8 clients', '', milliseconds(summary(searches.map(({ p50 }) => p50)))],
    [
      'memory of an idle service (proportional)',
      '≤ 120 MB',
      memory
        .map(
          ([name, { resident, proportional }]) =>
            `${name} ${resident.toFixed(0)} (${proportional.toFixed(0)})`,
        )
        .join(', '),
    ],
    ['script of the first page, gzipped', '≤ 200 kB', `${(figures.scriptBytes / 1000).toFixed(0)} kB`],
    ['figures of all units after a load past events', '≤ 60 s', `${figures.figuresSeconds.toFixed(1)} s`],
    ['second start of make up', '< 20 s', `${figures.secondStartSeconds.toFixed(1)} s`],
  ];
  return [table(['what', 'target', 'measured (lowest – highest round)'], lines), detail(results)].join(
    '\n\n',
  );
}

/** Throughput, latency, and the CPU time of one answer by process. */
function detail(results: Results): string {
  const lines = [...results].map(([name, rounds]) => {
    const of = (pick: (index: number) => number) => summary(rounds.map((_, index) => pick(index)));
    const parts = Object.keys(rounds[0]?.cpu ?? {});
    const cpu = parts.map((part): [string, number] => [
      part,
      of((index) => rounds[index]?.cpu[part] ?? 0).median,
    ]);
    // Of the two servers alone; who asks is part of neither.
    const work = cpu.filter(([part]) => part !== 'load').reduce((sum, [, used]) => sum + used, 0);
    const shares = cpu.filter(([, used]) => used >= 0.02).map(([part, used]) => `${part} ${used.toFixed(2)}`);
    return [
      name,
      of((index) => rounds[index]?.perSecond ?? 0).median.toFixed(0),
      of((index) => rounds[index]?.p50 ?? 0).median.toFixed(1),
      of((index) => rounds[index]?.p95 ?? 0).median.toFixed(1),
      work.toFixed(2),
      shares.join(', '),
    ];
  });
  return table(['question', 'answers/s', 'p50 ms', 'p95 ms', 'CPU ms of one answer', 'of these'], lines);
}

function table(head: readonly string[], lines: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...lines.map(line)].join('\n');
}

const times = ({ median, low, high }: Summary) =>
  `${median.toFixed(2)} × (${low.toFixed(2)} – ${high.toFixed(2)})`;
const milliseconds = ({ median, low, high }: Summary) =>
  `${median.toFixed(1)} ms (${low.toFixed(1)} – ${high.toFixed(1)})`;
