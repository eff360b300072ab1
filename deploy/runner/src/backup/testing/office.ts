import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { openDemoSession } from '../../demo-session.ts';

interface Answer<T> {
  success: boolean;
  id?: string;
  data: T;
  error?: { code?: string };
}

interface Deed {
  collection: string;
  /** When it was asked for and when the product said that it is done. */
  begun: Date;
  done: Date;
}

const CALLS = {
  createObject:
    'mutation($collection: String!, $object: JSON!) { r: createObject(collection: $collection, object: $object) { success id data error } }',
  getObject:
    'query($collection: String!, $id: ID!) { r: getObject(collection: $collection, id: $id) { success id data error } }',
  getCollection:
    'query($collection: String!, $criteria: JSON) { r: getCollection(collection: $collection, criteria: $criteria) { success data error } }',
} as const;

/** People at work through the gateway: records of several services and files, one after the other, several at a time. */
export class Office {
  /** What the product said is done, by id. */
  readonly done = new Map<string, Deed>();
  readonly refused: string[] = [];
  #working: Promise<unknown> = Promise.resolve();
  #ends = false;

  private constructor(
    private readonly url: string,
    private readonly token: string,
  ) {}

  static async open(url: string): Promise<Office> {
    return new Office(url, await openDemoSession(url));
  }

  begin(): void {
    this.#ends = false;
    this.#working = Promise.all([
      this.#keepOn(() => this.#place()),
      this.#keepOn(() => this.#agent()),
      this.#keepOn(() => this.#file()),
    ]);
  }

  async end(): Promise<void> {
    this.#ends = true;
    await this.#working;
  }

  /** Until so many things are done. */
  async until(count: number): Promise<void> {
    while (this.done.size < count && this.refused.length === 0) await sleep(20);
  }

  /** Whether the product has it; of a file, whether it can be opened. */
  async has(collection: string, id: string): Promise<boolean> {
    if (collection !== 'media') return (await this.#call('getObject', { collection, id })).success;
    const answer = await fetch(`${this.url}/downloadMedia/${id}/copia.pdf`, {
      headers: { authorization: `Bearer ${this.token}` },
    });
    return answer.ok && (await answer.text()).startsWith('%PDF');
  }

  /** Until the log, which lives by events, knows of all these records. */
  async untilLogged(ids: readonly string[]): Promise<void> {
    for (const id of ids)
      for (let wait = 0; ; wait += 1) {
        const criteria = { recordId: id };
        const { success, data, error } = await this.#call<unknown[]>('getCollection', {
          collection: 'log',
          criteria,
        });
        if (success && data.length > 0) break;
        // Whoever asks for minutes comes to the limit of calls, and asks on a little later.
        if (!success && error?.code !== 'RATE.EXCEEDED')
          throw new Error(`the log was refused: ${error?.code}`);
        if (wait > 600) throw new Error(`the log never heard of ${id}`);
        await sleep(500);
      }
  }

  async #keepOn(work: () => Promise<void>): Promise<void> {
    while (!this.#ends) await work().catch((error: Error) => this.refused.push(error.message));
  }

  #place(): Promise<void> {
    return this.#create('place', { type: 'UNIT', street: 'Calle de la Copia', number: '1', city: 'Madrid' });
  }

  #agent(): Promise<void> {
    return this.#create('agent', {
      firstname: 'Copia de',
      lastname: randomUUID(),
      email: `${randomUUID()}@copia.example`,
    });
  }

  async #file(): Promise<void> {
    const begun = new Date();
    const body = new FormData();
    body.append('files', new Blob([`%PDF-1.4\n%${randomUUID()}\n%%EOF\n`]), 'copia.pdf');
    const answer = await fetch(`${this.url}/uploadMedia`, {
      method: 'POST',
      body,
      headers: { authorization: `Bearer ${this.token}` },
    });
    const { id } = (await answer.json()) as { id?: string };
    if (!id) throw new Error(`a file was refused with ${answer.status}`);
    this.done.set(id, { collection: 'media', begun, done: new Date() });
  }

  async #create(collection: string, object: object): Promise<void> {
    const begun = new Date();
    const { success, data, error } = await this.#call<{ id: string }>('createObject', { collection, object });
    if (!success) throw new Error(`${collection} was refused: ${error?.code}`);
    this.done.set(data.id, { collection, begun, done: new Date() });
  }

  async #call<T>(name: keyof typeof CALLS, variables: object): Promise<Answer<T>> {
    const answer = await fetch(`${this.url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${this.token}` },
      body: JSON.stringify({ query: CALLS[name], variables }),
    });
    const { data } = (await answer.json()) as { data: { r: Answer<T> } };
    return data.r;
  }
}
