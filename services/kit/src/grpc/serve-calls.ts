import type { ServerDuplexStream } from '@grpc/grpc-js';
import type { Answer, Call } from './calls-wire.ts';
import { stopping } from './calls-wire.ts';

/** So many calls of one stream may be at work or wait to be read by the caller; then no more are taken from it. */
const MOST_IN_FLIGHT = 1000;
/** How long callers have to leave a stream of a service that stops. */
const LEAVE_MS = 1_000;

/** Carries out one call; never throws. `signal` aborts when the caller has given it up. */
export type AnswerCall = (call: Call, peer: string, signal: AbortSignal) => Promise<Answer>;

type Stream = ServerDuplexStream<Call, Answer>;

/** The standing streams of the callers of this process (`proto/grpc/calls.proto`). */
export class CallStreams {
  /** What ends each stream once its calls are answered. */
  readonly #open = new Map<Stream, () => void>();
  readonly #answer: AnswerCall;

  constructor(answer: AnswerCall) {
    this.#answer = answer;
  }

  /** Serves one stream until its caller ends it. */
  serve(stream: Stream): void {
    const peer = stream.getPeer();
    const atWork = new Map<number, AbortController>();
    let leaving = false;
    let inFlight = 0;
    const endWhenDone = (): void => {
      if (leaving && inFlight === 0) stream.end();
    };
    const carryOut = async (call: Call): Promise<void> => {
      const gone = new AbortController();
      atWork.set(call.id, gone);
      inFlight += 1;
      if (inFlight >= MOST_IN_FLIGHT) stream.pause();
      const answer = await this.#answer(call, peer, gone.signal);
      if (atWork.get(call.id) === gone) atWork.delete(call.id);
      const written = (): void => {
        inFlight -= 1;
        if (inFlight < MOST_IN_FLIGHT && stream.isPaused()) stream.resume();
        endWhenDone();
      };
      if (stream.destroyed || stream.cancelled) written();
      else stream.write(answer, written);
    };

    stream.on('data', (call: Call) => {
      if (call.path === '') atWork.get(call.id)?.abort();
      else void carryOut(call);
    });
    const leave = (): void => {
      leaving = true;
      endWhenDone();
    };
    this.#open.set(stream, leave);
    stream.on('end', leave);
    const lost = (): void => {
      this.#open.delete(stream);
      for (const gone of atWork.values()) gone.abort();
    };
    stream.on('cancelled', lost);
    stream.on('close', lost);
    stream.on('error', lost);
  }

  /** Asks every caller to leave; after a second, streams end once their calls are answered, whether or not they have. */
  stop(): void {
    for (const [stream, leave] of this.#open) {
      stream.write(stopping);
      setTimeout(leave, LEAVE_MS).unref();
    }
  }
}
