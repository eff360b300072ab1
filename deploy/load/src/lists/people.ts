import { startOfDay } from '@llavero/proto/values/dates';
import { agent } from '@llavero/seed/people';
import { Random } from '@llavero/seed/random';
import type { Product } from '../product.ts';
import { ProductData } from '../product-data.ts';

const CHUNK = 2_000;
const LOADERS = 3;
const DAY = 86_400;

/**
 * People of one list straight into the database.
 *
 * @param say is told how far it has come
 */
export async function loadPeople(product: Product, rows: number, say: (line: string) => void): Promise<void> {
  const secrets = await product.secrets();
  const keys = secrets.sealingKeys.map(({ key }) => key).join(',');
  const into = new ProductData((service) => product.serviceUrl(service, secrets), keys);
  const today = startOfDay(Date.now() / 1000);
  let next = 0;
  const loader = async () => {
    while (next < rows) {
      const from = next;
      next += CHUNK;
      const count = Math.min(CHUNK, rows - from);
      const chunk = Array.from({ length: count }, (_, at) => {
        const random = new Random(1_000_000 + from + at);
        return agent(random, from + at, ['TENANT'], today - DAY * random.int(60, 2_000));
      });
      await into.add('agent', chunk);
      if (from % 20_000 === 0) say(`${from} of ${rows} people loaded`);
    }
  };
  try {
    await Promise.all(Array.from({ length: LOADERS }, loader));
  } finally {
    await into.close();
  }
}
