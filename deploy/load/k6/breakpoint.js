// Breakpoint: more and more rounds of work a second until answers take five times as long as promised or come wrong; the run then ends, and
// the rate it had come to is the answer.
import { staff } from './lib/people.js';
import { signInAll } from './lib/product.js';
import { lasting, P95 } from './lib/thresholds.js';

const stopsAt = (threshold) => [{ threshold, abortOnFail: true, delayAbortEval: '15s' }];

export const options = {
  scenarios: {
    staff: {
      executor: 'ramping-arrival-rate',
      exec: 'atWork',
      startRate: 1,
      timeUnit: '1s',
      // A round lasts 13 s, most of it reading. People that are made while it runs come too late for the rounds that wait for them.
      preAllocatedVUs: 800,
      maxVUs: 1000,
      stages: [{ duration: lasting(600), target: 60 }],
    },
  },
  thresholds: {
    wrong_answers: stopsAt('rate<0.01'),
    http_req_duration: stopsAt(`p(95)<${5 * P95}`),
    // No simulated person was free: the figures would be of the load, not of the product.
    dropped_iterations: stopsAt('count<50'),
  },
};

export const setup = () => signInAll();
export const atWork = (tokens) => staff(tokens);
