import type { MethodDefinition } from '@grpc/grpc-js';
import protobuf from 'protobufjs/minimal.js';

/** The messages of `proto/grpc/calls.proto`, read and written field by field: this is the hot path between processes. */
export interface Call {
  /** From 1, unique in the stream. */
  id: number;
  /** Full name of the method; empty when the caller gives the call up. */
  path: string;
  token: string;
  requestId: string;
  traceparent: string;
  client: string;
  message: Uint8Array;
}

export interface Answer {
  /** Of the call; 0 when the service is about to stop. */
  id: number;
  /** A gRPC status. */
  status: number;
  details: string;
  /** A coded error as JSON; empty for none. */
  error: Uint8Array;
  message: Uint8Array;
}

const NO_BYTES = new Uint8Array(0);
/** A tag of protobuf: the number of the field and how its value is written. */
const varint = (field: number): number => field << 3;
const delimited = (field: number): number => (field << 3) | 2;

export function encodeCall(call: Call): Buffer {
  const writer = protobuf.Writer.create().uint32(varint(1)).uint32(call.id);
  if (call.path) writer.uint32(delimited(2)).string(call.path);
  if (call.token) writer.uint32(delimited(3)).string(call.token);
  if (call.requestId) writer.uint32(delimited(4)).string(call.requestId);
  if (call.traceparent) writer.uint32(delimited(5)).string(call.traceparent);
  if (call.client) writer.uint32(delimited(6)).string(call.client);
  if (call.message.length > 0) writer.uint32(delimited(7)).bytes(call.message);
  return writer.finish() as Buffer;
}

/** @throws Error when the bytes are no message */
export function decodeCall(bytes: Buffer): Call {
  const call: Call = {
    id: 0,
    path: '',
    token: '',
    requestId: '',
    traceparent: '',
    client: '',
    message: NO_BYTES,
  };
  const reader = protobuf.Reader.create(bytes);
  while (reader.pos < reader.len) {
    const tag = reader.uint32();
    if (tag === varint(1)) call.id = reader.uint32();
    else if (tag === delimited(2)) call.path = reader.string();
    else if (tag === delimited(3)) call.token = reader.string();
    else if (tag === delimited(4)) call.requestId = reader.string();
    else if (tag === delimited(5)) call.traceparent = reader.string();
    else if (tag === delimited(6)) call.client = reader.string();
    else if (tag === delimited(7)) call.message = reader.bytes();
    else reader.skipType(tag & 7);
  }
  return call;
}

export function encodeAnswer(answer: Answer): Buffer {
  const writer = protobuf.Writer.create().uint32(varint(1)).uint32(answer.id);
  if (answer.status !== 0) writer.uint32(varint(2)).uint32(answer.status);
  if (answer.details) writer.uint32(delimited(3)).string(answer.details);
  if (answer.error.length > 0) writer.uint32(delimited(4)).bytes(answer.error);
  if (answer.message.length > 0) writer.uint32(delimited(5)).bytes(answer.message);
  return writer.finish() as Buffer;
}

/** @throws Error when the bytes are no message */
export function decodeAnswer(bytes: Buffer): Answer {
  const answer: Answer = { id: 0, status: 0, details: '', error: NO_BYTES, message: NO_BYTES };
  const reader = protobuf.Reader.create(bytes);
  while (reader.pos < reader.len) {
    const tag = reader.uint32();
    if (tag === varint(1)) answer.id = reader.uint32();
    else if (tag === varint(2)) answer.status = reader.uint32();
    else if (tag === delimited(3)) answer.details = reader.string();
    else if (tag === delimited(4)) answer.error = reader.bytes();
    else if (tag === delimited(5)) answer.message = reader.bytes();
    else reader.skipType(tag & 7);
  }
  return answer;
}

/** Tells the peer that nobody waits for the call any more. */
export function givenUp(id: number): Call {
  return { id, path: '', token: '', requestId: '', traceparent: '', client: '', message: NO_BYTES };
}

/** Tells the callers of a stream to send their next calls elsewhere. */
export const stopping: Answer = { id: 0, status: 0, details: '', error: NO_BYTES, message: NO_BYTES };

/** @param code a gRPC status; `error` a coded error as JSON */
export function failed(id: number, code: number, details: string, error: Uint8Array = NO_BYTES): Answer {
  return { id, status: code, details, error, message: NO_BYTES };
}

export function succeeded(id: number, message: Uint8Array): Answer {
  return { id, status: 0, details: '', error: NO_BYTES, message };
}

export const openDefinition: MethodDefinition<Call, Answer> = {
  path: '/llavero.calls.v1.Calls/Open',
  requestStream: true,
  responseStream: true,
  requestSerialize: encodeCall,
  requestDeserialize: decodeCall,
  responseSerialize: encodeAnswer,
  responseDeserialize: decodeAnswer,
};
