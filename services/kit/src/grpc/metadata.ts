import { randomUUID } from 'node:crypto';
import { Metadata } from '@grpc/grpc-js';
import { type Origin, readOrigin, writeOrigin } from '@llavero/proto/access/origin';
import type { Call } from './calls-wire.ts';

/** Request ids come from outside; anything else than this is replaced by a fresh one. */
const ID = /^[A-Za-z0-9._-]{1,80}$/;

export interface Incoming {
  token: string | undefined;
  requestId: string;
  traceparent: string | undefined;
  /** Where the caller says the call comes from; only our own processes are believed. */
  origin: Origin | null;
}

/** What a call says of itself. */
export function readMetadata(metadata: Metadata): Incoming {
  const authorization = text(metadata, 'authorization');
  return incoming({
    token: authorization?.startsWith('Bearer ') ? authorization.slice(7) : undefined,
    requestId: text(metadata, 'x-request-id'),
    traceparent: text(metadata, 'traceparent'),
    client: text(metadata, 'x-client'),
  });
}

/** The same of a call that came over a stream. */
export function readCall({ token, requestId, traceparent, client }: Call): Incoming {
  return incoming({
    token: token || undefined,
    requestId,
    traceparent: traceparent || undefined,
    client: client || undefined,
  });
}

interface Said {
  token: string | undefined;
  requestId: string | undefined;
  traceparent: string | undefined;
  client: string | undefined;
}

function incoming({ token, requestId, traceparent, client }: Said): Incoming {
  return {
    token,
    requestId: requestId && ID.test(requestId) ? requestId : randomUUID(),
    traceparent,
    origin: readOrigin(client),
  };
}

/** What we say of a call to a peer; empty texts for nothing. */
export interface Outgoing {
  token: string;
  requestId: string;
  traceparent: string;
  client: string;
}

export function outgoing(
  token: string,
  requestId: string | null,
  traceparent: string | undefined,
  origin?: Origin,
): Outgoing {
  return {
    token,
    requestId: requestId !== null && ID.test(requestId) ? requestId : randomUUID(),
    traceparent: traceparent ?? '',
    client: origin ? writeOrigin(origin) : '',
  };
}

/** The same as headers of a plain gRPC call. */
export function writeMetadata({ token, requestId, traceparent, client }: Outgoing): Metadata {
  const metadata = new Metadata();
  metadata.set('authorization', `Bearer ${token}`);
  metadata.set('x-request-id', requestId);
  if (traceparent) metadata.set('traceparent', traceparent);
  if (client) metadata.set('x-client', client);
  return metadata;
}

function text(metadata: Metadata, name: string): string | undefined {
  const value = metadata.get(name)[0];
  return typeof value === 'string' ? value : undefined;
}
