import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { build } from '@llavero/runner/build';
import { foldersIn, portsFrom, ROOT } from '@llavero/runner/layout';
import { loadDemo } from '@llavero/runner/seed';
import { freeBasePort, type RunningSystem, startSystem } from '@llavero/runner/system';
import { Gateways } from '../chaos/client.ts';
import { Ledger } from '../chaos/ledger.ts';
import { defectsIn } from '../chaos/logs.ts';
import { mixedLoad } from '../chaos/mixed-load.ts';
import { type Finding, Verification } from '../chaos/verify.ts';
import { findGoTool } from '../go-tool.ts';
import { Product } from '../product.ts';
import { Calls } from './calls.ts';
import { type Fault, faults } from './faults.ts';
import { Mails } from './mails.ts';
import { askNeighbours } from './neighbours.ts';
import { GROUPS, type Group, Ways } from './pairs.ts';
import { TOXIPROXY, Toxiproxy } from './toxiproxy.ts';
import { secondsUntilWhole } from './whole.ts';

/** Longest until everything works once a fault is lifted, by itself: the broker and gRPC notice a dead peer within 30 s. */
const WHOLE_WITHIN_S = 45;
/** Under load before a fault and after it. */
const BEFORE_MS = 1_000;
const AFTER_MS = 5_000;

interface Trial {
  proxy: Toxiproxy;
  ways: Ways;
  gateway: string;
  token: string;
  adminUrl: string;
  ledger: Ledger;
  mails: Mails;
}

/**
 * `make bench ARGS=toxiproxy`: latency, cuts and half-open connections between every pair of parts (issue 15), by Toxiproxy's own
 * server, under the mixed load of the chaos test on a system of its own with the demo portfolio and one of each part. A word of the
 * name of a group as a further argument (`PostgreSQL`, `NATS`, `gateway`, `mail`) chooses some. `SILENT_SECONDS` (35)
 * is how long a connection stays half-open; `KEEP=1` leaves data and logs.
 *
 * @returns whether all went well; true as well, with the reason said, where Toxiproxy is not to be had
 */
export async function benchToxiproxy(
  chosen: readonly string[],
  env: NodeJS.ProcessEnv,
  say: (line: string) => void,
): Promise<boolean> {
  const groups = GROUPS.filter((group) => chosen.length === 0 || chosen.some((word) => group.includes(word)));
  if (groups.length === 0) throw new Error(`no pair ${chosen.join(', ')}; there are: ${GROUPS.join('; ')}`);
  const command = findGoTool(TOXIPROXY, env, say);
  if (!command) return true;
  const data = mkdtempSync(join(tmpdir(), 'llavero-toxiproxy-'));
  const base = await freeBasePort();
  const product = new Product(data, base);
  const proxy = await Toxiproxy.start(command, join(data, 'toxiproxy.txt'));
  let system: RunningSystem | undefined;
  try {
    const ways = await Ways.open(proxy, portsFrom(base));
    system = await startSystem({
      ...{ basePort: base, dataDir: data, built: build(ROOT, say), say },
      tell: (part, told) => ({ ...ways.lead(part, told), RATE_LIMIT_SESSION: '0', RATE_LIMIT_ADDRESS: '0' }),
    });
    await loadDemo(system.addresses, '1', say);
    const trial: Trial = {
      ...{ proxy, ways, gateway: product.url, token: await product.signIn() },
      ...{ adminUrl: product.adminUrl(await product.secrets()), ledger: new Ledger(), mails: new Mails() },
    };
    let isWell = true;
    say(`load of the machine ${loadavg()[0]?.toFixed(1)}`);
    say(
      '| between | fault | calls | failed, by code | slowest read s | slowest write s | whole again s | wrong |',
    );
    say('|---|---|---|---|---|---|---|---|');
    for (const group of groups)
      for (const fault of faults(Number(env['SILENT_SECONDS'] ?? 35) * 1000)) {
        const wrong = await suffer(trial, group, fault, say);
        for (const line of wrong) say(`        ${line}`);
        if (wrong.length > 0) isWell = false;
      }
    const restarted = system.state().services.filter(({ restarts }) => restarts > 0);
    const verification = new Verification(
      trial.adminUrl,
      new Gateways([trial.gateway], trial.token),
      trial.ledger,
    );
    const findings: Finding[] = [
      {
        what: 'no part was started again',
        checked: system.state().services.length,
        wrong: restarted.map(({ name, restarts }) => `${name} ${restarts} times`),
      },
      await trial.mails.finding(join(foldersIn(data).standIns, 'mail')),
      ...(await verification.run().finally(() => verification.close())),
      await defectsIn(foldersIn(data).logs),
    ];
    for (const { what, checked, wrong } of findings) {
      say(`${wrong.length === 0 ? 'ok   ' : 'WRONG'} ${what} (${checked} checked)`);
      for (const line of wrong.slice(0, 15)) say(`        ${line}`);
      if (wrong.length > 0) isWell = false;
    }
    say(`load of the machine ${loadavg()[0]?.toFixed(1)}`);
    return isWell;
  } finally {
    await system?.stop();
    proxy.stop();
    if (env['KEEP'] !== '1') await rm(data, { recursive: true, force: true });
  }
}

/** One fault of a group under load, told as a line of the table. @returns what is wrong */
async function suffer(
  { proxy, ways, gateway, token, adminUrl, ledger, mails }: Trial,
  group: Group,
  fault: Fault,
  say: (line: string) => void,
): Promise<string[]> {
  const calls = new Calls();
  const gateways = new Gateways([gateway], token, calls.hear);
  const names = ways.of(group);
  const end = Date.now() + BEFORE_MS + fault.milliseconds + AFTER_MS;
  const happen = async (): Promise<number> => {
    await sleep(BEFORE_MS);
    await fault.begin(proxy, names);
    await sleep(fault.milliseconds);
    await fault.lift(proxy, names);
    return secondsUntilWhole(new Gateways([gateway], token), adminUrl);
  };
  const wrong: string[] = [];
  const [seconds] = await Promise.all([
    happen().catch((error: Error) => {
      wrong.push(error.message);
      return Number.POSITIVE_INFINITY;
    }),
    mixedLoad(gateways, ledger, end),
    group === 'services → services' ? askNeighbours(gateways, end) : undefined,
    group === 'notifications → mail' ? mails.queue(gateways, end) : undefined,
  ]);
  if (seconds > WHOLE_WITHIN_S) wrong.push(`whole again after ${seconds.toFixed(1)} s`);
  wrong.push(...calls.wrong);
  const [read, write, whole] = [calls.slowest('read'), calls.slowest('write'), seconds].map((time) =>
    time.toFixed(1),
  );
  say(
    `| ${group} | ${fault.name} | ${calls.count} | ${calls.failures} | ${read} | ${write} | ${whole} | ${wrong.length || 'none'} |`,
  );
  return wrong;
}
