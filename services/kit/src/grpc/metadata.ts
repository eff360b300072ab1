import { randomUUID } from 'node:crypto';
import { Metadata } from '@grpc/grpc-js';
import { type Origin, readOrigin, writeOrigin } from '@llavero/proto/access/origin';

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
  const requestId = text(metadata, 'x-request-id');
  const authorization = text(metadata, 'authorization');
  return {
    token: authorization?.startsWith('Bearer ') ? authorization.slice(7) : undefined,
    requestId: requestId && ID.test(requestId) ? requestId : randomUUID(),
    traceparent: text(metadata, 'traceparent'),
    origin: readOrigin(text(metadata, 'x-client')),
  };
}

/** What we say of a call to a peer. */
export function writeMetadata(
  token: string,
  requestId: string | null,
  traceparent: string | undefined,
  origin?: Origin,
): Metadata {
  const metadata = new Metadata();
  metadata.set('authorization', `Bearer ${token}`);
  metadata.set('x-request-id', requestId !== null && ID.test(requestId) ? requestId : randomUUID());
  if (traceparent) metadata.set('traceparent', traceparent);
  if (origin) metadata.set('x-client', writeOrigin(origin));
  return metadata;
}

function text(metadata: Metadata, name: string): string | undefined {
  const value = metadata.get(name)[0];
  return typeof value === 'string' ? value : undefined;
}
