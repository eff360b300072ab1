import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { pauses } from './deliver-job.ts';
import { post } from './post.ts';
import { addressProblem, isPrivateAddress } from './safe-address.ts';
import { signatureOf } from './signature.ts';

const nobody: ReadonlySet<string> = new Set();

describe('the signature of a webhook', () => {
  it('[API-11] is made of the moment and the body, and changes with each of them', () => {
    const mac = createHmac('sha256', 'whsec_a').update('1790000000.{"a":1}').digest('hex');
    expect(signatureOf('whsec_a', 1_790_000_000, '{"a":1}')).toBe(`t=1790000000,v1=${mac}`);
    const others = [
      signatureOf('whsec_b', 1_790_000_000, '{"a":1}'),
      signatureOf('whsec_a', 1_790_000_001, '{"a":1}'),
      signatureOf('whsec_a', 1_790_000_000, '{"a":2}'),
    ];
    expect(others.some((other) => other.endsWith(mac))).toBe(false);
  });
});

describe('the pauses between attempts', () => {
  it('[API-11] grow, and are those that the guide for partners tells', () => {
    expect([...pauses].sort((one, other) => one - other)).toEqual([...pauses]);
    const words = pauses.map((seconds) =>
      seconds < 60 ? `${seconds} s` : seconds < 3600 ? `${seconds / 60} min` : `${seconds / 3600} h`,
    );
    const guide = readFileSync(new URL('../../../../docs/guia/api.md', import.meta.url), 'utf8');
    expect(guide).toContain(`se reintenta a los ${words.slice(0, -1).join(', ')} y ${words.at(-1)};`);
  });
});

describe('addresses of webhooks', () => {
  it.each([
    ...['127.0.0.1', '10.1.2.3', '172.16.0.1', '192.168.1.1', '169.254.169.254', '100.64.0.1', '0.0.0.0'],
    ...[
      '::1',
      '::',
      'fe80::1',
      'fd00::1',
      '::ffff:127.0.0.1',
      '::ffff:7f00:1',
      '64:ff9b::7f00:1',
      'nonsense',
    ],
  ])('[API-11] %s is not of the internet', (address) => {
    expect(isPrivateAddress(address)).toBe(true);
  });

  it.each(['93.184.215.14', '172.32.0.1', '2606:2800:21f::1', '::ffff:93.184.215.14'])(
    '[API-11] %s is of the internet',
    (address) => {
      expect(isPrivateAddress(address)).toBe(false);
    },
  );

  it.each([
    ...['http://socio.example/x', 'ftp://socio.example', 'https://a:b@socio.example', 'socio.example'],
    ...[
      'https://127.0.0.1/x',
      'https://2130706433/',
      'https://0x7f.1/',
      'https://[::1]/',
      'https://localhost/',
    ],
    ...['https://nats.internal/', 'https://[::ffff:10.0.0.1]/', 'https://localhost./'],
  ])('[API-11] %s is refused', (address) => {
    expect(addressProblem(address, nobody)).toEqual(expect.any(String));
  });

  it('[API-11] https of the internet is taken, and of the own network only what is configured', () => {
    expect(addressProblem('https://socio.example:8443/llavero?x=1', nobody)).toBeNull();
    expect(addressProblem('http://127.0.0.1:9/x', new Set(['127.0.0.1']))).toBeNull();
    expect(addressProblem('http://127.0.0.2:9/x', new Set(['127.0.0.1']))).not.toBeNull();
  });

  it('[API-11] a name that points into the own network is refused when it is used', async () => {
    const { signal } = new AbortController();
    await expect(post('https://localhost:9/', '{}', {}, { allowed: nobody, signal })).rejects.toMatchObject({
      code: 'PRIVATE_ADDRESS',
    });
  });
});
