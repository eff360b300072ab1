import type Keycloak from 'keycloak-js';
import { postJson } from './api.ts';
import type { KeycloakPlace } from './sign-in-ways.ts';
import { comeBack, finishLeaving } from './sign-out.ts';

/** In `sessionStorage` while somebody is at Keycloak: where they wanted to go. */
const CALLBACK = 'llavero-keycloak-callback';

async function connect({ issuer, clientId }: KeycloakPlace): Promise<Keycloak> {
  const { default: Client } = await import('keycloak-js');
  const at = issuer.lastIndexOf('/realms/');
  return new Client({ url: issuer.slice(0, at), realm: issuer.slice(at + '/realms/'.length), clientId });
}

/** Code flow with PKCE; sessions are ours, so none of Keycloak's is watched. */
const flow = { flow: 'standard', pkceMethod: 'S256', checkLoginIframe: false } as const;

/** Leads the browser to Keycloak, which leads it back to `/login`. @param callback path to go on to */
export async function goToKeycloak(place: KeycloakPlace, callback: string): Promise<void> {
  sessionStorage.setItem(CALLBACK, callback);
  const client = await connect(place);
  await client.init(flow);
  await client.login({ redirectUri: `${window.location.origin}/login`, locale: 'es' });
}

/** True when Keycloak has just led the browser back: with a code, or with why there is none. */
export function isBackFromKeycloak(hash: string): boolean {
  const said = new URLSearchParams(hash.replace(/^#/, ''));
  return said.has('state') && (said.has('code') || said.has('error'));
}

/**
 * Takes what Keycloak has brought back and opens a session with it.
 *
 * @returns the path to go on to; null when Keycloak has let nobody in, or it was left
 * @throws ApiError when the gateway does not take it; what keycloak-js throws when Keycloak does not answer
 */
export async function enterByKeycloak(place: KeycloakPlace): Promise<string | null> {
  const callback = sessionStorage.getItem(CALLBACK) ?? '/';
  sessionStorage.removeItem(CALLBACK);
  const client = await connect(place);
  const entered = await client.init(flow);
  if (!entered || client.token === undefined) return null;
  await finishLeaving();
  await postJson('/session/keycloak', { token: client.token, idToken: client.idToken });
  comeBack();
  return callback;
}
