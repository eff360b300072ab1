// What the scripts know of the product: its address, its sign-in, and a call with its check.
import http from 'k6/http';
import { check, fail } from 'k6';
import { Rate } from 'k6/metrics';

export const URL = __ENV.LLAVERO_URL || 'http://localhost:4700';
const PASSWORD = __ENV.LLAVERO_PASSWORD || 'llavero-demo';
/** Sign-ins of staff; every one of them has a session, which the simulated people share. */
const STAFF = (
  __ENV.LLAVERO_STAFF || 'admin@llavero.test,marcos.iglesias@llavero.example,diego.navarro@llavero.example'
).split(',');

/** Calls that were not answered as they should have been: wrong status, a failure in the answer, or none at all. */
export const wrong = new Rate('wrong_answers');

const JSON_TYPE = { 'content-type': 'application/json' };

/** Signs every member of staff in once; the answer goes to all simulated people. */
export function signInAll() {
  return STAFF.map((email) => {
    const answer = http.post(
      `${URL}/graphql`,
      JSON.stringify({
        query:
          'query($e: String!, $p: String!) { r: getEmployeeAccessToken(email: $e, password: $p) { success error } }',
        variables: { e: email, p: PASSWORD },
      }),
      // A jar of its own: the cookie of one must not go with the sign-in of the next.
      { headers: JSON_TYPE, tags: { name: 'sign in' }, jar: new http.CookieJar() },
    );
    const cookie = answer.cookies['apollo-token'];
    if (!cookie) fail(`${email} could not sign in at ${URL}: ${answer.status} ${answer.body}`);
    return cookie[0].value;
  });
}

/** The session of this simulated person. */
export function sessionOf(tokens) {
  return tokens[(__VU - 1) % tokens.length];
}

function headersOf(token) {
  return token ? { ...JSON_TYPE, authorization: `Bearer ${token}` } : JSON_TYPE;
}

/** Notes whether an answer is right and gives it back. */
function judged(answer, name, isRight) {
  const right = check(answer, { [name]: (one) => one.status === 200 && isRight(one) });
  if (!right) console.warn(`${name}: ${answer.status} ${String(answer.body).slice(0, 300)}`);
  wrong.add(!right, { name });
  return answer;
}

/** GET of a path; `name` groups the figures. */
export function get(name, path, token, isRight = () => true) {
  return judged(http.get(URL + path, { headers: headersOf(token), tags: { name } }), name, isRight);
}

/** POST of a JSON body. */
export function post(name, path, body, token, isRight = () => true) {
  const answer = http.post(URL + path, JSON.stringify(body), { headers: headersOf(token), tags: { name } });
  return judged(answer, name, isRight);
}

/** A GraphQL call whose field is aliased `r`; a generic call says in its answer whether it succeeded. */
export function graphql(name, query, variables, token) {
  const answer = post(name, '/graphql', { query, variables }, token, (one) => {
    const { data, errors } = one.json();
    return !errors && data && data.r && data.r.success !== false;
  });
  return answer.status === 200 ? answer.json('data.r') : undefined;
}

/** One of a list, at random. */
export function oneOf(list) {
  return list[Math.floor(Math.random() * list.length)];
}
