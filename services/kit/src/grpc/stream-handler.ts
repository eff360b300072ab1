import 'reflect-metadata';
import { Injectable } from '@nestjs/common';
import type { CallContext } from '../context.ts';

/** Shape of a class that answers a call with a stream of messages, each taken as fast as the caller reads. */
export interface AnswersStream<Req, Res> {
  /** A throw before the first message is the error of the call. @throws CodedError */
  answer(request: Req, ctx: CallContext): AsyncIterable<Res>;
}

export interface StreamMethod {
  /** File under `proto/grpc`. */
  file: string;
  /** `/llavero.media.v1.Media/Download`. */
  path: string;
}

const STREAM = Symbol('llavero.stream');

/** Makes a provider the handler of a server-streaming method; found at start. Whoever calls shows a token of a
 * person or process; the handler says who may. */
export function StreamHandler(
  method: StreamMethod,
): <T extends new (...args: never[]) => AnswersStream<never, unknown>>(target: T) => void {
  return (target) => {
    Reflect.defineMetadata(STREAM, method, target);
    Injectable()(target);
  };
}

/** The method a class answers, or undefined. */
export function streamMethodOf(target: object): StreamMethod | undefined {
  return Reflect.getMetadata(STREAM, target) as StreamMethod | undefined;
}
