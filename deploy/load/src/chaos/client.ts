import { setTimeout as sleep } from 'node:timers/promises';
import { portsFrom, replicaPorts } from '@llavero/runner/layout';

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
export type Row = { id: string; version: number } & Record<string, Json>;

/**
 * What became of a call. `refused`: the product said no, nothing has changed. `unknown`: the answer was lost or said
 * that it does not know; the change may have been made or not, but never twice and never by half.
 */
export type Outcome<T> =
  | { kind: 'done'; value: T }
  | { kind: 'refused'; status: number; code: string; value: Json }
  | { kind: 'unknown'; why: string };

const PATIENCE_MS = 70_000;
const calls: Readonly<Record<string, string>> = {
  createObject:
    'mutation($collection: String!, $object: JSON!) { r: createObject(collection: $collection, object: $object) { success id data error } }',
  patchObject:
    'mutation($collection: String!, $objectId: ID!, $object: JSON!) { r: patchObject(collection: $collection, objectId: $objectId, object: $object) { success id data error } }',
  getObject:
    'query($collection: String!, $id: ID!) { r: getObject(collection: $collection, id: $id) { success id data error } }',
  getCollection:
    'query($collection: String!, $criteria: JSON) { r: getCollection(collection: $collection, criteria: $criteria) { success data error } }',
  getComponentItems:
    'query($dataRequest: JSON!) { r: getComponentItems(dataRequest: $dataRequest) { success data error } }',
};

interface Failure {
  code?: string;
  kind?: string;
  message?: string;
}

/** One call as its caller has lived it. */
export interface Heard {
  /** `createObject`, `GenerateMonth`. */
  call: string;
  milliseconds: number;
  /** HTTP; 0 when no answer came. */
  status: number;
  /** Null when the call was carried out; without a code when no answer came. */
  failure: Failure | null;
}

/** Addresses of the gateways of the system on a base port. */
export function gatewayUrls(base: number, replicas: number): string[] {
  const ports = portsFrom(base);
  return Array.from(
    { length: replicas },
    (_, at) => `http://127.0.0.1:${replicaPorts(ports, at + 1).gateway}`,
  );
}

/** The ways in, in turn; a caller of a partner's system would do the same behind its load balancer. */
export class Gateways {
  #turn = 0;
  /** Answers by HTTP status; 0: none came. */
  readonly statuses = new Map<number, number>();
  /** Connections that a gateway refused; the next one was asked. */
  refused = 0;

  constructor(
    private readonly urls: readonly string[],
    private readonly token: string,
    private readonly listen: (heard: Heard) => void = () => undefined,
  ) {}

  /** A generic GraphQL call. */
  call<T = Row>(name: keyof typeof calls & string, variables: Record<string, Json>): Promise<Outcome<T>> {
    return this.#post<T>(name, '/graphql', { query: calls[name] ?? '', variables }, (body) => {
      const { data } = body as {
        data?: { r?: { success: true; data: T } | { success: false; error?: Failure } };
      };
      const result = data?.r;
      return result?.success ? { done: result.data } : { failure: result?.error ?? {} };
    });
  }

  /** A command by its name. */
  command<T = Row>(name: string, input: Record<string, Json>): Promise<Outcome<T>> {
    return this.#post(name, `/commands/${name}`, input, (body) => ({ done: body as T }));
  }

  /** Repeats a read until it answers; for the verification after the chaos test. */
  async surely<T = Row>(name: keyof typeof calls & string, variables: Record<string, Json>): Promise<T> {
    for (let attempt = 0; attempt < 60; attempt += 1) {
      const outcome = await this.call<T>(name, variables);
      if (outcome.kind === 'done') return outcome.value;
      if (outcome.kind === 'refused') throw new Error(`${name} was refused: ${outcome.code}`);
      await sleep(1_000);
    }
    throw new Error(`${name} does not answer`);
  }

  /** A gateway that refuses the connection has not been told anything: the next one is asked, as a balancer would. */
  async #reach(path: string, request: RequestInit): Promise<Response> {
    for (let attempt = 1; ; attempt += 1) {
      const url = this.urls[(this.#turn += 1) % this.urls.length] ?? '';
      try {
        return await fetch(url + path, { ...request, signal: AbortSignal.timeout(PATIENCE_MS) });
      } catch (error) {
        const { cause } = error as { cause?: { code?: string } };
        if (cause?.code !== 'ECONNREFUSED' || attempt >= 3 * this.urls.length) throw error;
        this.refused += 1;
        await sleep(attempt < this.urls.length ? 0 : 200);
      }
    }
  }

  async #post<T>(
    call: string,
    path: string,
    body: object,
    read: (body: unknown) => { done: T } | { failure: Failure },
  ): Promise<Outcome<T>> {
    let status = 0;
    let failure: Failure | null = {};
    const began = performance.now();
    try {
      const answer = await this.#reach(path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${this.token}` },
        body: JSON.stringify(body),
      });
      status = answer.status;
      const parsed: unknown = await answer.json();
      const result = status >= 400 ? { failure: (parsed as { error?: Failure }).error ?? {} } : read(parsed);
      failure = 'failure' in result ? result.failure : null;
      return 'done' in result ? { kind: 'done', value: result.done } : outcomeOf(status, result.failure);
    } catch (error) {
      return { kind: 'unknown', why: (error as Error).name };
    } finally {
      this.statuses.set(status, (this.statuses.get(status) ?? 0) + 1);
      this.listen({ call, milliseconds: performance.now() - began, status, failure });
    }
  }
}

/** All other refusals are said before anything is written, or instead of it. */
const uncertain: readonly (string | undefined)[] = ['unavailable', 'internal', undefined];

function outcomeOf(status: number, failure: Failure): Outcome<never> {
  if (!uncertain.includes(failure.kind))
    return { kind: 'refused', status, code: failure.code ?? '', value: failure as Json };
  return { kind: 'unknown', why: failure.code ?? `status ${status}` };
}
