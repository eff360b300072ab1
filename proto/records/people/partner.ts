import { isCollectionName } from '../../collections.ts';
import { defineRecord, type RecordOf } from '../../fields/record.ts';
import { choice, email, flag, integer, list, text } from '../../fields/vocabulary.ts';
import { partnerRoles } from '../choices/partners.ts';

/** A company whose programs use ours: as whom they act, what they may touch and how often (decision 0142). */
export const partner = defineRecord({
  collection: 'partner',
  label: { one: 'Integración', many: 'Integraciones', gender: 'f' },
  groups: { identity: 'Identidad', rights: 'Permisos' },
  fields: {
    name: text('Nombre', { group: 'identity', required: true, maxLength: 120, unique: true, indexed: true }),
    email: email('Correo de contacto', { group: 'identity', required: true, sealed: true }),
    active: flag('Activa', { group: 'identity', default: true, indexed: true }),
    role: choice(partnerRoles, 'Actúa como', { group: 'rights', default: 'INTERNAL_EMPLOYEE' }),
    scopes: list(
      'Colecciones',
      {
        collection: text('Colección', { required: true, maxLength: 40 }),
        write: flag('También escribe'),
      },
      { group: 'rights' },
    ),
    perMinute: integer('Peticiones por minuto', { group: 'rights', default: 120, min: 1, max: 6000 }),
  },
  title: ({ name }) => name ?? '',
  titleFields: ['name'],
  check: ({ scopes }) =>
    (scopes ?? []).flatMap(({ collection }, at) =>
      isCollectionName(collection) && collection !== 'partner'
        ? []
        : [
            {
              field: `scopes.${at}.collection`,
              rule: 'collection',
              message: 'Indique una colección que exista, por ejemplo «contract».',
            },
          ],
    ),
  access: { ADMIN: { actions: ['read', 'create', 'update', 'delete', 'restore'] } },
  list: {
    columns: ['name', 'role', 'perMinute', 'active'],
    sort: { field: 'name', order: 'asc' },
    filters: ['role', 'active'],
  },
});

export type Partner = RecordOf<typeof partner>;
