import type { Json } from '@llavero/proto/fields/field';
import type { TestGateway } from './test-gateway.ts';

export type Row = Record<string, Json> & { id: string; version: number };

/** What a person does through the gateway, for tests of what follows from it. @param started the gateway, and the token of whoever acts */
export function actsOf(started: () => { t: TestGateway; token: string }) {
  const one = async (collection: string, id: string): Promise<Row> => {
    const { t, token } = started();
    return (await t.call('getObject', { collection, id }, { token })).data as Row;
  };
  const ask = (name: string, input: Record<string, Json>, by = started().token) =>
    started().t.post<Row & Record<string, number>>(`/commands/${name}`, input, { token: by });
  return {
    one,
    ask,
    /** @throws Error as it was refused */
    async create(collection: string, object: Record<string, Json>): Promise<Row> {
      const { t, token } = started();
      const { data, error } = await t.call('createObject', { collection, object }, { token });
      if (error) throw new Error(`${collection}: ${JSON.stringify(error)}`);
      return data as Row;
    },
    async found(collection: string, criteria: Record<string, Json>): Promise<Row[]> {
      const { t, token } = started();
      return (await t.call('getCollection', { collection, criteria }, { token })).data as Row[];
    },
    /** @throws Error as it was refused */
    async change(collection: string, id: string, fields: Record<string, Json>): Promise<void> {
      const { t, token } = started();
      const { version } = await one(collection, id);
      const asked = { collection, objectId: id, object: { version, ...fields } };
      const { error } = await t.call('patchObject', asked, { token });
      if (error) throw new Error(JSON.stringify(error));
    },
    /** @throws Error as it was refused */
    async command(name: string, input: Record<string, Json>): Promise<Row & Record<string, number>> {
      const { status, body, text } = await ask(name, input);
      if (status !== 200) throw new Error(`${name}: ${text}`);
      return body;
    },
  };
}
