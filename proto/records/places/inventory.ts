import { staffAccess } from '../../access/access.ts';
import type { FieldProblem } from '../../errors.ts';
import { defineRecord, type RecordOf } from '../../fields/record.ts';
import {
  choice,
  day,
  flag,
  instant,
  integer,
  json,
  link,
  links,
  list,
  longText,
  money,
  object,
  text,
} from '../../fields/vocabulary.ts';
import type { ValuesOf } from '../../fields/field.ts';
import { formatDay } from '../../values/dates.ts';
import {
  type Conservation,
  conservations,
  elementTypes,
  inventoryAnswers,
  inventoryTypes,
  roomTypes,
} from '../choices/inventory.ts';
import { any, isSet } from '../../states/predicate.ts';
import { withKeys } from '../../rules/inventory/keys.ts';
import { elementProblems } from './inventory.parameters.ts';
import { inventoryStates } from './inventory.states.ts';
import {
  chronologyField,
  createdByField,
  documentsField,
  legacyFields,
  notesField,
  withCategories,
} from '../parts/common.ts';

const elementShape = {
  /** Names the element for as long as the inventory lives, whatever its place in the list (`rules/inventory/keys.ts`). */
  key: text('Clave', { maxLength: 40 }),
  type: choice(elementTypes, 'Tipo', { required: true }),
  name: text('Nombre', { required: true }),
  conservation: choice(conservations, 'Conservación', { default: 'GOOD' }),
  /** Names and kinds: `inventory.parameters.ts`. */
  parameters: json('Datos del elemento'),
  /** Age and price, from which a deduction is proposed (`rules/inventory-deductions.ts`); *ours*. */
  installed: day('Instalado el'),
  replacementCost: money('Coste de reposición', { min: 0 }),
  photos: links('media', 'Fotos'),
  notes: longText('Notas'),
};

const roomShape = {
  /** Names the room, as that of an element does. */
  key: text('Clave', { maxLength: 40 }),
  type: choice(roomTypes, 'Estancia', { required: true }),
  name: text('Nombre', { help: 'Si se deja vacío, toma el del tipo de estancia.' }),
  conservation: choice(conservations, 'Conservación', { default: 'GOOD' }),
  /** Somebody has been in it for this inventory, or said that it is as at the entry. */
  reviewed: flag('Revisada'),
  photos: links('media', 'Fotos'),
  notes: longText('Notas'),
  elements: list('Elementos', elementShape),
};

/** A room with its elements, and an element with its parameters, as they are stored. */
export type InventoryRoom = ValuesOf<typeof roomShape>;
export type InventoryElement = ValuesOf<typeof elementShape>;

/** What a tenant has to say to an element, or to a room as a whole; names as they stood in the inventory. */
export const remarkShape = {
  room: text('Estancia', { required: true }),
  element: text('Elemento'),
  comment: longText('Alegación', { required: true, maxLength: 2000 }),
  photos: links('media', 'Fotos'),
};

/** What two people wrote into the same field apart from each other: the value that does not stand, until somebody decides. */
const undecidedShape = {
  id: text('Identificador', { required: true, maxLength: 80 }),
  room: text('Estancia', { required: true, maxLength: 40 }),
  /** Null: the field is of the room itself. */
  element: text('Elemento', { maxLength: 40 }),
  /** `conservation`, `notes`, `name`, `parameters.reading`. */
  field: text('Dato', { required: true, maxLength: 80 }),
  value: json('Otro valor'),
  by: link('employee', 'Anotado por'),
  at: instant('Anotado'),
};

export type Undecided = ValuesOf<typeof undecidedShape>;

/**
 * What is in a unit and how it is kept at a hand-over (F §3, ENT-09). The rooms are sealed: they describe the inside
 * of somebody's home, with remarks in free words. What a list shows and filters by stands beside them in clear.
 */
export const inventory = defineRecord({
  collection: 'inventory',
  label: { one: 'Inventario', many: 'Inventarios', gender: 'm' },
  groups: {
    identity: 'Inventario',
    rooms: 'Estancias',
    signature: 'Firma',
    follow: 'Seguimiento',
    origin: 'Origen',
  },
  fields: {
    type: choice(inventoryTypes, 'Tipo', { group: 'identity', default: 'CHECK_IN', indexed: true }),
    place: link('place', 'Inmueble', { group: 'identity', required: true, indexed: true }),
    contract: link('contract', 'Contrato', { group: 'identity', indexed: true }),
    date: day('Fecha', { group: 'identity', indexed: true }),
    /** What it was started from, and what it is compared with. */
    basedOn: link('inventory', 'Inventario de partida', { group: 'identity', indexed: true }),
    responsible: link('employee', 'Responsable', { group: 'identity', indexed: true }),
    description: longText('Descripción', { group: 'identity', sealed: true }),
    tenants: links('agent', 'Inquilinos', { group: 'identity' }),
    landlords: links('agent', 'Propietarios', { group: 'identity' }),

    rooms: list('Estancias', roomShape, { group: 'rooms', sealed: true }),
    undecided: list('Valores por decidir', undecidedShape, { group: 'rooms', sealed: true }),
    roomCount: integer('Número de estancias', { group: 'rooms', default: 0, readOnly: true }),
    elementCount: integer('Número de elementos', { group: 'rooms', default: 0, readOnly: true }),
    worstConservation: choice(conservations, 'Peor conservación', {
      group: 'rooms',
      readOnly: true,
      indexed: true,
    }),

    startedDate: day('Empezado el', { group: 'signature', readOnly: true }),
    completedDate: day('Completado el', { group: 'signature', readOnly: true }),
    contestedDate: day('Alegaciones del', { group: 'signature', readOnly: true }),
    tenantSignatureDate: day('Firmado por el inquilino', { group: 'signature' }),
    landlordSignatureDate: day('Firmado por la propiedad', { group: 'signature' }),
    companySignatureDate: day('Firmado por la empresa', { group: 'signature' }),
    /** The last answer by the link; `evidence` is the record of the link it came by. */
    tenantAnswer: object(
      'Respuesta del inquilino',
      {
        outcome: choice(inventoryAnswers, 'Respuesta', { required: true }),
        name: text('Nombre', { required: true }),
        answeredAt: instant('Recibida el', { required: true }),
        evidence: text('Enlace', { maxLength: 36 }),
        remarks: list('Alegaciones', remarkShape),
      },
      { group: 'signature', sealed: true, readOnly: true },
    ),

    documents: documentsField('follow'),
    notes: notesField('follow'),
    chronology: chronologyField('follow'),
    createdBy: createdByField('follow'),
    ...legacyFields('origin'),
  },
  title: ({ type, date }) =>
    [
      'Inventario de',
      type ? inventoryTypes.options[type].label.toLowerCase() : '',
      date ? formatDay(date) : '',
    ]
      .filter(Boolean)
      .join(' '),
  titleFields: ['type', 'date'],
  states: inventoryStates,
  fixedFields: [
    {
      when: any(isSet('completedDate'), isSet('tenantSignatureDate')),
      fields: ['type', 'place', 'contract', 'date', 'basedOn', 'rooms'],
      message:
        'El inventario está completo y es lo que el inquilino lee y firma: vuelva a ponerlo «En curso» para corregirlo. Uno firmado ya no cambia.',
    },
  ],
  check: ({ rooms }) => (rooms ?? []).flatMap(roomProblems),
  fill: ({ rooms }) => (rooms === undefined ? { rooms: defaultRooms() } : {}),
  derive: ({ rooms, chronology }) => ({ ...summary(rooms ?? []), ...withCategories(chronology) }),
  access: staffAccess({
    EXTERNAL_EMPLOYEE: {
      actions: ['read', 'create', 'update'],
      own: ['responsible', 'createdBy'],
      hidden: ['internal'],
    },
    TENANT: { actions: ['read'], own: ['tenants'], hidden: ['internal'] },
    LANDLORD: { actions: ['read'], own: ['landlords'], hidden: ['internal'] },
  }),
  list: {
    columns: [
      'place',
      'type',
      'status',
      'date',
      'responsible',
      'roomCount',
      'worstConservation',
      'createdAt',
    ],
    sort: { field: 'createdAt', order: 'desc' },
    filters: ['type', 'status', 'place', 'contract', 'date', 'responsible', 'worstConservation'],
  },
});

function roomProblems(room: InventoryRoom, at: number): FieldProblem[] {
  return room.elements.flatMap(({ type, parameters }, index) =>
    elementProblems(type, parameters, `rooms.${at}.elements.${index}`),
  );
}

/** What lists say of the sealed rooms; the rooms' names are filled in from their types. */
function summary(rooms: readonly InventoryRoom[]) {
  const kept = rooms.flatMap((room) => [
    room.conservation,
    ...room.elements.map(({ conservation }) => conservation),
  ]);
  const worst = conservations.values.filter((value) => kept.includes(value)).at(-1) as
    Conservation | undefined;
  return {
    rooms: withKeys(
      rooms.map((room) => ({ ...room, name: room.name ?? roomTypes.options[room.type].label })),
    ),
    roomCount: rooms.length,
    elementCount: rooms.reduce((sum, { elements }) => sum + elements.length, 0),
    worstConservation: worst ?? null,
  };
}

/** The rooms a new inventory starts with (F §3: the first six types are default rooms). */
export function defaultRooms(): InventoryRoom[] {
  return roomTypes.values
    .filter((type) => roomTypes.options[type].isDefault)
    .map((type) => ({
      key: null,
      type,
      name: roomTypes.options[type].label,
      conservation: 'GOOD',
      reviewed: false,
      photos: [],
      notes: null,
      elements: [],
    }));
}

export type Inventory = RecordOf<typeof inventory>;
