import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { leadingTo } from '@llavero/runner/environment';
import { foldersIn } from '@llavero/runner/layout';
import { freeBasePort } from '@llavero/runner/system';
import { Gateways } from '../chaos/client.ts';
import type { Finding } from '../chaos/verify.ts';
import { Product } from '../product.ts';
import { delivered } from './delivered.ts';
import { effects } from './effects.ts';
import { hanging } from './hanging.ts';
import { SilentServer } from './silent-server.ts';

/** Names of the trials, and in which order they run. */
export const TRIALS = ['delivered', 'hanging', 'effects'] as const;

/**
 * The figures of messages and automation (issue 14), each on a product of its own with the demo portfolio:
 *
 * - `delivered`: `MESSAGES` (10,000) mails queued and delivered to the local sink while notifications, the broker and the mail server are
 *   killed once each (`MESSAGE_KILLS=0`: none); 180 s at most, none lost and none doubled;
 * - `hanging`: Slack takes requests and answers none; p95 of staff reads within 1.1 times of that while it answers, in
 *   `MESSAGE_ROUNDS` (5) pairs of `MESSAGE_SECONDS` (10) each, and mails leave all the same;
 * - `effects`: from the answer of a write to the effect of a rule about it, under the mixed load of the chaos test for
 *   `EFFECT_SECONDS` (60); p95 of 1 s at most.
 *
 * @param chosen names of trials; all of them when none is given
 * @returns whether every figure was kept
 */
export async function benchMessages(
  chosen: readonly string[],
  env: NodeJS.ProcessEnv,
  say: (line: string) => void,
): Promise<boolean> {
  const names = chosen.length > 0 ? chosen : TRIALS;
  const unknown = names.filter((name) => !(TRIALS as readonly string[]).includes(name));
  if (unknown.length > 0) throw new Error(`no trial ${unknown.join(', ')}; there are ${TRIALS.join(', ')}`);
  const number = (name: string, usual: number): number => Number(env[name] ?? usual);
  let isWell = true;
  for (const name of names) {
    const silent = await SilentServer.start();
    const data = mkdtempSync(join(tmpdir(), 'llavero-messages-'));
    const slack = leadingTo('slack', silent.url);
    const product = new Product(data, await freeBasePort(), name === 'hanging' ? slack : {});
    try {
      await product.up();
      const token = await product.signIn();
      const trial = {
        product,
        gateways: new Gateways([product.url], token),
        sink: join(foldersIn(data).standIns, 'mail'),
        say,
      };
      say(`\n${name}; load before: ${load()}`);
      const findings: Finding[] =
        name === 'delivered'
          ? await delivered(trial, {
              count: number('MESSAGES', 10_000),
              kills: number('MESSAGE_KILLS', 1) > 0,
            })
          : name === 'hanging'
            ? await hanging(trial, silent, {
                rounds: number('MESSAGE_ROUNDS', 5),
                seconds: number('MESSAGE_SECONDS', 10),
              })
            : await effects(trial, number('EFFECT_SECONDS', 60));
      for (const { what, checked, wrong } of findings) {
        say(`${wrong.length === 0 ? 'ok   ' : 'WRONG'} ${what} (${checked} checked)`);
        for (const line of wrong.slice(0, 15)) say(`        ${line}`);
        if (wrong.length > 0) isWell = false;
      }
      say(`load after: ${load()}`);
    } finally {
      await product.down().catch((error: Error) => say(`could not be stopped: ${error.message}`));
      await silent.stop();
      await rm(data, { recursive: true, force: true });
    }
  }
  return isWell;
}

const load = (): string =>
  loadavg()
    .map((each) => each.toFixed(1))
    .join(', ');
