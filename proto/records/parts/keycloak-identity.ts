import { text } from '../../fields/vocabulary.ts';

/**
 * Who the person is at the company's Keycloak, `issuer#sub`: set by the first sign-in there, which the verified address has found
 * (OWASP ASVS 10.3.3, decision 0193). Neither part is ever given to somebody else.
 *
 * @param group of the record
 */
export const keycloakIdentity = (group: string) =>
  text('Identidad en Keycloak', { group, maxLength: 600, unique: true, readOnly: true, access: 'grant' });
