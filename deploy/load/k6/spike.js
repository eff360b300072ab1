// Spike: from 10 people to 100 at once, and back. Half a minute after it answers come as fast as before.
import { staff } from './lib/people.js';
import { signInAll } from './lib/product.js';
import { lasting, P95 } from './lib/thresholds.js';

const [calm, spike, recovery] = [60, 60, 30];

export const options = {
  scenarios: {
    before: { executor: 'constant-vus', exec: 'atWork', vus: 10, duration: lasting(calm) },
    spike: {
      executor: 'constant-vus',
      exec: 'atWork',
      vus: 100,
      startTime: lasting(calm),
      duration: lasting(spike),
      gracefulStop: '5s',
    },
    after: {
      executor: 'constant-vus',
      exec: 'atWork',
      vus: 10,
      startTime: lasting(calm + spike + recovery),
      duration: lasting(calm),
    },
  },
  thresholds: {
    wrong_answers: ['rate==0'],
    'http_req_duration{scenario:before}': [`p(95)<${P95}`],
    'http_req_duration{scenario:spike}': [`p(95)<${20 * P95}`],
    'http_req_duration{scenario:after}': [`p(95)<${P95}`],
  },
};

export const setup = () => signInAll();
export const atWork = (tokens) => staff(tokens);
