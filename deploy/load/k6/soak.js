// Soak: the ordinary day for half an hour. The command that starts it (`make bench ARGS="k6 soak"`) also watches the memory of every process.
import { staff, visitor } from './lib/people.js';
import { signInAll } from './lib/product.js';
import { lasting, P95, within } from './lib/thresholds.js';

export const options = {
  scenarios: {
    staff: { executor: 'constant-vus', exec: 'atWork', vus: 50, duration: lasting(1800) },
    visitors: { executor: 'constant-vus', exec: 'looking', vus: 5, duration: lasting(1800) },
  },
  thresholds: within(P95),
};

export const setup = () => signInAll();
export const atWork = (tokens) => staff(tokens);
export const looking = () => visitor();
