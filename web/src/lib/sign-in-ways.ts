import { queryOptions } from '@tanstack/react-query';
import { getJson, postJson } from './api.ts';
import { hasLeft } from './sign-out.ts';

/** Where the company's Keycloak is. */
export interface KeycloakPlace {
  /** `https://entrar.example/realms/llavero`. */
  issuer: string;
  clientId: string;
}

/** How one may sign in here; asked once a load. */
export const signInWaysOptions = queryOptions({
  queryKey: ['sign-in-ways'],
  queryFn: ({ signal }) => getJson<{ keycloak: KeycloakPlace | null }>('/session/ways', {}, signal),
  staleTime: Infinity,
});

/** Where this browser also leaves Keycloak; null when it did not come in by it, or without a network. */
export async function keycloakExit(): Promise<string | null> {
  // The server has not heard of the sign-out itself.
  if (hasLeft()) return null;
  try {
    return (await postJson<{ url: string | null }>('/session/keycloak/leave', {})).url;
  } catch {
    // The session here has ended all the same.
    return null;
  }
}
