import type { Json } from '../../fields/field.ts';
import {
  conservations,
  elementTypes,
  type InventoryEditOutcome,
  roomTypes,
} from '../../records/choices/inventory.ts';
import { newElement, newRoom } from './start.ts';
import type {
  InventoryElement as Element,
  InventoryRoom as Room,
  Undecided,
} from '../../records/places/inventory.ts';
import { elementProblems } from '../../records/places/inventory.parameters.ts';
import { type InventoryEdit, placeOf, settableFields } from './edits.ts';

/** Who wrote a field last, and when. */
export interface Stamp {
  /** Unix seconds. */
  madeAt: number;
  /** Id of the edit; orders edits of the same second alike everywhere. */
  id: string;
  /** Employee; null when it was not written by an edit (at the desk). */
  actor: string | null;
}

export interface InventoryContent {
  rooms: Room[];
  undecided: Undecided[];
}

export interface EditResult {
  id: string;
  outcome: InventoryEditOutcome;
  /** Spanish: why it was refused. */
  message: string | null;
}

interface Asked {
  edit: InventoryEdit;
  actor: string;
  /** Who wrote this place last; undefined when nobody has by an edit. */
  last: Stamp | undefined;
  /** For what was not written by an edit: when the inventory was last written. Unix seconds. */
  writtenAt: number;
  /** True when somebody else has touched the room or element since the version that the edit was made on. */
  touched: boolean;
}

type Target = Room | Element;

const gone =
  'La estancia o el elemento ya no está en el inventario: alguien lo ha quitado. Descarte la anotación o añádalo de nuevo.';
const unclear = 'La anotación no se entiende. Descártela y anótelo de nuevo.';
const touchedMessage =
  'No se ha quitado: otra persona lo ha cambiado mientras tanto. Compruébelo y quítelo de nuevo.';

class Refusal extends Error {}

/**
 * Applies one edit to the content of an inventory (INV-01): edits of different elements both stand; of the same field the
 * one that was made later stands and the other value is kept among `undecided`, whichever arrives first. The phone works out
 * with the same function what it shows before anything is sent.
 */
export function mergeEdit(
  content: InventoryContent,
  asked: Asked,
): { content: InventoryContent; result: EditResult } {
  const { edit } = asked;
  // The rooms of a record are frozen by nobody, but the caller's stay as they are.
  const draft = structuredClone(content);
  try {
    const outcome = apply(draft, asked);
    return { content: draft, result: { id: edit.id, outcome, message: null } };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { content, result: { id: edit.id, outcome: 'REFUSED', message: error.message } };
  }
}

function apply(content: InventoryContent, asked: Asked): InventoryEditOutcome {
  const { edit } = asked;
  switch (edit.kind) {
    case 'ADD_ROOM':
      addRoom(content, edit);
      return 'APPLIED';
    case 'ADD_ELEMENT':
      addElement(content, edit);
      return 'APPLIED';
    case 'ADD_PHOTO':
      setPhoto(content, edit, true);
      return 'APPLIED';
    case 'REMOVE_PHOTO':
      setPhoto(content, edit, false);
      return 'APPLIED';
    case 'REMOVE':
      remove(content, asked);
      return 'APPLIED';
    case 'DECIDE':
      decide(content, edit);
      return 'APPLIED';
    case 'SET':
      return set(content, asked);
  }
}

function addRoom({ rooms }: InventoryContent, { room, value }: InventoryEdit): void {
  if (rooms.some(({ key }) => key === room)) return;
  const { type, name } = objectOf(value);
  if (!isOneOf(roomTypes.values, type)) throw new Refusal(unclear);
  rooms.push({
    ...newRoom(type),
    key: keyOf(room),
    name: textOf(name),
  });
}

function addElement(content: InventoryContent, { room, element, value }: InventoryEdit): void {
  const { elements } = roomOf(content, room);
  if (elements.some(({ key }) => key === element)) return;
  const { type, name, conservation = 'GOOD', parameters = null } = objectOf(value);
  if (!isOneOf(elementTypes.values, type) || !isOneOf(conservations.values, conservation))
    throw new Refusal(unclear);
  const title = textOf(name);
  if (title === null) throw new Refusal('Falta el nombre del elemento: indíquelo.');
  const added: Element = {
    ...newElement(type, title),
    key: keyOf(element),
    conservation,
    parameters,
  };
  requireSound(added);
  elements.push(added);
}

function setPhoto(content: InventoryContent, edit: InventoryEdit, wanted: boolean): void {
  const { value } = edit;
  if (typeof value !== 'string') throw new Refusal(unclear);
  const target = targetOf(content, edit);
  const others = target.photos.filter((photo) => photo !== value);
  if (wanted && others.length === target.photos.length) target.photos = [...others, value];
  if (!wanted) target.photos = others;
}

function remove(content: InventoryContent, { edit, touched }: Asked): void {
  const { room, element } = edit;
  const at = content.rooms.findIndex(({ key }) => key === room);
  const found = content.rooms[at];
  if (!found) return;
  const index = element === null ? at : found.elements.findIndex(({ key }) => key === element);
  if (index < 0) return;
  if (touched) throw new Refusal(touchedMessage);
  if (element === null) content.rooms.splice(index, 1);
  else found.elements.splice(index, 1);
  content.undecided = content.undecided.filter(
    (one) => one.room !== room || (element !== null && one.element !== element),
  );
}

function decide(content: InventoryContent, { base, value }: InventoryEdit): void {
  const item = content.undecided.find(({ id }) => id === base);
  if (!item) return;
  if (value === true) {
    const target = targetOf(content, item);
    write(target, item.field, item.value);
  }
  content.undecided = content.undecided.filter((one) => one !== item);
}

function set(content: InventoryContent, asked: Asked): InventoryEditOutcome {
  const { edit, last, actor, writtenAt } = asked;
  const field = edit.field ?? '';
  const target = targetOf(content, edit);
  const current = read(target, field);
  // What this edit was written over is no longer anybody's last word.
  content.undecided = content.undecided.filter(
    (one) => placeOf(one) !== placeOf(edit) || one.by !== actor || !same(one.value, edit.base),
  );
  if (same(current, edit.value)) return 'APPLIED';
  const own = last?.actor === actor;
  const before: Stamp = last ?? { madeAt: writtenAt, id: '', actor: null };
  const stands = same(current, edit.base) || isLater(edit, before);
  // What loses is kept for a person to take, so it must be as sound as what wins.
  write(stands ? target : structuredClone(target), field, edit.value);
  if (same(current, edit.base) || own) return 'APPLIED';
  const { room, element, madeAt } = edit;
  const lost = stands
    ? { id: `${edit.id}-0`, value: current, by: before.actor, at: before.madeAt }
    : { id: `${edit.id}-1`, value: edit.value, by: actor, at: madeAt };
  content.undecided.push({ room, element, field, ...lost });
  return stands ? 'APPLIED' : 'ASIDE';
}

/** True when an edit was made after what stands. */
export const isLater = (edit: Pick<Stamp, 'madeAt' | 'id'>, than: Pick<Stamp, 'madeAt' | 'id'>): boolean =>
  edit.madeAt !== than.madeAt ? edit.madeAt > than.madeAt : edit.id > than.id;

function read(target: Target, field: string): Json {
  if (field.startsWith('parameters.'))
    return objectOf('parameters' in target ? target.parameters : null)[field.slice(11)] ?? null;
  if (!isOneOf(settableFields, field)) throw new Refusal(unclear);
  return target[field];
}

function write(target: Target, field: string, value: Json): void {
  if (field.startsWith('parameters.')) {
    if (!('parameters' in target)) throw new Refusal(unclear);
    target.parameters = { ...objectOf(target.parameters), [field.slice(11)]: value };
    requireSound(target);
  } else if (field === 'conservation') {
    if (!isOneOf(conservations.values, value)) throw new Refusal(unclear);
    target.conservation = value;
  } else if (field === 'notes') {
    const text = textOf(value);
    if (text !== null && text.length > MOST_NOTES) throw new Refusal('La nota es demasiado larga: acórtela.');
    target.notes = text;
  } else {
    const text = textOf(value);
    if (text === null) throw new Refusal('Falta el nombre: indíquelo.');
    target.name = text;
  }
}

/** As long texts of records. */
const MOST_NOTES = 20_000;

function requireSound({ type, parameters }: Element): void {
  const [problem] = elementProblems(type, parameters, '');
  if (problem) throw new Refusal(problem.message);
}

function roomOf({ rooms }: InventoryContent, key: string): Room {
  const found = rooms.find((room) => room.key === key);
  if (!found) throw new Refusal(gone);
  return found;
}

function targetOf(
  content: InventoryContent,
  { room, element }: Pick<InventoryEdit, 'room' | 'element'>,
): Target {
  const found = roomOf(content, room);
  if (element === null) return found;
  const inside = found.elements.find(({ key }) => key === element);
  if (!inside) throw new Refusal(gone);
  return inside;
}

/** Nothing said is nothing said, however it is written. */
const same = (a: Json, b: Json): boolean => (a === '' ? null : a) === (b === '' ? null : b);

const isOneOf = <K extends string>(values: readonly K[], value: Json | undefined): value is K =>
  (values as readonly (Json | undefined)[]).includes(value);

const objectOf = (value: Json): Record<string, Json | undefined> & Record<string, Json> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {};

function textOf(value: Json | undefined): string | null {
  if (value === undefined || value === null) return null;
  if (typeof value !== 'string') throw new Refusal(unclear);
  return value.trim() || null;
}

/** A key that a phone has given. */
function keyOf(key: string | null): string {
  if (key === null || !/^[\w-]{1,40}$/.test(key)) throw new Refusal(unclear);
  return key;
}
