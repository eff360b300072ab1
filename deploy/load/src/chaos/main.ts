import { mkdtempSync } from 'node:fs';
import { appendFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { foldersIn, portsFrom } from '@llavero/runner/layout';
import { freeBasePort } from '@llavero/runner/system';
import { Product } from '../product.ts';
import { Gateways, gatewayUrls } from './client.ts';
import { contention } from './contention.ts';
import { chaos } from './chaos.ts';
import { fuzz } from './fuzz.ts';
import { defectsIn } from './logs.ts';
import { slowConsumer } from './slow-consumer.ts';
import type { Finding } from './verify.ts';

/** Of the gateway and of each service. */
const REPLICAS = 2;

/**
 * What the product bears (issue 3 §10), on a system of its own with the demo portfolio and two replicas of everything:
 * `contention`, `slow`, `fuzz`, `chaos`, or all of them. `CHAOS_SECONDS` (300), `CHAOS_KILL_SECONDS` (8),
 * `FUZZ_REQUESTS` (50,000), `FUZZ_SEED` (1); `FINDINGS` names a file for all that is found wrong.
 *
 * @returns whether all went well
 */
export async function benchChaos(
  chosen: readonly string[],
  env: NodeJS.ProcessEnv,
  say: (line: string) => void,
): Promise<boolean> {
  const number = (name: string, usual: number): number => Number(env[name] ?? usual);
  const data = mkdtempSync(join(tmpdir(), 'llavero-chaos-'));
  const base = await freeBasePort();
  const product = new Product(data, base, { LLAVERO_REPLICAS: String(REPLICAS) });
  try {
    await product.up();
    const adminUrl = product.adminUrl(await product.secrets());
    const token = await product.signIn();
    const gateways = new Gateways(gatewayUrls(base, REPLICAS), token);
    const ports = portsFrom(base);
    const system = { base, replicas: REPLICAS, token, say };
    const trials: Readonly<Record<string, () => Promise<Finding[]>>> = {
      contention: async () => [await contention(gateways, adminUrl)],
      slow: async () => [
        await slowConsumer(gateways, {
          adminUrl,
          supervisorPort: ports.supervisor,
          gatewayPort: ports.gateway,
          token,
        }),
      ],
      fuzz: () =>
        fuzz(gateways, {
          ...system,
          requests: number('FUZZ_REQUESTS', 50_000),
          seed: number('FUZZ_SEED', 1),
        }),
      chaos: () =>
        chaos({
          ...system,
          adminUrl,
          seconds: number('CHAOS_SECONDS', 300),
          killEverySeconds: number('CHAOS_KILL_SECONDS', 8),
        }),
    };
    let isWell = true;
    for (const name of chosen.length > 0 ? chosen : Object.keys(trials)) {
      const trial = trials[name];
      if (!trial) throw new Error(`there is no trial '${name}'; choose of ${Object.keys(trials).join(', ')}`);
      say(`\n${name}`);
      for (const finding of await trial()) {
        await tell(finding, say, env['FINDINGS']);
        if (finding.wrong.length > 0) isWell = false;
      }
    }
    const defects = await defectsIn(foldersIn(data).logs);
    await tell(defects, say, env['FINDINGS']);
    return isWell && defects.wrong.length === 0;
  } finally {
    await product.down().catch((error: Error) => say(`could not be stopped: ${error.message}`));
    await rm(data, { recursive: true, force: true });
  }
}

/** The first findings in full, all of them into the file. */
async function tell(
  { what, checked, wrong }: Finding,
  say: (line: string) => void,
  file: string | undefined,
): Promise<void> {
  say(`${wrong.length === 0 ? 'ok   ' : 'WRONG'} ${what} (${checked} checked)`);
  for (const line of wrong.slice(0, 15)) say(`        ${line}`);
  if (file) await appendFile(file, wrong.map((line) => `${line}\n`).join(''));
}
