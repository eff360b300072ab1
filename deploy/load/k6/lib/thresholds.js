// What an answer may take. 200 ms for 95 of 100 calls of 50 people is the promise on two cores with nothing beside it; a machine
// that is shared gets its own with LLAVERO_P95.
export const P95 = Number(__ENV.LLAVERO_P95 || 200);

/** No wrong answer, and 95 of 100 calls of a scenario within so many milliseconds. */
export function within(milliseconds, scenario) {
  const metric = scenario ? `http_req_duration{scenario:${scenario}}` : 'http_req_duration';
  return { wrong_answers: ['rate==0'], [metric]: [`p(95)<${milliseconds}`] };
}

/** Length of a phase, of which LLAVERO_TIME=0.2 makes a fifth. */
export function lasting(seconds) {
  return `${Math.max(1, Math.round(seconds * Number(__ENV.LLAVERO_TIME || 1)))}s`;
}
