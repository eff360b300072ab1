import { type Client, type ClientDuplexStream, Metadata, type ServiceError, status } from '@grpc/grpc-js';
import { ERROR_TRAILER } from '../errors/grpc-errors.ts';
import { type Answer, type Call, givenUp, openDefinition } from './calls-wire.ts';
import { MAX_PAYLOAD_BYTES } from './options.ts';

/** A call as the stream carries it; its id is given here. */
export type OutgoingCall = Omit<Call, 'id'>;

interface Waiting {
  resolve(message: Buffer): void;
  reject(error: Error): void;
}

/** A stream and the calls on it that have no answer yet. */
interface Standing {
  stream: ClientDuplexStream<Call, Answer>;
  waiting: Map<number, Waiting>;
}

/** The peer does not know the stream and has carried nothing out; the call may be sent without it. */
export class StreamNotOffered extends Error {}

/** How long a peer that does not know the stream, a replica of an older release, is called without it. */
const WITHOUT_STREAM_MS = 60_000;

/**
 * Unary calls of one connection over one bidirectional stream (`proto/grpc/calls.proto`). The stream is opened by
 * the first call and again after it has ended; calls that were waiting then fail with UNAVAILABLE, as they would
 * when their connection breaks.
 */
export class CallStream {
  readonly #client: Client;
  #standing: Standing | undefined;
  #unknownUntil = 0;
  #lastId = 0;

  constructor(client: Client) {
    this.#client = client;
  }

  /** False while the peer is known not to offer the stream. */
  get offered(): boolean {
    return Date.now() >= this.#unknownUntil;
  }

  /**
   * @param deadline unix milliseconds
   * @returns the reply message of the method
   * @throws ServiceError as a unary call would
   * @throws StreamNotOffered
   */
  async call(call: OutgoingCall, deadline: number, signal?: AbortSignal): Promise<Buffer> {
    // On the stream it would break every call beside it.
    if (call.message.length > MAX_PAYLOAD_BYTES)
      throw failure(status.RESOURCE_EXHAUSTED, `a message of ${call.message.length} bytes`);
    const { stream, waiting } = this.#open();
    this.#lastId = this.#lastId >= 0xffff_fff0 ? 1 : this.#lastId + 1;
    const id = this.#lastId;
    return new Promise((resolve, reject) => {
      const settle = (): void => {
        waiting.delete(id);
        clearTimeout(timer);
        signal?.removeEventListener('abort', giveUp);
      };
      const abandon = (code: status, details: string): void => {
        settle();
        stream.write(givenUp(id));
        reject(failure(code, details));
      };
      const giveUp = (): void => abandon(status.CANCELLED, 'given up by the caller');
      const timer = setTimeout(
        () => abandon(status.DEADLINE_EXCEEDED, 'the deadline has passed'),
        Math.max(0, deadline - Date.now()),
      );
      waiting.set(id, {
        resolve: (message) => {
          settle();
          resolve(message);
        },
        reject: (error) => {
          settle();
          reject(error);
        },
      });
      stream.write({ ...call, id });
      signal?.addEventListener('abort', giveUp, { once: true });
      if (signal?.aborted) giveUp();
    });
  }

  /** Ends the stream; calls that wait fail. */
  close(): void {
    this.#standing?.stream.cancel();
    this.#standing = undefined;
  }

  #open(): Standing {
    if (this.#standing) return this.#standing;
    const stream = this.#client.makeBidiStreamRequest(
      openDefinition.path,
      openDefinition.requestSerialize,
      openDefinition.responseDeserialize,
      new Metadata(),
    );
    const standing: Standing = { stream, waiting: new Map() };
    this.#standing = standing;
    stream.on('data', (answer) => this.#take(answer, standing));
    stream.on('error', (error: ServiceError) => {
      if (error.code !== status.UNIMPLEMENTED)
        return this.#end(standing, failure(status.UNAVAILABLE, error.details));
      this.#unknownUntil = Date.now() + WITHOUT_STREAM_MS;
      this.#end(standing, new StreamNotOffered());
    });
    stream.on('end', () => this.#end(standing, failure(status.UNAVAILABLE, 'the stream of calls has ended')));
    return standing;
  }

  #take(answer: Answer, standing: Standing): void {
    if (answer.id === 0) {
      // The service stops: it answers what it has, and the next call opens a stream to whoever is there then.
      this.#leave(standing);
      standing.stream.end();
      return;
    }
    const one = standing.waiting.get(answer.id);
    if (!one) return;
    if (answer.status === status.OK) one.resolve(answer.message as Buffer);
    else one.reject(failure(answer.status, answer.details, answer.error));
  }

  #end(standing: Standing, error: Error): void {
    this.#leave(standing);
    for (const one of [...standing.waiting.values()]) one.reject(error);
  }

  #leave(standing: Standing): void {
    if (this.#standing === standing) this.#standing = undefined;
  }
}

/** What a unary call would have thrown. */
function failure(code: status, details: string, error?: Uint8Array): ServiceError {
  const metadata = new Metadata();
  if (error && error.length > 0) metadata.set(ERROR_TRAILER, Buffer.from(error));
  return Object.assign(new Error(details), { code, details, metadata });
}
