import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { portsFrom } from '@llavero/runner/layout';
import { freeBasePort } from '@llavero/runner/system';
import { Product } from '../product.ts';
import { Office } from './office.ts';

/** Measured is how the product bears visitors, not how it turns away two hundred behind one address. */
const NO_LIMITS = { RATE_LIMIT_VISITOR: '0', RATE_LIMIT_FORM: '0' };

/**
 * Does something at a product with the demo portfolio: at one of its own, or at the one whose first port `LLAVERO_PORT` names
 * (`make up` with `RATE_LIMIT_SESSION`, `RATE_LIMIT_ADDRESS`, `RATE_LIMIT_VISITOR` and `RATE_LIMIT_FORM` set to 0).
 *
 * @param use gets the employee's session and the process ids of the parts
 */
export async function atDemo<T>(
  env: NodeJS.ProcessEnv,
  say: (line: string) => void,
  use: (office: Office, processes: () => Promise<Record<string, number>>) => Promise<T>,
): Promise<T> {
  const running = env['LLAVERO_PORT'];
  const data = mkdtempSync(join(tmpdir(), 'llavero-public-'));
  const base = running ? Number(running) : await freeBasePort();
  const product = new Product(data, base, NO_LIMITS);
  try {
    if (!running) await product.up();
    const mailUrl = `http://127.0.0.1:${portsFrom(base).standIns}/mail`;
    const office = new Office(product.url, mailUrl, await product.signIn());
    return await use(office, () => product.processes());
  } finally {
    if (!running) await product.down().catch((error: Error) => say(`could not be stopped: ${error.message}`));
    await rm(data, { recursive: true, force: true });
  }
}
