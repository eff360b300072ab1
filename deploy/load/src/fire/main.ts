import { appendFile } from 'node:fs/promises';
import { portsFrom } from '@llavero/runner/layout';
import { Product } from '../product.ts';
import { Gateways, gatewayUrls } from './client.ts';
import { contention } from './contention.ts';
import { fire } from './fire.ts';
import { fuzz } from './fuzz.ts';
import { slowConsumer } from './slow-consumer.ts';
import type { Finding } from './verify.ts';

/**
 * What the product bears (issue 3 §10), beside a system that runs: `LLAVERO_DATA`, `LLAVERO_PORT` and
 * `LLAVERO_REPLICAS` say which. Arguments choose the trials; all without any. `FINDINGS` names a file for all that is
 * found wrong.
 */
const number = (name: string, usual: number): number => Number(process.env[name] ?? usual);
const say = (line: string): void => void process.stdout.write(`${line}\n`);
const base = number('LLAVERO_PORT', 4700);
const replicas = number('LLAVERO_REPLICAS', 2);
const product = new Product(process.env['LLAVERO_DATA'] ?? '.data', base);
const adminUrl = product.adminUrl(await product.secrets());
const token = await product.signIn();
const gateways = new Gateways(gatewayUrls(base, replicas), token);
const ports = portsFrom(base);

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
      base,
      replicas,
      token,
      requests: number('FUZZ_REQUESTS', 50_000),
      seed: number('FUZZ_SEED', 1),
      say,
    }),
  fire: () =>
    fire({
      base,
      replicas,
      token,
      adminUrl,
      seconds: number('FIRE_SECONDS', 300),
      killEverySeconds: number('FIRE_KILL_SECONDS', 8),
      say,
    }),
};

let isWell = true;
const chosen = process.argv.slice(2);
for (const name of chosen.length > 0 ? chosen : Object.keys(trials)) {
  const trial = trials[name];
  if (!trial) throw new Error(`there is no trial '${name}'; choose of ${Object.keys(trials).join(', ')}`);
  say(`\n${name}`);
  for (const { what, checked, wrong } of await trial()) {
    say(`${wrong.length === 0 ? 'ok   ' : 'WRONG'} ${what} (${checked} checked)`);
    for (const line of wrong.slice(0, 15)) say(`        ${line}`);
    if (process.env['FINDINGS'])
      await appendFile(process.env['FINDINGS'], wrong.map((line) => `${line}\n`).join(''));
    if (wrong.length > 0) isWell = false;
  }
}
process.exitCode = isWell ? 0 : 1;
