import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { Role } from '@llavero/proto/access/access';
import { columnsOf } from '@llavero/proto/compile/columns';
import type { Json } from '@llavero/proto/fields/field';
import { fieldMeta, type RecordDefinition } from '@llavero/proto/fields/record';
import { menuLists } from '@llavero/proto/navigation';
import { records } from '@llavero/proto/records/registry';
import type { Filter, ListRequest, Sort } from '@llavero/proto/requests';
import { addDays, startOfDay } from '@llavero/proto/values/dates';
import { testContext } from '../../testing/context.ts';
import { RecordStore } from '../store.ts';
import { type Bench, openBench, parsed } from '../testing/harness.ts';
import { fillTable, linkedId } from '../testing/table-rows.ts';

// Every record's table is filled with as many rows as statistics need to mean something.
jest.setTimeout(60_000);
const ROWS = 8_000;
/**
 * Rows a question may touch: a page of 50, and those it has to walk past, or fetch and sort, to find what one row in
 * twenty-five has. A question that no index serves touches them all.
 */
const MOST_TOUCHED = ROWS / 4;
/** Far enough down that walking there from the top would be seen. */
const DEEP_PAGE = 120;

const today = startOfDay(Date.now() / 1000);
const page = { limit: 50, fields: [] as string[] };

interface Question {
  name: string;
  req: Partial<ListRequest>;
  role?: Role;
}

/** What a list offers, as its screen asks for it. */
function questionsOf(definition: RecordDefinition): Question[] {
  const { list, states, collection } = definition;
  const columns = new Map(columnsOf(definition).map((column) => [column.field, column]));
  const ask = (name: string, req: Partial<ListRequest>, role?: Role): Question => ({
    name,
    req,
    ...(role ? { role } : {}),
  });
  const questions = [ask('fresh list', {}), ask('deep page', { page: DEEP_PAGE })];
  if (definition.access.ADMIN?.actions.includes('restore')) questions.push(ask('deleted', { deleted: true }));
  const isDerived = states?.derive !== undefined;
  for (const field of list.columns) {
    const column = columns.get(field);
    const isSortable =
      (field === 'status' && isDerived) || (column && !column.array && column.type !== 'jsonb');
    if (!isSortable) continue;
    for (const order of ['asc', 'desc'] satisfies Sort['order'][])
      questions.push(ask(`by ${field} ${order}`, { sort: [{ field, order }] }));
    const sort: Sort[] = [{ field, order: 'desc' }];
    questions.push(ask(`by ${field} desc, deep page`, { sort, page: DEEP_PAGE }));
  }
  const indexed = [...columns.keys()].filter((field) => fieldMeta(definition, field)?.indexed);
  for (const field of new Set([...list.filters, ...indexed]))
    for (const [text, filter] of filtersOn(definition, field)) questions.push(ask(text, { filter }));
  for (const [path, shown] of Object.entries(menuLists))
    if (shown?.collection === collection && shown.filter) {
      questions.push(ask(`screen ${path}`, { filter: shown.filter }));
      if (!isDerived) continue;
      for (const status of states.statuses.values)
        questions.push(ask(`screen ${path}, ${status}`, { filter: { ...shown.filter, status } }));
    }
  for (const [role, grant] of Object.entries(definition.access))
    if (grant.own && grant.actions.includes('read'))
      questions.push(ask(`own rows of ${role}`, {}, role as Role));
  return questions;
}

function filtersOn(definition: RecordDefinition, field: string): [string, Filter][] {
  const { states } = definition;
  const is = (value: Json): [string, Filter] => [`${field} = ${String(value)}`, { [field]: value }];
  if (field === 'status' && states?.derive) return states.statuses.values.map(is);
  const column = columnsOf(definition).find((one) => one.field === field);
  if (!column || column.type === 'jsonb') return [];
  switch (column.kind) {
    case 'choice':
    case 'choices':
      return (fieldMeta(definition, field)?.choices?.values ?? []).map(is);
    case 'flag':
      return [is(true), is(false)];
    case 'link':
    case 'links':
      return [is(linkedId(7))];
    case 'day':
    case 'instant':
      return [
        [`${field} in a fortnight`, { [field]: { $gte: addDays(today, -200), $lt: addDays(today, -186) } }],
      ];
    case 'money':
    case 'decimal':
    case 'percent':
      return [[`${field} within a range`, { [field]: { $gte: 900, $lte: 910 } }]];
    case 'integer':
      return [is((fieldMeta(definition, field)?.min ?? 1) + 5)];
    default:
      return [is('nothing like it')];
  }
}

interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  Plans?: Plan[];
}

const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

/** Rows of the table that were looked at, wanted or not. */
const touchedBy = (plan: Plan) =>
  nodesOf(plan)
    .filter((node) => node['Relation Name'] !== undefined)
    .reduce((sum, node) => {
      const each =
        node['Actual Rows'] +
        (node['Rows Removed by Filter'] ?? 0) +
        (node['Rows Removed by Index Recheck'] ?? 0);
      return sum + each * node['Actual Loops'];
    }, 0);

describe.each([...records.values()].map((definition) => [definition.collection, definition] as const))(
  'lists of %s',
  (collection, definition) => {
    let bench: Bench;
    beforeAll(async () => {
      bench = await openBench({ definition });
      await fillTable(bench.db, definition, ROWS);
    });
    afterAll(() => bench?.close());

    /** The statement a list sends, with its values. */
    async function statementOf({ req, role }: Question): Promise<[string, readonly unknown[]]> {
      const sent: [string, readonly unknown[]][] = [];
      const spied = Object.assign(Object.create(bench.db) as typeof bench.db, {
        rows: (sql: string, params: readonly unknown[] = []) => {
          sent.push([sql, params]);
          return bench.db.rows(sql, params);
        },
      });
      const store = new RecordStore(spied, definition);
      const ctx = testContext(role ?? 'ADMIN', linkedId(3));
      const request = { collection, ...page, ...req };
      const first = parsed(await store.list(request, ctx));
      if (req.page !== undefined && first.cursor !== null) {
        const { page: _number, ...rest } = request;
        await store.list({ ...rest, after: first.cursor }, ctx);
      }
      return sent.at(-1) ?? ['', []];
    }

    it.each(questionsOf(definition).map((question) => [question.name, question] as const))(
      '[STA-12] %s: an index serves it',
      async (_name, question) => {
        const [sql, values] = await statementOf(question);
        const [row] = await bench.db.rows(`EXPLAIN (ANALYZE, FORMAT JSON) ${sql}`, values);
        const [{ Plan: plan }] = row?.[0] as [{ Plan: Plan }];
        const scans = nodesOf(plan).filter((node) => node['Node Type'] === 'Seq Scan');
        const found = { touched: Math.round(touchedBy(plan)), seqScans: scans.length };
        expect({ ...found, isFew: found.touched <= MOST_TOUCHED }).toEqual({
          ...found,
          isFew: true,
          seqScans: 0,
        });
      },
    );
  },
);
