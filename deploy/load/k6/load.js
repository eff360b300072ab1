// Load: the ordinary busy day. 50 people of the staff, two partners' programs, ten visitors at a time.
import { partner, staff, visitor } from './lib/people.js';
import { signInAll } from './lib/product.js';
import { lasting, P95, within } from './lib/thresholds.js';

export const options = {
  scenarios: {
    staff: {
      executor: 'ramping-vus',
      exec: 'atWork',
      stages: [
        { duration: lasting(30), target: 50 },
        { duration: lasting(300), target: 50 },
      ],
    },
    partners: {
      executor: 'constant-arrival-rate',
      exec: 'calling',
      rate: 2,
      timeUnit: '1s',
      duration: lasting(330),
      preAllocatedVUs: 4,
      maxVUs: 20,
    },
    visitors: { executor: 'constant-vus', exec: 'looking', vus: 10, duration: lasting(330) },
  },
  thresholds: { ...within(P95, 'staff'), ...within(2 * P95, 'partners'), ...within(P95, 'visitors') },
};

export const setup = () => signInAll();
export const atWork = (tokens) => staff(tokens);
export const calling = (tokens) => partner(tokens);
export const looking = () => visitor();
