import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { Role } from '@llavero/proto/access/access';
import { grantOf } from '@llavero/proto/access/access';
import { serviceNames } from '@llavero/proto/collections';
import { commands } from '@llavero/proto/commands/registry';
import { typedNames } from '@llavero/proto/compile/graphql';
import { CodedError, type ErrorBody } from '@llavero/proto/errors';
import { type Json, metaOf } from '@llavero/proto/fields/field';
import { fieldEntries, type RecordDefinition } from '@llavero/proto/fields/record';
import { records } from '@llavero/proto/records/registry';
import { type Door, isHiddenFrom, makeRows, people, type Rows } from '@llavero/kit/testing/matrix';
import { differences } from '@llavero/kit/testing/matrix-cells';
import { neighbour } from '@llavero/kit/testing/neighbour';
import { changeFor } from '../live/live.controller.ts';
import {
  type Answer,
  type GenericResult,
  startTestGateway,
  type TestGateway,
} from '../testing/test-gateway.ts';

// Seven services and the gateway start here.
jest.setTimeout(180_000);

let t: TestGateway;
beforeAll(async () => {
  t = await startTestGateway(Object.fromEntries(serviceNames.map((name) => [name, neighbour(name)])));
}, 180_000);
afterAll(() => t?.stop());

/** The data of a generic call. @throws CodedError as the gateway answered it */
async function dataOf<T>(call: Promise<GenericResult>): Promise<T> {
  const { success, data, error } = await call;
  if (!success) throw new CodedError(error as ErrorBody);
  return data as T;
}

/** The body of an answer. @throws CodedError as the gateway answered it */
async function bodyOf<T>(call: Promise<Answer<unknown>>): Promise<T> {
  const { status, body, text } = await call;
  if (status === 200) return body as T;
  const { error } = (body ?? {}) as { error?: ErrorBody };
  if (!error) throw new Error(`${status}: ${text}`);
  throw new CodedError(error);
}

/** Over HTTP, by the generic calls and the REST routes. */
function doorOf(token: string): Door {
  const who = { token };
  return {
    refusal: 'ACCESS.FORBIDDEN',
    readsDeleted: true,
    get: (collection, id, fields) =>
      dataOf(t.call('getObject', { collection, id, ...(fields ? { fields } : {}) }, who)),
    list: (collection, query) => dataOf(t.call('getQuery', { collection, query }, who)),
    create: (collection, object) => dataOf(t.call('createObject', { collection, object }, who)),
    patch: (collection, objectId, version, patch) =>
      dataOf(t.call('patchObject', { collection, objectId, object: { ...patch, version } }, who)),
    labels: (collection, ids) => bodyOf(t.get(`/labels?collection=${collection}&ids=${ids.join()}`, who)),
    // The top bar searches two collections; a screen finds by its text filter, as any caller may.
    async search(collection, textFilter) {
      const dataRequest = { component: collection, textFilter, itemsPerPage: 50 };
      return (await dataOf<{ items: { id: string }[] }>(t.call('getComponentItems', { dataRequest }, who)))
        .items;
    },
    history: (collection, id) => bodyOf(t.get(`/records/${collection}/${id}/history`, who)),
    recordAt: (collection, id, version) =>
      bodyOf(t.get(`/records/${collection}/${id}/at?version=${version}`, who)),
    restoreAt: (collection, id, version, to) =>
      bodyOf(t.post(`/records/${collection}/${id}/restore`, { version, to }, who)),
    async batch(collection, rows) {
      const reply = await bodyOf<{ results: { error?: ErrorBody }[] }>(
        t.post(`/records/${collection}/batch`, { rows }, who),
      );
      return reply.results.map(({ error }) => error?.code ?? null);
    },
  };
}

describe.each([...records.values()].map((definition) => [definition.collection, definition] as const))(
  'the matrix at the gateway: %s',
  (collection, definition: RecordDefinition) => {
    let rows: Rows;
    beforeAll(async () => {
      rows = await makeRows(t.services, definition);
    });

    it.each(people)('[SES-09] %s meets it in every cell: actions, rows, field groups', async (role: Role) => {
      const door = doorOf(await t.tokenFor(role, rows.own.get(role)?.person));
      expect(await differences({ definition, role, rows, door })).toEqual([]);
    });

    it('[SES-09] typed queries answer nothing else', async () => {
      const { one } = typedNames(definition);
      const scalars = fieldEntries(definition).filter(([, meta]) => !meta.secret && !meta.shape);
      const names = scalars.map(([name]) => name);
      for (const role of people) {
        const token = await t.tokenFor(role, rows.own.get(role)?.person);
        const { id } = rows.own.get(role)?.mine ?? rows.other;
        const grant = grantOf(definition.access, role);
        const query = `query($id: ID!) { r: ${one}(id: $id) { id ${names.join(' ')} } }`;
        const { body } = await t.graphql(query, { id }, { token });
        const record = body.data?.['r'] as Record<string, Json> | null | undefined;
        expect([role, Boolean(record)]).toEqual([role, grant?.actions.includes('read') ?? false]);
        for (const [name, meta] of scalars)
          if (isHiddenFrom(definition, role, meta))
            expect([role, name, record?.[name] ?? null]).toEqual([role, name, null]);
        if (!grant?.own) continue;
        const others = await t.graphql(query, { id: rows.other.id }, { token });
        expect(others.body.data?.['r'] ?? null).toBeNull();
      }
    });

    it('[SES-09] the live feed tells nobody of rows and fields that are not theirs', () => {
      const event = (id: string) =>
        ({
          type: `llavero.${definition.service}.${collection}.updated`,
          data: { collection, id, version: 2, fields: Object.keys(definition.fields), actor: 'x' },
        }) as never;
      for (const role of people) {
        const person = rows.own.get(role)?.person ?? 'somebody';
        const caller = { actor: { id: person, role, session: null, impersonator: null } };
        const told = changeFor(event(rows.other.id), caller);
        const grant = grantOf(definition.access, role);
        expect([role, told !== null]).toEqual([
          role,
          Boolean(grant?.actions.includes('read')) && !grant?.own,
        ]);
        const leaked = (told?.fields ?? []).filter((name) =>
          grant?.hidden?.includes(metaOf(definition.fields[name]!).access ?? 'general'),
        );
        expect(leaked).toEqual([]);
      }
    });
  },
);

describe('the matrix at the gateway: commands', () => {
  const open = [...commands.values()].filter(({ internal }) => !internal);
  const cases = open.map((command) => [command.name, command] as const);

  it.each(cases)('[SES-09] %s is for those it names and nobody else', async (name, { access }) => {
    const forbidden = ['COMMAND.FORBIDDEN', 'SESSION.MISSING'];
    const codeFor = async (token?: string) => {
      // Unknown input: whoever may call it is told so, and nothing is done.
      const answer = await t.post<{ error?: ErrorBody }>(`/commands/${name}`, { noSuchInput: 1 }, { token });
      return answer.body?.error?.code ?? String(answer.status);
    };
    expect(forbidden.includes(await codeFor())).toBe(access !== 'public');
    for (const role of people) {
      const isAllowed = access === 'public' || access.includes(role);
      const code = await codeFor(await t.tokenFor(role));
      expect([role, code, forbidden.includes(code)]).toEqual([role, code, !isAllowed]);
    }
  });

  it('[SES-09] internal commands are not there', async () => {
    const admin = await t.tokenFor('ADMIN');
    for (const { name, internal } of commands.values())
      if (internal)
        expect([name, (await t.post(`/commands/${name}`, {}, { token: admin })).status]).toEqual([name, 404]);
  });
});
