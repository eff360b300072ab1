// Smoke: does everything answer at all? One person of each kind, once.
import { partner, staff, visitor } from './lib/people.js';
import { signInAll } from './lib/product.js';

export const options = {
  scenarios: {
    staff: { executor: 'per-vu-iterations', vus: 3, iterations: 5, exec: 'atWork', maxDuration: '3m' },
    partners: { executor: 'per-vu-iterations', vus: 1, iterations: 5, exec: 'calling', maxDuration: '3m' },
    visitors: { executor: 'per-vu-iterations', vus: 1, iterations: 5, exec: 'looking', maxDuration: '3m' },
  },
  thresholds: {
    wrong_answers: ['rate==0'],
    checks: ['rate==1'],
    http_req_duration: ['p(95)<1000'],
  },
};

export const setup = () => signInAll();
export const atWork = (tokens) => staff(tokens, 0.1);
export const calling = (tokens) => partner(tokens);
export const looking = () => visitor(0.1);
