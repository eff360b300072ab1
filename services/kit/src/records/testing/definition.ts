import { staffAccess } from '@llavero/proto/access/access';
import { choiceSet } from '@llavero/proto/fields/choices';
import { defineRecord, type RecordDefinition } from '@llavero/proto/fields/record';
import * as f from '@llavero/proto/fields/vocabulary';
import { always, dayReached, flag, isSet } from '@llavero/proto/states/predicate';

const kinds = choiceSet('testKind', {
  FLAT: { label: 'Piso' },
  HOUSE: { label: 'Casa' },
  ROOM: { label: 'Habitación' },
});
const tags = choiceSet('testTag', {
  NEW: { label: 'Nuevo' },
  SEA: { label: 'Vistas al mar' },
  PETS: { label: 'Mascotas' },
});
const statuses = choiceSet('testStatus', {
  DRAFT: { label: 'Borrador', colour: 'grey' },
  SIGNED: { label: 'Firmado', colour: 'blue' },
  ACTIVE: { label: 'Activo', colour: 'green' },
  FINISHED: { label: 'Finalizado', colour: 'red' },
});

/** A record with every kind of field, sealed ones, states, groups and outsiders: what the store's tests run on. */
export const sample: RecordDefinition = defineRecord({
  collection: 'test',
  label: { one: 'Prueba', many: 'Pruebas', gender: 'f' },
  groups: { main: 'Datos', person: 'Persona' },
  fields: {
    reference: f.text('Referencia', { unique: true, required: true, searchable: true, indexed: true }),
    notes: f.longText('Notas'),
    website: f.url('Web'),
    rooms: f.integer('Habitaciones', { min: 0, indexed: true }),
    area: f.decimal('Superficie'),
    rent: f.money('Renta', { indexed: true, default: 0 }),
    fee: f.money('Honorarios', { access: 'economy' }),
    share: f.percent('Cuota'),
    furnished: f.flag('Amueblado'),
    start: f.day('Inicio', { indexed: true }),
    end: f.day('Fin', { openEnd: true }),
    signedAt: f.instant('Firmado el', { readOnly: true }),
    finished: f.flag('Finalizado', { readOnly: true }),
    kind: f.choice(kinds, 'Tipo', { indexed: true }),
    tags: f.choices(tags, 'Etiquetas'),
    wishes: f.choices(tags, 'Deseos', { default: ['SEA', 'PETS'] }),
    tenant: f.link('agent', 'Inquilino'),
    owners: f.links('agent', 'Propietarios'),
    bond: f.object('Fianza', {
      amount: f.money('Importe'),
      place: f.text('Depósito'),
      paidAt: f.day('Pagada el'),
      returned: f.flag('Devuelta'),
    }),
    lines: f.list('Líneas', {
      concept: f.text('Concepto', { required: true }),
      amount: f.money('Importe', { default: 0 }),
      tags: f.choices(tags, 'Etiquetas'),
    }),
    extra: f.json('Otros'),
    term: f.object(
      'Duración',
      { years: f.integer('Años', { default: 0 }), months: f.integer('Meses', { default: 0 }) },
      { default: { years: 5, months: 0 } },
    ),
    name: f.text('Nombre', { group: 'person', sealed: true, searchable: true }),
    email: f.email('Correo', { group: 'person', sealed: true, searchable: true }),
    phone: f.phone('Teléfono', { group: 'person', sealed: true }),
    iban: f.iban('IBAN', { group: 'person', sealed: true, access: 'bank' }),
    dni: f.nationalId('DNI', { group: 'person', sealed: true, searchable: true }),
    address: f.object(
      'Domicilio',
      { street: f.text('Calle'), number: f.text('Número') },
      { group: 'person', sealed: true },
    ),
    password: f.text('Contraseña', { group: 'person', secret: true }),
    ref: f.cadastralReference('Referencia catastral'),
    cups: f.cups('CUPS'),
  },
  title: ({ name, reference }) => [reference, name].filter(Boolean).join(' '),
  titleFields: ['reference', 'name'],
  detail: ({ email, dni }) => [email, dni].filter(Boolean).join(' · '),
  detailFields: ['email', 'dni'],
  states: {
    statuses,
    derive: [
      { status: 'FINISHED', when: flag('finished') },
      { status: 'ACTIVE', when: dayReached('start') },
      { status: 'SIGNED', when: isSet('signedAt') },
      { status: 'DRAFT', when: always },
    ],
    changes: { DRAFT: ['SIGNED'], ACTIVE: ['FINISHED'] },
    effects: { SIGNED: (_record, now) => ({ signedAt: now }), FINISHED: () => ({ finished: true }) },
  },
  access: staffAccess({
    EXTERNAL_EMPLOYEE: { actions: ['read', 'update'], hidden: ['bank'], frozen: ['economy'] },
    TENANT: { actions: ['read'], own: ['tenant'], hidden: ['bank', 'economy'] },
    LANDLORD: { actions: ['read', 'create'], own: ['owners'] },
  }),
  list: {
    columns: ['reference', 'rent', 'status'],
    sort: { field: 'createdAt', order: 'desc' },
    filters: ['status', 'kind'],
  },
});
