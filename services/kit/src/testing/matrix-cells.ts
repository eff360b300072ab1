import { allows, grantOf, type Role, seesHistory } from '@llavero/proto/access/access';
import { sampleOf } from '@llavero/proto/compile/factory';
import type { Json } from '@llavero/proto/fields/field';
import { fieldEntries, type RecordDefinition } from '@llavero/proto/fields/record';
import { sortableFields } from '@llavero/proto/compile/graphql';
import {
  type Door,
  isFrozenFor,
  isHiddenFrom,
  type ListAnswer,
  type Rows,
  tell,
  type Told,
} from './matrix.ts';

/** A version that no record has: whoever may write learns that it is stale, and nothing is written. */
const NO_VERSION = 99;
const NO_FIELD = { noSuchField: 1 };

/** What a door is tried with: who comes, and what there is. */
export interface Trial {
  definition: RecordDefinition;
  role: Role;
  rows: Rows;
  door: Door;
}

/**
 * Tries every cell of the matrix of one collection and role at one door and answers what came out otherwise than the
 * matrix says; an empty list when all is as written.
 */
export async function differences(trial: Trial): Promise<string[]> {
  const found: string[] = [];
  const expect = (cell: string, isRight: boolean, told: unknown = '') => {
    if (!isRight) found.push(`${trial.definition.collection} ${trial.role} ${cell}: ${JSON.stringify(told)}`);
  };
  await actionCells(trial, expect);
  await pastCells(trial, expect);
  if (allows(trial.definition.access, trial.role, 'read')) {
    await rowCells(trial, expect);
    await readCells(trial, expect);
    await textCells(trial, expect);
  }
  await writeCells(trial, expect);
  return found;
}

type Expect = (cell: string, isRight: boolean, told?: unknown) => void;

const refusedIff = (told: Told, isAllowed: boolean, { refusal }: Door) =>
  isAllowed ? told.outcome !== 'forbidden' : told.code === refusal;

/** Each action, and nothing else: refused as forbidden exactly when the matrix does not grant it. */
async function actionCells({ definition, role, rows, door }: Trial, expect: Expect): Promise<void> {
  const { collection, access } = definition;
  const { other, dead } = rows;
  const may = (action: 'read' | 'create' | 'update' | 'delete' | 'restore') => allows(access, role, action);
  const change = (patch: Record<string, Json>, id = other.id) =>
    door.patch(collection, id, NO_VERSION, patch);
  const cells: [string, boolean, Promise<unknown>][] = [
    ['get', may('read'), door.get(collection, other.id)],
    ['list', may('read'), door.list(collection, { limit: 1 })],
    ['list deleted', may('restore'), door.list(collection, { limit: 1, deleted: true })],
    ['labels', may('read'), door.labels(collection, [other.id])],
    ['search', may('read'), door.search(collection, 'zurbaran')],
    ['create', may('create'), door.create(collection, NO_FIELD)],
    ['update', may('update'), change({})],
    ['delete', may('delete'), change({ status: 'DELETED' })],
    ['restore', may('restore'), change({ status: 'RESTORED' }, dead.id)],
    ['history', seesHistory(access, role), door.history(collection, other.id)],
    ['record at', seesHistory(access, role), door.recordAt(collection, other.id, 1)],
    ['restore to', may('restore'), door.restoreAt(collection, other.id, NO_VERSION, 1)],
  ];
  for (const [cell, isAllowed, call] of cells) {
    const told = await tell(call);
    expect(cell, refusedIff(told, isAllowed, door), told.code);
  }
  const batch: [string, boolean, Record<string, Json>][] = [
    ['create', may('create'), { object: NO_FIELD }],
    ['update', may('update'), { id: other.id, version: NO_VERSION, patch: {} }],
    ['delete', may('delete'), { id: other.id, version: NO_VERSION, patch: { status: 'DELETED' } }],
    ['restore', may('restore'), { id: dead.id, version: NO_VERSION, patch: { status: 'RESTORED' } }],
  ];
  for (const [cell, isAllowed, row] of batch) {
    const told = await tell(door.batch(collection, [row]));
    const code = told.outcome === 'done' ? (told.answer as (string | null)[])[0] : told.code;
    expect(`batch ${cell}`, isAllowed ? !/FORBIDDEN$/.test(code ?? '') : code === door.refusal, code);
  }
}

/** Of somebody else's rows nothing is told, not even that they exist; of one's own everything shown. */
async function rowCells({ definition, role, rows, door }: Trial, expect: Expect): Promise<void> {
  const { collection } = definition;
  const { other, dead } = rows;
  const own = rows.own.get(role);
  const seen = own ? [own.mine.id] : [other.id];
  const unseen = own ? [other.id, ...(own.unseen ? [own.unseen.id] : [])] : [];
  for (const id of seen) expect('get own', (await tell(door.get(collection, id))).outcome === 'done');
  for (const id of unseen) {
    const told = await tell(door.get(collection, id));
    expect('get of others', told.outcome === 'notFound', told.code);
  }
  const told = await tell(door.get(collection, dead.id));
  const isShown = door.readsDeleted === true && allows(definition.access, role, 'restore');
  const status = (told.answer as Record<string, Json> | undefined)?.['status'];
  expect(
    'get of a deleted one',
    isShown ? status === 'DELETED' : told.outcome === 'notFound',
    told.code ?? status,
  );
  const all = [...seen, ...unseen, dead.id];
  const listed = await tell(door.list(collection, { filter: { id: { $in: all } }, count: 'capped' }));
  const { items = [], count } = (listed.answer ?? {}) as Partial<ListAnswer>;
  expect(
    'list rows',
    sameIds(
      items.map(({ id }) => id),
      seen,
    ),
    items,
  );
  expect('count rows', count === seen.length, count);
  const labels = await tell(door.labels(collection, [...seen, ...unseen]));
  expect(
    'labels rows',
    sameIds(
      ((labels.answer ?? []) as { id: string }[]).map(({ id }) => id),
      seen,
    ),
    labels,
  );
  if (own && allows(definition.access, role, 'update'))
    for (const id of unseen) {
      const told = await tell(door.patch(collection, id, NO_VERSION, {}));
      expect('update of others', told.outcome === 'notFound', told.code);
    }
}

const sameIds = (found: readonly unknown[], wanted: readonly string[]) =>
  found.length === wanted.length && wanted.every((id) => found.includes(id));

/** Hidden groups are neither answered nor asked by. */
async function readCells({ definition, role, rows, door }: Trial, expect: Expect): Promise<void> {
  const { collection } = definition;
  const id = (rows.own.get(role)?.mine ?? rows.other).id;
  const entries = fieldEntries(definition);
  const hidden = entries.filter(([, meta]) => isHiddenFrom(definition, role, meta)).map(([name]) => name);
  const shown = entries.map(([name]) => name).filter((name) => !hidden.includes(name));
  const told = await tell(door.get(collection, id));
  const record = (told.answer ?? {}) as Record<string, Json>;
  for (const name of hidden) expect(`${name} is hidden`, !(name in record));
  for (const name of shown) expect(`${name} is shown`, name in record);
  const [row] = ((await tell(door.list(collection, { filter: { id } }))).answer as ListAnswer).items;
  for (const name of hidden) expect(`${name} is hidden in lists`, !(name in (row ?? {})));
  if (hidden.length > 0) {
    const asked = (await tell(door.get(collection, id, hidden))).answer as Record<string, Json>;
    expect('hidden fields by name', sameIds(Object.keys(asked), ['id', 'version']), asked);
  }
  const asks = (filter: Json) => tell(door.list(collection, { limit: 1, filter }));
  for (const name of hidden) {
    const filtered = await asks({ [name]: { $exists: true } });
    expect(`filter by ${name}`, filtered.code === 'FILTER.UNKNOWN_FIELD', filtered.code);
    const sorted = await tell(door.list(collection, { limit: 1, sort: [{ field: name, order: 'asc' }] }));
    expect(`sort by ${name}`, sorted.code === 'SORT.UNKNOWN_FIELD', sorted.code);
  }
  const all = await asks({ $or: shown.map((name) => ({ [name]: { $exists: true } })) });
  expect('filter by what is shown', all.outcome === 'done', all.code);
  const sortable = sortableFields(definition).filter((name) => shown.includes(name));
  for (let from = 0; from < sortable.length; from += 4) {
    const sort = sortable.slice(from, from + 4).map((field) => ({ field, order: 'asc' }));
    const sorted = await tell(door.list(collection, { limit: 1, sort }));
    expect(
      `sort by ${sort.map(({ field }) => field).join()}`,
      !sorted.code.endsWith('UNKNOWN_FIELD'),
      sorted.code,
    );
  }
}

/** A text is found in what is shown and nowhere else; a count tells no more than the rows. */
async function textCells({ definition, role, rows, door }: Trial, expect: Expect): Promise<void> {
  const { collection } = definition;
  const metas = new Map(fieldEntries(definition));
  const isOwn = rows.own.has(role);
  for (const [field, text] of rows.texts) {
    const isFound = !isOwn && !isHiddenFrom(definition, role, metas.get(field)!);
    const hits = (await tell(door.search(collection, text))).answer as { id: string }[] | undefined;
    expect(`search by ${field}`, (hits ?? []).some(({ id }) => id === rows.other.id) === isFound, hits);
    const query = { text, filter: { id: rows.other.id }, count: 'capped' };
    const { items, count } = (await tell(door.list(collection, query))).answer as ListAnswer;
    expect(`text of ${field}`, items.length === (isFound ? 1 : 0), items.length);
    expect(`count by text of ${field}`, count === items.length, count);
  }
}

/** The past is for those who may see it, without what is hidden from them, and that of deleted rows for who may restore. */
async function pastCells({ definition, role, rows, door }: Trial, expect: Expect): Promise<void> {
  const { collection, access } = definition;
  if (!seesHistory(access, role)) return;
  const hidden = fieldEntries(definition)
    .filter(([, meta]) => isHiddenFrom(definition, role, meta))
    .map(([name]) => name);
  const entries = (await tell(door.history(collection, rows.other.id))).answer as { changes: object }[];
  const past = ((await tell(door.recordAt(collection, rows.other.id, 1))).answer as { record: object })
    .record;
  for (const name of hidden) {
    expect(`${name} in the history`, !entries.some(({ changes }) => name in changes));
    expect(`${name} in the past`, !(name in past));
  }
  const outcome = allows(access, role, 'restore') ? 'done' : 'notFound';
  const dead = await tell(door.history(collection, rows.dead.id));
  expect('history of a deleted row', dead.outcome === outcome, dead.code);
}

/** Hidden and frozen groups are not written, by patch or creation; the system's fields by nobody. */
async function writeCells({ definition, role, rows, door }: Trial, expect: Expect): Promise<void> {
  const { collection, access } = definition;
  const { id, version } = rows.own.get(role)?.mine ?? rows.other;
  const values = (name: string) => {
    const meta = new Map(fieldEntries(definition)).get(name)!;
    const sample = sampleOf(meta, 77);
    return meta.kind === 'flag' ? [true, false] : [sample];
  };
  const refusals = async (name: string, isAllowed: boolean, write: (value: Json) => Promise<unknown>) => {
    const codes = [];
    for (const value of values(name)) codes.push((await tell(write(value))).code);
    const isRefused = codes.some((code) => code === 'RECORD.FIELD_FORBIDDEN');
    expect(`write ${name}`, isRefused === !isAllowed, codes);
  };
  const isLocked = (name: string, kind: 'hidden' | 'frozen') => {
    const meta = new Map(fieldEntries(definition)).get(name)!;
    return kind === 'hidden'
      ? !meta.secret && isHiddenFrom(definition, role, meta)
      : isFrozenFor(definition, role, meta);
  };
  const locked = fieldEntries(definition)
    .map(([name]) => name)
    .filter((name) => isLocked(name, 'hidden') || isLocked(name, 'frozen'));
  // The unknown name makes sure that nothing is ever written here.
  if (allows(access, role, 'update')) {
    for (const name of locked)
      await refusals(name, false, (value) =>
        door.patch(collection, id, version, { [name]: value, ...NO_FIELD }),
      );
    const open = fieldEntries(definition).filter(([name, meta]) => !locked.includes(name) && !meta.secret);
    const patch = Object.fromEntries(open.map(([name, meta]) => [name, sampleOf(meta, 77)]));
    const told = await tell(door.patch(collection, id, version, { ...patch, ...NO_FIELD }));
    expect('write what is open', told.outcome === 'invalid', told.code);
    for (const [name, meta] of fieldEntries(definition)) {
      if (!meta.secret) continue;
      const secret = await tell(door.patch(collection, id, version, { [name]: 'x' }));
      expect(`write the secret ${name}`, secret.outcome !== 'done', secret.code);
    }
  }
  if (allows(access, role, 'create'))
    for (const name of locked)
      await refusals(name, false, (value) => door.create(collection, { [name]: value, ...NO_FIELD }));
  const own = grantOf(access, role)?.own;
  if (own && allows(access, role, 'create')) {
    const told = await tell(door.create(collection, { ...NO_FIELD, [own[0]!]: null }));
    expect('create for others', told.outcome !== 'done', told.code);
  }
}
