import { setTimeout as sleep } from 'node:timers/promises';
import type { Json } from '@llavero/proto/fields/field';

/** A record as the gateway answers it. */
export type Row = Record<string, Json> & { id: string; version: number };

export const LIST =
  'query($request: JSON!) { r: getComponentItems(dataRequest: $request) { success data error } }';
export const QUERY =
  'query($collection: String!, $query: JSON!) { r: getQuery(collection: $collection, query: $query) { success data error } }';
const RECORD = 'query($id: ID!) { r: getObject(collection: "contract", id: $id) { success data error } }';
const WORDS = ['mar', 'gar', 'calle', 'lop', 'fer'];
/** For a mail on a busy machine. */
const LOOKS = 600;
const LOOK_AGAIN_MS = 200;

/** The list that staff has open most. */
const listed = {
  component: 'contract/rent',
  mongoFilter: {},
  sortParameters: ['startDate'],
  sortOrder: ['asc'],
  itemsPerPage: 50,
  otherData: { fields: ['name', 'status', 'startDate', 'endDate', 'rent', 'units', 'tenants'] },
};

/** An employee's session at a running product, and the mails that it sends. */
export class Office {
  /** @param mailUrl the mail sink of the stand-ins */
  constructor(
    readonly url: string,
    private readonly mailUrl: string,
    readonly token: string,
  ) {}

  /** Runs a command as the employee. @throws Error with what the gateway said */
  async command<T = Record<string, Json>>(name: string, input: Record<string, Json>): Promise<T> {
    return this.#answer<T>(name, await post(`${this.url}/commands/${name}`, input, this.token));
  }

  /** Runs a public command as somebody without a session. @throws Error with what the gateway said */
  async visitor<T = Record<string, Json>>(name: string, input: Record<string, Json>): Promise<T> {
    return this.#answer<T>(name, await post(`${this.url}/commands/${name}`, input));
  }

  /** The first rows of a collection that match a filter. */
  async rows(collection: string, filter: Record<string, Json>, limit = 50): Promise<Row[]> {
    const { items } = await this.#generic<{ items: Row[] }>(QUERY, { collection, query: { limit, filter } });
    return items;
  }

  /** One of the reads of a working day, in turn by `step`: a list, a record, a search, a timeline. */
  async read(step: number, contract: string): Promise<void> {
    const kind = step % 4;
    if (kind === 0) await this.#generic(LIST, { request: { ...listed, page: 1 + (step % 3) } });
    else if (kind === 1) await this.#generic(RECORD, { id: contract });
    else
      await this.#answer(
        'read',
        await fetch(
          this.url +
            (kind === 2
              ? `/search?q=${WORDS[step % WORDS.length]}`
              : `/records/contract/${contract}/timeline`),
          { headers: { authorization: `Bearer ${this.token}` } },
        ),
      );
  }

  /** Creates a record. */
  create(collection: string, object: Record<string, Json>): Promise<Row> {
    return this.#generic<Row>(
      'mutation($collection: String!, $object: JSON!) { r: createObject(collection: $collection, object: $object) { success data error } }',
      { collection, object },
    );
  }

  /** Changes a record, on the version that stands. */
  async patch(collection: string, { id }: Row, object: Record<string, Json>): Promise<void> {
    await this.#generic(
      'mutation($collection: String!, $id: ID!, $object: JSON!) { r: patchObject(collection: $collection, objectId: $id, object: $object) { success data error } }',
      { collection, id, object },
    );
  }

  /** Keeps a PDF as a document of records; answers its id. */
  async document(name: string, pdf: string, links: Readonly<Record<string, string>>): Promise<string> {
    const body = new FormData();
    body.append('file', new Blob([pdf], { type: 'application/pdf' }), name);
    for (const [field, id] of Object.entries({ name, type: 'OTHER', ...links })) body.append(field, id);
    const headers = { authorization: `Bearer ${this.token}` };
    const answer = await fetch(`${this.url}/manager/createDocument`, { method: 'POST', headers, body });
    return (await this.#answer<{ id: string }>('createDocument', answer)).id;
  }

  /** Waits for a link below `/{path}/` in the mails to an address, none of `before`; its path with the code. */
  async link(to: string, path: string, before: readonly string[] = []): Promise<string> {
    for (let look = 0; look < LOOKS; look += 1) {
      const found = (await this.links(to, path)).find((link) => !before.includes(link));
      if (found) return found;
      await sleep(LOOK_AGAIN_MS);
    }
    throw new Error(`no mail to ${to} with a link below /${path}/`);
  }

  /** The links below `/{path}/` that have been mailed to an address. */
  async links(to: string, path: string): Promise<string[]> {
    const answer = await fetch(`${this.mailUrl}/messages`);
    const mails = (await answer.json()) as { to: string[]; text: string }[];
    return mails
      .filter((mail) => mail.to.some((each) => each.includes(to)))
      .flatMap(({ text }) => new RegExp(`/${path}/[\\w-]{43}`).exec(text)?.[0] ?? []);
  }

  async #generic<T>(query: string, variables: Record<string, Json>): Promise<T> {
    const answer = await post(`${this.url}/graphql`, { query, variables }, this.token);
    const { data } = await this.#answer<{ data: { r: { success: boolean; data: T; error: Json } } }>(
      query,
      answer,
    );
    if (!data.r.success) throw new Error(JSON.stringify(data.r.error));
    return data.r.data;
  }

  async #answer<T>(what: string, answer: Response): Promise<T> {
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${what}: ${answer.status} ${text.slice(0, 400)}`);
    return JSON.parse(text) as T;
  }
}

/** Posts JSON as a page does. */
export function post(url: string, body: Json, token?: string): Promise<Response> {
  return fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    body: JSON.stringify(body),
  });
}
