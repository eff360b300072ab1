import { defineRecord, type RecordOf } from '../../fields/record.ts';
import { choice, email, flag, instant, link, phone, text } from '../../fields/vocabulary.ts';
import { checkNationalId, normaliseNationalId } from '../../values/national-id.ts';
import { employeePositions, employeeRoles, idTypes } from '../choices/people.ts';
import { createdByField, legacyFields } from '../parts/common.ts';
import { keycloakIdentity } from '../parts/keycloak-identity.ts';

/**
 * Someone who signs in and works with the product (C §3.4). Name and e-mail are office data and stay
 * readable (C §3 does not list them); the private ID number and telephone are sealed all the same.
 */
export const employee = defineRecord({
  collection: 'employee',
  label: { one: 'Empleado', many: 'Empleados', gender: 'm' },
  groups: {
    identity: 'Identidad',
    access: 'Acceso',
    notices: 'Avisos',
    origin: 'Origen',
  },
  fields: {
    firstname: text('Nombre', { group: 'identity', required: true, searchable: true, indexed: true }),
    lastname: text('Apellidos', { group: 'identity', searchable: true }),
    idType: choice(idTypes, 'Tipo de documento', { group: 'identity', access: 'personal' }),
    idNumber: text('Número de documento', {
      group: 'identity',
      maxLength: 40,
      sealed: true,
      access: 'personal',
    }),
    position: choice(employeePositions, 'Puesto', { group: 'identity', default: 'OTHER', indexed: true }),
    picture: link('media', 'Fotografía', { group: 'identity' }),
    phone: phone('Teléfono', { group: 'identity', sealed: true }),
    organization: link('organization', 'Organización', { group: 'identity' }),

    email: email('Correo electrónico', { group: 'access', required: true, unique: true, searchable: true }),
    role: choice(employeeRoles, 'Rol', { group: 'access', default: 'INTERNAL_EMPLOYEE', access: 'grant' }),
    active: flag('Activo', { group: 'access', default: true, indexed: true, access: 'grant' }),
    password: text('Contraseña', { group: 'access', maxLength: 500, secret: true, readOnly: true }),
    previousPassword: text('Contraseña anterior', {
      group: 'access',
      maxLength: 500,
      secret: true,
      readOnly: true,
    }),
    lastSignInAt: instant('Última entrada', { group: 'access', readOnly: true, access: 'grant' }),
    keycloakIdentity: keycloakIdentity('access'),

    // Decision 0192. For administrators alone: who has none is easier to attack.
    secondFactorSince: instant('Verificación en dos pasos desde', {
      group: 'access',
      readOnly: true,
      access: 'personal',
    }),
    recoveryCodesSince: instant('Códigos de recuperación desde', {
      group: 'access',
      readOnly: true,
      access: 'personal',
    }),

    slackCommunications: flag('Recibe avisos por Slack', { group: 'notices', default: true }),
    emailCommunications: flag('Recibe avisos por correo', { group: 'notices', default: true }),
    slackId: text('Id. en Slack', { group: 'notices' }),

    createdBy: createdByField('origin'),
    ...legacyFields('origin'),
  },
  title: ({ firstname, lastname }) => [firstname, lastname].filter(Boolean).join(' '),
  titleFields: ['firstname', 'lastname'],
  detail: ({ email: address }) => address ?? '',
  detailFields: ['email'],
  check: ({ idType, idNumber }) => {
    const message = idNumber ? checkNationalId(idNumber, idType ?? 'OTHER') : null;
    return message ? [{ field: 'idNumber', rule: 'nationalId', message }] : [];
  },
  derive: ({ idNumber }) => ({ idNumber: idNumber ? normaliseNationalId(idNumber) : null }),
  // Sessions end and open tasks change hands with it (decisions 0022, 0038).
  fieldCommands: {
    active: [
      { to: false, command: 'DeactivateEmployee' },
      { to: true, command: 'ReactivateEmployee' },
    ],
  },
  access: {
    ADMIN: { actions: ['read', 'create', 'update', 'delete', 'restore'] },
    INTERNAL_EMPLOYEE: { actions: ['read'], hidden: ['personal'] },
    EXTERNAL_EMPLOYEE: { actions: ['read'], hidden: ['personal', 'grant', 'internal'] },
  },
  list: {
    columns: ['firstname', 'lastname', 'position', 'role', 'email', 'active', 'lastSignInAt'],
    sort: { field: 'firstname', order: 'asc' },
    filters: ['position', 'role', 'active'],
  },
});

export type Employee = RecordOf<typeof employee>;
