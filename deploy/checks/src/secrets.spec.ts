import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { secretsIn } from './secrets.ts';

/** Letters and digits without a meaning; put together here, so that this file holds no secret itself. */
const letters = (length: number): string => 'aB3dE5fG7hJ9kL2mN4pQ6rS8tU1vW0xYzC'.repeat(4).slice(0, length);
const key = (type: 'pkcs8', format: 'pem') =>
  generateKeyPairSync('ed25519').privateKey.export({ type, format }).toString();
const url = (scheme: string, host: string) => `${scheme}://llavero:${letters(16)}@${host}`;

const planted: Record<string, string> = {
  'private key': key('pkcs8', 'pem'),
  'private key in one line': JSON.stringify(key('pkcs8', 'pem')),
  'AWS access key': ['AKIA', 'Q7ZX3KPLM2NWT5RV'].join(''),
  'AWS secret': `AWS_SECRET_ACCESS_KEY=${letters(40)}`,
  'Google API key': ['AIza', letters(35)].join(''),
  'Slack token': ['xoxb', '123456789012', '123456789012', letters(24)].join('-'),
  'Slack webhook': `https://hooks.slack.com/services/T0ABCDEF1/B0ABCDEF1/${letters(24)}`,
  'GitHub token': ['ghp', letters(36)].join('_'),
  'fine-grained GitHub token': ['github_pat', letters(22), letters(59)].join('_'),
  'Stripe key': ['sk_live', letters(24)].join('_'),
  'npm token': ['npm', letters(36)].join('_'),
  'signed token': ['eyJhbGciOiJIUzI1NiJ9', 'eyJzdWIiOiIxMjM0NTY3ODkwIn0', letters(43)].join('.'),
  'database with a password': url('postgres', 'db.example.com:5432/llavero'),
  'broker with a password': url('nats', 'broker.example.com:4222'),
  'mail server with a password': url('smtps', 'mail.example.com'),
  'page with a password': url('https', 'example.com/'),
};

describe('secrets in the sources', () => {
  it.each(Object.entries(planted))('are found: %s', async (_, secret) => {
    const found = await secretsIn('some/file.ts', `first line\nconst value = \`${secret}\`;\n`);
    expect(found).toContainEqual({ file: 'some/file.ts', line: 2, kind: expect.any(String) });
  });

  it('are told by place and kind, never by what they say', async () => {
    const found = await secretsIn('some/file.ts', planted['Stripe key']!);
    expect(JSON.stringify(found)).not.toContain(letters(12));
    expect(found).toEqual([{ file: 'some/file.ts', line: 1, kind: 'Stripe key' }]);
  });

  it('are not what a template or the environment fills in, nor what is written down as harmless', async () => {
    const harmless = [
      'postgres://llavero:${password}@db:5432/llavero',
      'nats://llavero:${NATS_PASSWORD}@nats:4222',
      'smtps://user:<password>@mail.example.com',
      'SLACK_TOKEN: "xoxb-stand-in"',
      '-----BEGIN PUBLIC KEY-----',
    ].join('\n');
    expect(await secretsIn('some/file.ts', harmless)).toEqual([]);
  });
});
