import http from 'node:http';
import https from 'node:https';
import { json } from 'node:stream/consumers';
import { createLocalJWKSet, errors, type JSONWebKeySet, type JWTVerifyGetKey } from 'jose';

/** An issuer that does not answer within this is away. */
const ANSWERED_MS = 5_000;
/** A key that the issuer has withdrawn is trusted for so many seconds at most. */
const MOST_AGE = 10 * 60;
/** Seconds: tokens that name a key which is not there make nobody ask more often. */
const LEAST_AGE = 5;

/**
 * The public keys of an issuer (JWKS, RFC 7517 §5): read when the first token needs them, again when they are ten minutes
 * old, and when a token names a key that is not among them. jose's own way to do this wants Node's `fetch`, which costs each
 * program 17 MB (decision 0191).
 *
 * @param addresses asked one after the other until one answers well; replicas of an issuer hold the same keys
 * @param now unix seconds
 * @param askAgainAfter seconds after a reading in which a token with an unknown key makes nobody ask again
 * @throws Error of the last address where none answers
 */
export function issuerKeys(
  addresses: readonly string[],
  now = () => Date.now() / 1000,
  askAgainAfter = LEAST_AGE,
): JWTVerifyGetKey {
  let keys: JWTVerifyGetKey | undefined;
  let readAt = 0;
  let reading: Promise<JWTVerifyGetKey> | undefined;
  const read = () =>
    (reading ??= firstAnswer(addresses)
      .then((answer) => {
        keys = createLocalJWKSet(answer as JSONWebKeySet);
        readAt = now();
        return keys;
      })
      .finally(() => (reading = undefined)));
  const isYounger = (seconds: number) => now() - readAt < seconds;
  return async (header, token) => {
    const known = keys && isYounger(MOST_AGE) ? keys : await read();
    try {
      return await known(header, token);
    } catch (error) {
      if (!(error instanceof errors.JWKSNoMatchingKey) || isYounger(askAgainAfter)) throw error;
      return (await read())(header, token);
    }
  };
}

async function firstAnswer(addresses: readonly string[]): Promise<unknown> {
  let failure: unknown;
  for (const address of addresses)
    try {
      return await getJson(address);
    } catch (error) {
      failure = error;
    }
  throw failure;
}

/** @throws Error where the answer is not a 200 of JSON; a redirection is not followed */
function getJson(address: string): Promise<unknown> {
  const { get } = address.startsWith('https:') ? https : http;
  const options = { headers: { accept: 'application/json' }, signal: AbortSignal.timeout(ANSWERED_MS) };
  return new Promise((done, fail) => {
    get(address, options, (answer) => {
      if (answer.statusCode === 200) return void json(answer).then(done, fail);
      answer.resume();
      fail(new Error(`the keys answer ${answer.statusCode}`));
    }).on('error', fail);
  });
}
