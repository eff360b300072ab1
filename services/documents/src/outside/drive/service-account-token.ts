import { AccessToken } from '@llavero/kit/outside/access-token';
import type { OutsideCalls } from '@llavero/kit/outside/calls';
import { HttpClient } from '@llavero/kit/outside/http-client';
import { importPKCS8, SignJWT } from 'jose';
import type { DriveSettings } from './env.ts';

const SCOPE = 'https://www.googleapis.com/auth/drive';
/** Google's own longest life of an assertion, in seconds. */
const LIFE = 3600;

/** Access tokens of a service account: an assertion signed with its key is exchanged for one (RFC 7523). */
export function serviceAccountToken(
  { GOOGLE_DRIVE_ACCOUNT: account, GOOGLE_DRIVE_KEY: key, GOOGLE_TOKEN_URL: base }: DriveSettings,
  calls: OutsideCalls,
): AccessToken {
  return new AccessToken(new HttpClient(calls, { label: 'Google', base }), async () => {
    const assertion = await new SignJWT({ scope: SCOPE })
      .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
      .setIssuer(account)
      .setAudience(new URL('token', base).href)
      .setIssuedAt()
      .setExpirationTime(`${LIFE}s`)
      .sign(await importPKCS8(key.reveal(), 'RS256'));
    return { grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer', assertion };
  });
}
