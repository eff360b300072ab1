import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { type CryptoKey, exportJWK, generateKeyPair, jwtVerify, SignJWT } from 'jose';
import { issuerKeys } from './issuer-keys.ts';

interface Pair {
  id: string;
  privateKey: CryptoKey;
  publicKey: CryptoKey;
}

let first: Pair;
let second: Pair;
beforeAll(async () => {
  [first, second] = (await Promise.all(
    ['first', 'second'].map(async (id) => ({ id, ...(await generateKeyPair('EdDSA')) })),
  )) as [Pair, Pair];
});

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

/** An issuer that publishes these keys, which a test may change, and counts who asks. */
async function issuer(...pairs: Pair[]) {
  const published = { pairs, status: 200, asked: 0, address: '' };
  const server = createServer((_request, response) => {
    published.asked += 1;
    void Promise.all(
      published.pairs.map(async ({ id, publicKey }) => ({ ...(await exportJWK(publicKey)), kid: id })),
    ).then((keys) => response.writeHead(published.status).end(JSON.stringify({ keys })));
  });
  servers.push(server);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  published.address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  return published;
}

const tokenOf = ({ id, privateKey }: Pair): Promise<string> =>
  new SignJWT({}).setProtectedHeader({ alg: 'EdDSA', kid: id }).sign(privateKey);

/** Unix seconds; a test moves it on. */
let clock = 1_800_000_000;
const keysOf = (...addresses: string[]) => issuerKeys(addresses, () => clock);

describe('[SES-11] the keys of an issuer', () => {
  it('are asked for once, by however many tokens at once', async () => {
    const published = await issuer(first);
    const keys = keysOf(published.address);
    const token = await tokenOf(first);
    await Promise.all([1, 2, 3].map(() => jwtVerify(token, keys)));
    await jwtVerify(token, keys);
    expect(published.asked).toBe(1);
  });

  it('are asked for again where a token names another, but not for every such token', async () => {
    const published = await issuer(first);
    const keys = keysOf(published.address);
    await jwtVerify(await tokenOf(first), keys);
    published.pairs = [first, second];
    const renewed = await tokenOf(second);
    await expect(jwtVerify(renewed, keys)).rejects.toMatchObject({ code: 'ERR_JWKS_NO_MATCHING_KEY' });
    expect(published.asked).toBe(1);
    clock += 5;
    await jwtVerify(renewed, keys);
    expect(published.asked).toBe(2);
  });

  it('are asked for again sooner where the issuer is one that people sign in at', async () => {
    const published = await issuer(first);
    const keys = issuerKeys([published.address], () => clock, 1);
    await jwtVerify(await tokenOf(first), keys);
    published.pairs = [second];
    clock += 1;
    await jwtVerify(await tokenOf(second), keys);
    expect(published.asked).toBe(2);
  });

  it('that the issuer has withdrawn are trusted for ten minutes and no longer', async () => {
    const published = await issuer(first);
    const keys = keysOf(published.address);
    const token = await tokenOf(first);
    await jwtVerify(token, keys);
    published.pairs = [second];
    clock += 9 * 60;
    await jwtVerify(token, keys);
    clock += 60;
    await expect(jwtVerify(token, keys)).rejects.toMatchObject({ code: 'ERR_JWKS_NO_MATCHING_KEY' });
  });

  it('come from the next address where one is away or answers badly', async () => {
    const broken = await issuer(first);
    broken.status = 500;
    const published = await issuer(first);
    const keys = keysOf('http://127.0.0.1:1/', broken.address, published.address);
    await jwtVerify(await tokenOf(first), keys);
    expect([broken.asked, published.asked]).toEqual([1, 1]);
  });

  it('are asked for again after nobody answered', async () => {
    const published = await issuer(first);
    published.status = 503;
    const keys = keysOf(published.address);
    const token = await tokenOf(first);
    await expect(jwtVerify(token, keys)).rejects.toThrow('the keys answer 503');
    published.status = 200;
    await jwtVerify(token, keys);
  });
});
