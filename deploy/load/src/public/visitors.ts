import { fork } from 'node:child_process';
import { once } from 'node:events';
import { constants, loadavg, setPriority } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { cpuSeconds } from '../processes.ts';
import { percentile, ratio } from '../statistics.ts';
import type { CrowdOptions, CrowdReport } from './crowd.ts';
import { atDemo } from './demo-office.ts';
import type { Office } from './office.ts';
import { application, invitation } from './pages.ts';

/** Employees who read one thing after another, a little pause between. */
const STAFF = 6;
const STAFF_PAUSE_MS = 150;
/** Parts whose CPU is told. */
const SHOWN_PARTS = 6;
/** Links that the visitors share. */
const LINKS = 30;
/** The crowd comes at once; what the first seconds cost is part of what is measured. */
const SETTLED_MS = 500;
/** More than this and visitors slow staff; the generator of the load has the same two cores. */
const MOST = 2;

/**
 * `make bench ARGS="visitors"`: how much slower reads of staff are while 200 visitors are on the public pages, as a ratio of 95th
 * percentiles of neighbouring rounds. `VISITORS` (200), `VISITOR_PAUSE` (2,000 ms of reading between two steps; 0 for programs that
 * never pause), `VISITOR_ROUNDS` (5), `VISITOR_SECONDS` (15).
 *
 * @returns whether the ratio is at most 2 and no visitor met a failure
 */
export async function benchVisitors(env: NodeJS.ProcessEnv, say: (line: string) => void): Promise<boolean> {
  const number = (name: string, usual: number): number => Number(env[name] ?? usual);
  const [rounds, seconds] = [number('VISITOR_ROUNDS', 5), number('VISITOR_SECONDS', 15)];
  return atDemo(env, say, async (office, processes) => {
    const crowd = {
      ...(await meeting(office)),
      visitors: number('VISITORS', 200),
      pause: number('VISITOR_PAUSE', 2_000),
    };
    const contracts = (await office.rows('contract', {})).map(({ id }) => id);
    const calm: number[] = [];
    const crowded: number[] = [];
    let failures = 0;
    say(
      `${crowd.visitors} visitors with pauses of ${crowd.pause} ms, ${rounds} rounds of ${seconds} s each way`,
    );
    say(
      '| round | staff alone p50, p95 | with visitors p50, p95 | CPU alone | CPU with visitors | calls of visitors, p95, answers | load |',
    );
    say('|---|---|---|---|---|---|---|');
    // What has never been asked is read from the disk and compiled.
    await readFor(office, contracts, seconds);
    for (let round = 1; round <= rounds; round += 1) {
      const usage = await cpuOf(processes);
      const alone = await readFor(office, contracts, seconds);
      const cpuAlone = await usage();
      const { during, report, cpu } = await withCrowd(crowd, processes, () =>
        readFor(office, contracts, seconds),
      );
      calm.push(percentile(alone, 95));
      crowded.push(percentile(during, 95));
      failures += Object.entries(report.statuses).reduce(
        (sum, [status, count]) => sum + (Number(status) === 0 || Number(status) >= 500 ? count : 0),
        0,
      );
      const answers = Object.entries(report.statuses).map(([status, count]) => `${status}: ${count}`);
      const cells = [
        round,
        both(alone),
        both(during),
        cpuAlone,
        cpu,
        `${report.calls}, ${Math.round(percentile(report.took, 95))} ms, ${answers.join(' ')}`,
        loadavg()[0]?.toFixed(1),
      ];
      say(`| ${cells.join(' | ')} |`);
    }
    const { median, low, high } = ratio(crowded, calm);
    say(
      `p95 of staff with visitors: ${median.toFixed(2)} × (${low.toFixed(2)} – ${high.toFixed(2)}); failures of visitors: ${failures}`,
    );
    return median <= MOST && failures === 0;
  });
}

const both = (took: readonly number[]): string =>
  [50, 95].map((percent) => `${Math.round(percentile(took, percent))}`).join(', ') + ` ms (${took.length})`;

/** What the crowd needs to know of a product. */
async function meeting(office: Office): Promise<Omit<CrowdOptions, 'visitors' | 'pause'>> {
  const { units } = await office.visitor<{ units: { id: string }[] }>('PublishedUnits', {});
  const page = await (await fetch(`${office.url}/widgets-pisos`)).text();
  const files = [...page.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, path]) => path ?? '');
  const [visits, applications]: string[][] = [[], []];
  const codeOf = (path: string) => path.split('/').at(-1) ?? '';
  for (let at = 0; at < LINKS; at += 1) {
    const unit = units[at % units.length]?.id ?? '';
    visits?.push(codeOf((await invitation(office, unit)).path));
    applications?.push(codeOf(await application(office, unit)));
  }
  return {
    ...{ url: office.url, files, units: units.map(({ id }) => id) },
    ...{ visits: visits ?? [], applications: applications ?? [] },
  };
}

/** Several employees who read for so long: a list, a record, a search and a timeline in turn. Answers the milliseconds of each answer. */
async function readFor(office: Office, contracts: readonly string[], seconds: number): Promise<number[]> {
  const took: number[] = [];
  const end = performance.now() + seconds * 1000;
  const employee = async (at: number): Promise<void> => {
    for (let step = at; performance.now() < end; step += 1) {
      const id = contracts[(step * 7) % contracts.length] ?? '';
      const began = performance.now();
      await office.read(step, id);
      took.push(performance.now() - began);
      await sleep(STAFF_PAUSE_MS * (0.5 + Math.random()));
    }
  };
  await Promise.all(Array.from({ length: STAFF }, (_, at) => employee(at)));
  return took;
}

/** Does something while the crowd is there, which has a process of its own so that it does not measure itself. */
async function withCrowd(
  options: CrowdOptions,
  processes: () => Promise<Record<string, number>>,
  work: () => Promise<number[]>,
) {
  const child = fork(fileURLToPath(new URL('./crowd.ts', import.meta.url)), [JSON.stringify(options)]);
  // In the world it has machines of its own; here it takes what the product leaves.
  if (child.pid) setPriority(child.pid, constants.priority.PRIORITY_LOW);
  const told = once(child, 'message') as Promise<[CrowdReport]>;
  const usage = await cpuOf(async () => ({ ...(await processes()), visitors: child.pid ?? 0 }));
  await sleep(SETTLED_MS);
  const during = await work();
  const cpu = await usage();
  child.send('go');
  const [report] = await told;
  return { during, report, cpu };
}

/** From now on; the answer tells which parts have used most: `gateway 3.1, postgres 2.0 s`. */
async function cpuOf(processes: () => Promise<Record<string, number>>): Promise<() => Promise<string>> {
  const now = async () =>
    new Map(Object.entries(await processes()).map(([name, pid]) => [name, cpuSeconds(pid)]));
  const before = await now();
  return async () => {
    const used = [...(await now())].map(([name, total]) => [name, total - (before.get(name) ?? 0)] as const);
    const most = used.sort(([, one], [, other]) => other - one).slice(0, SHOWN_PARTS);
    return `${most.map(([name, seconds]) => `${name} ${seconds.toFixed(1)}`).join(', ')} s`;
  };
}
