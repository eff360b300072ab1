import { flag, integer, link, list, text } from '../fields/vocabulary.ts';
import { defineCommand, employees } from './command.ts';

const view = {
  id: text('Vista', { required: true }),
  /** Menu path of the list: `contract/rent`. */
  path: text('Pantalla', { required: true }),
  name: text('Nombre', { required: true }),
  /** Filters, sort, columns, widths and pinned columns, as the address of the list has them. */
  search: text('Dirección', { maxLength: 4000, default: '' }),
  shared: flag('Compartida'),
  author: link('employee', 'Autor', { required: true }),
  /** The caller opens this list with it. */
  isDefault: flag('Predeterminada'),
  /** Its author no longer works here, and the caller may take it away. */
  isOwnerless: flag('Sin autor'),
  /** A colleague's or a leaver's that is shared: the caller, an administrator, may take it away or over. */
  isManaged: flag('La administra'),
};

/** Issue 9 §2: the caller's own views of all lists, and those that colleagues share of what the caller may read. */
export const listViews = defineCommand({
  service: 'notifications',
  name: 'ListViews',
  reads: true,
  collection: 'config',
  label: 'Ver vistas guardadas',
  access: employees,
  input: {},
  output: { views: list('Vistas', view) },
});

/**
 * Saves what a list shows under a name. A view of the caller's with that name, or with that id, is replaced; nobody
 * changes another person's.
 */
export const saveView = defineCommand({
  service: 'notifications',
  name: 'SaveView',
  collection: 'config',
  label: 'Guardar vista',
  access: employees,
  repeatable: true,
  input: {
    id: text('Vista', { maxLength: 36 }),
    path: text('Pantalla', { required: true, maxLength: 80 }),
    name: text('Nombre', { required: true, maxLength: 60 }),
    search: text('Dirección', { maxLength: 4000, default: '' }),
    shared: flag('Compartida'),
    /** The caller opens this list with it from now on. */
    isDefault: flag('Predeterminada'),
  },
  output: { id: text('Vista', { required: true }) },
});

/** Takes one of the caller's own views away, for everybody when it was shared; an administrator also a shared one of anybody else. */
export const removeView = defineCommand({
  service: 'notifications',
  name: 'RemoveView',
  collection: 'config',
  label: 'Eliminar vista',
  access: employees,
  repeatable: true,
  input: { id: text('Vista', { required: true, maxLength: 36 }) },
  output: { removed: integer('Eliminadas') },
});

/** Makes a shared view of somebody else the administrator's own: it stays shared, and whose it was reads it as everybody does. */
export const takeOverView = defineCommand({
  service: 'notifications',
  name: 'TakeOverView',
  collection: 'config',
  label: 'Quedarse con una vista',
  access: ['ADMIN'],
  repeatable: true,
  input: { id: text('Vista', { required: true, maxLength: 36 }) },
  output: { taken: flag('Es suya') },
});

/** With which view, own or shared, the caller opens a list; without a view the list opens as the product has it. */
export const chooseDefaultView = defineCommand({
  service: 'notifications',
  name: 'ChooseDefaultView',
  collection: 'config',
  label: 'Elegir vista predeterminada',
  access: employees,
  repeatable: true,
  input: {
    path: text('Pantalla', { required: true, maxLength: 80 }),
    id: text('Vista', { maxLength: 36 }),
  },
  output: { chosen: flag('Elegida') },
});
