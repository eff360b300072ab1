import { defineRecord, type RecordOf } from '../../fields/record.ts';
import { choices, email, flag, instant, link, text } from '../../fields/vocabulary.ts';
import { userRoles } from '../choices/people.ts';
import { keycloakIdentity } from '../parts/keycloak-identity.ts';

/** The sign-in of a person outside the company (C §6, SES-07). */
export const user = defineRecord({
  collection: 'user',
  label: { one: 'Usuario externo', many: 'Usuarios externos', gender: 'm' },
  groups: { identity: 'Identidad', access: 'Acceso' },
  fields: {
    firstname: text('Nombre', { group: 'identity', required: true, sealed: true, searchable: true }),
    lastname: text('Apellidos', { group: 'identity', sealed: true, searchable: true }),
    email: email('Correo electrónico', {
      group: 'identity',
      required: true,
      sealed: true,
      searchable: true,
    }),
    agent: link('agent', 'Persona', { group: 'identity', indexed: true }),
    roles: choices(userRoles, 'Roles', { group: 'access', access: 'grant' }),
    active: flag('Activo', { group: 'access', default: true, access: 'grant' }),
    password: text('Contraseña', { group: 'access', maxLength: 500, secret: true, readOnly: true }),
    lastSignInAt: instant('Última entrada', { group: 'access', readOnly: true }),
    keycloakIdentity: keycloakIdentity('access'),
  },
  title: ({ firstname, lastname }) => [firstname, lastname].filter(Boolean).join(' '),
  titleFields: ['firstname', 'lastname'],
  detail: ({ email: address }) => address ?? '',
  detailFields: ['email'],
  access: {
    ADMIN: { actions: ['read', 'create', 'update', 'delete', 'restore'] },
    INTERNAL_EMPLOYEE: { actions: ['read', 'create', 'update'], frozen: ['grant'] },
  },
  list: {
    columns: ['firstname', 'lastname', 'email', 'roles', 'active', 'lastSignInAt'],
    sort: { field: 'createdAt', order: 'desc' },
    filters: ['roles', 'active'],
  },
});

export type User = RecordOf<typeof user>;
