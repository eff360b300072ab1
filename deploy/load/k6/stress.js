// Stress: twice and four times the ordinary day. It may get slower; it may not answer wrongly.
import { staff } from './lib/people.js';
import { signInAll } from './lib/product.js';
import { lasting, P95, within } from './lib/thresholds.js';

export const options = {
  scenarios: {
    staff: {
      executor: 'ramping-vus',
      exec: 'atWork',
      stages: [
        { duration: lasting(60), target: 100 },
        { duration: lasting(120), target: 100 },
        { duration: lasting(60), target: 200 },
        { duration: lasting(120), target: 200 },
        { duration: lasting(60), target: 0 },
      ],
    },
  },
  thresholds: within(5 * P95),
};

export const setup = () => signInAll();
export const atWork = (tokens) => staff(tokens);
