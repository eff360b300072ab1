import { randomUUID } from 'node:crypto';
import { Metadata } from '@grpc/grpc-js';

/** Request ids come from outside; anything else than this is replaced by a fresh one. */
const ID = /^[A-Za-z0-9._-]{1,80}$/;

export interface Incoming {
  token: string | undefined;
  requestId: string;
  traceparent: string | undefined;
}

/** What a call says of itself. */
export function readMetadata(metadata: Metadata): Incoming {
  const requestId = text(metadata, 'x-request-id');
  const authorization = text(metadata, 'authorization');
  return {
    token: authorization?.startsWith('Bearer ') ? authorization.slice(7) : undefined,
    requestId: requestId && ID.test(requestId) ? requestId : randomUUID(),
    traceparent: text(metadata, 'traceparent'),
  };
}

/** What we say of a call to a peer. */
export function writeMetadata(
  token: string,
  requestId: string | null,
  traceparent: string | undefined,
): Metadata {
  const metadata = new Metadata();
  metadata.set('authorization', `Bearer ${token}`);
  metadata.set('x-request-id', requestId !== null && ID.test(requestId) ? requestId : randomUUID());
  if (traceparent) metadata.set('traceparent', traceparent);
  return metadata;
}

function text(metadata: Metadata, name: string): string | undefined {
  const value = metadata.get(name)[0];
  return typeof value === 'string' ? value : undefined;
}
