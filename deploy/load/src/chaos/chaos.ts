import { setTimeout as sleep } from 'node:timers/promises';
import { portsFrom } from '@llavero/runner/layout';
import { percentile } from '../statistics.ts';
import { Gateways, gatewayUrls } from './client.ts';
import { killAtRandom, untilWhole } from './killer.ts';
import { Ledger } from './ledger.ts';
import { CALLERS, mixedLoad } from './mixed-load.ts';
import { type Finding, Verification } from './verify.ts';

export interface ChaosOptions {
  base: number;
  replicas: number;
  token: string;
  /** Of the database, for its owner. */
  adminUrl: string;
  seconds: number;
  /** Average time between two kills. */
  killEverySeconds: number;
  say(line: string): void;
}

/**
 * Mixed load while one process after the other is killed (issue 3 §10): nothing that was told to be done may be lost,
 * doubled or half done.
 */
export async function chaos(options: ChaosOptions): Promise<Finding[]> {
  const { say, base, replicas } = options;
  const ports = portsFrom(base);
  const gateways = new Gateways(gatewayUrls(base, replicas), options.token);
  const ledger = new Ledger();
  const end = Date.now() + options.seconds * 1000;
  say(`${CALLERS} callers for ${options.seconds} s, a kill every ${options.killEverySeconds} s on average …`);
  const [kills] = await Promise.all([
    killAtRandom(ports.supervisor, end, options.killEverySeconds * 1000),
    mixedLoad(gateways, ledger, end),
  ]);
  await untilWhole(ports.supervisor, 120_000);
  await sleep(2_000);
  const total = [...kills.values()].reduce((sum, count) => sum + count, 0);
  say(`kills: ${total} (${[...kills].map(([name, count]) => `${name} ${count}`).join(', ')})`);
  say(
    `answers by status: ${[...gateways.statuses].map(([status, count]) => `${status || 'none'} ${count}`).join(', ')}; ${gateways.refused} connections refused and put to the next gateway`,
  );
  const { good, away, wrong } = ledger.reads;
  say(
    `reads: ${good} answered, ${away} found it away, ${wrong} wrong; p50 ${percentile(ledger.readTimes, 50).toFixed(0)} ms, p95 ${percentile(ledger.readTimes, 95).toFixed(0)} ms`,
  );
  const verification = new Verification(options.adminUrl, gateways, ledger);
  try {
    const answered: Finding = {
      what: 'lists that were answered were lists',
      checked: good + wrong,
      wrong: [],
    };
    if (wrong > 0) answered.wrong.push(`${wrong} were not`);
    return [answered, ...(await verification.run())];
  } finally {
    await verification.close();
  }
}
