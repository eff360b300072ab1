import { once } from 'node:events';
import { type Client, createClient, type ExecutionResult } from 'graphql-ws';
import { WebSocket } from 'ws';
import type { Json } from '@llavero/proto/fields/field';
import { eventually } from './test-gateway.ts';

/** One change as the client reads it. */
type Change = Record<string, Json>;

/** What has come over a subscription. */
export interface Heard {
  changes: Change[];
  errors: { message: string; extensions?: Record<string, unknown> }[];
  client: Client;
}

export interface HearOptions {
  /** Named when the line opens. */
  token?: string;
  /** Of the upgrade request. */
  headers?: Record<string, string>;
  variables?: Record<string, unknown>;
}

/** Subscribes as a partner would. */
export function subscribe(
  url: string,
  query: string,
  { token, headers = {}, variables }: HearOptions,
): Heard {
  class Socket extends WebSocket {
    constructor(address: string, protocols: string | string[]) {
      super(address, protocols, { headers });
    }
  }
  const client = createClient({
    url,
    webSocketImpl: Socket,
    retryAttempts: 0,
    lazy: false,
    onNonLazyError: () => undefined,
    ...(token ? { connectionParams: { token } } : {}),
  });
  const heard: Heard = { changes: [], errors: [], client };
  client.subscribe(variables ? { query, variables } : { query }, {
    next: ({ data, errors }: ExecutionResult) => {
      const change = (data as { changes?: Change } | null)?.changes;
      if (change) heard.changes.push(change);
      for (const error of errors ?? []) heard.errors.push(error as never);
    },
    error: (error) => {
      if (Array.isArray(error)) heard.errors.push(...(error as Heard['errors']));
      else heard.errors.push({ message: `${(error as { code?: number }).code ?? (error as Error).message}` });
    },
    complete: () => undefined,
  });
  return heard;
}

/**
 * A bare socket of the protocol, for what no good client would send.
 *
 * @param usual token it introduces itself with unless told otherwise
 */
export async function bareLine(url: string, usual: string, headers: Record<string, string> = {}) {
  const socket = new WebSocket(url, 'graphql-transport-ws', { headers });
  const messages: Record<string, Json>[] = [];
  let code = 0;
  socket.on('message', (data) => messages.push(JSON.parse(String(data)) as Record<string, Json>));
  socket.on('close', (closed) => (code = closed));
  socket.on('error', () => undefined);
  await once(socket, 'open');
  return {
    socket,
    messages,
    say: (message: unknown) => socket.send(typeof message === 'string' ? message : JSON.stringify(message)),
    async closed() {
      await eventually(() => code !== 0, 'the socket is closed');
      return code;
    },
    async introduced(token = usual) {
      socket.send(JSON.stringify({ type: 'connection_init', payload: { token } }));
      await eventually(() => messages.some(({ type }) => type === 'connection_ack'), 'the socket is let in');
    },
  };
}
