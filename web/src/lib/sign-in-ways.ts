import { queryOptions } from '@tanstack/react-query';
import { getJson } from './api.ts';

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
