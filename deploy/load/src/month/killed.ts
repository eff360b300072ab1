import { untilWhole } from '../chaos/killer.ts';
import type { Product } from '../product.ts';
import type { RunOutcome, Staff } from './staff.ts';

/** Killed one after the other, once each has seen so much of the run go by. */
const victims = ['finance', 'postgres', 'nats'] as const;

/** Lets a generation go on while its service, the database and the broker are killed under it. */
export async function killedRun(product: Product, staff: Staff, process: string): Promise<RunOutcome> {
  const left = [...victims];
  let isBusy = false;
  return staff.ended(process, ({ done, total }) => {
    const [victim] = left;
    const at = (victims.length - left.length + 1) / (victims.length + 1);
    if (!victim || isBusy || total === 0 || done < total * at) return;
    isBusy = true;
    left.shift();
    void product
      .kill(victim)
      .then(() => untilWhole(product.supervisorPort, 120_000))
      .finally(() => (isBusy = false));
  });
}
