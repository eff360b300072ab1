import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Environment } from './environment.ts';
import { ROOT } from './layout.ts';
import type { Secrets } from './secrets.ts';

/** Servers of `docker-compose.yml` that are started only when asked for. */
export const composeProfiles = ['keycloak', 's3', 'mail', 'observability'] as const;
export type ComposeProfile = (typeof composeProfiles)[number];

/**
 * Names of profiles as a person writes them, with spaces or commas; `all` is every one.
 *
 * @throws Error naming the profiles there are
 */
export function parseProfiles(text: string): ComposeProfile[] {
  const names = text.split(/[\s,]+/).filter(Boolean);
  if (names.includes('all')) return [...composeProfiles];
  return names.map((name) => {
    const found = composeProfiles.find((profile) => profile === name);
    if (!found) throw new Error(`There is no profile "${name}": ${composeProfiles.join(', ')}, all.`);
    return found;
  });
}

/**
 * The lines of `.env` for these profiles: what leads the product to their servers (`deploy/compose/profiles`). Passwords
 * follow from the installation's secret, so a second `.env` has the same.
 */
export function profileEnvironment(profiles: readonly ComposeProfile[], secrets: Secrets): Environment {
  const told = profiles.map((profile) => {
    const hash = createHmac('sha256', secrets.internalSecret).update(`compose ${profile}`);
    const file = readFileSync(join(ROOT, `deploy/compose/profiles/${profile}.env`), 'utf8');
    return parseEnvironment(file.replaceAll('{password}', hash.digest('base64url')));
  });
  return Object.assign({ COMPOSE_PROFILES: profiles.join(',') }, ...told) as Environment;
}

/** The lines of a `.env` by name. */
export function parseEnvironment(text: string): Environment {
  return Object.fromEntries(
    text.split('\n').flatMap((line) => {
      const [, name, value] = /^(\w+)=(.*)$/.exec(line) ?? [];
      return name === undefined || value === undefined ? [] : [[name, value]];
    }),
  );
}
