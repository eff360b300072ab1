import {
  BrokenCircuitError,
  CircuitState,
  circuitBreaker,
  type CircuitBreakerPolicy,
  ConsecutiveBreaker,
  DelegateBackoff,
  ExponentialBackoff,
  handleType,
  retry,
  type RetryPolicy,
} from 'cockatiel';
import type { Logger } from '../logging/logger.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { OutsideError, type OutsideFailure } from './errors.ts';

/** One use of an outside system. */
export interface OutsideCall {
  /** Name of the operation in metrics and logs, one of few: `chat.postMessage`. */
  name: string;
  /**
   * Doing it twice is as good as once. Only then is it repeated by itself; any other call is made exactly once,
   * whatever became of it, and repeating it is the caller's decision.
   */
  repeatable: boolean;
  /** Milliseconds for one attempt. */
  timeoutMs?: number;
}

/** Limits of the calls to a system; times in milliseconds. */
export interface CallLimits {
  timeoutMs: number;
  /** Attempts after the first, of repeatable calls. */
  retries: number;
  /** First pause between attempts; it grows from one to the next. */
  pauseMs: number;
  /** Longest wait a system may ask for with `Retry-After` before the caller is told instead. */
  longestWaitMs: number;
  /** Faults in a row that open the circuit. */
  faults: number;
  /** How long an open circuit lets nothing through; then one call tries. */
  openMs: number;
}

const DEFAULTS: CallLimits = {
  timeoutMs: 10_000,
  retries: 3,
  pauseMs: 300,
  longestWaitMs: 20_000,
  faults: 5,
  openMs: 30_000,
};

/** Since when a system fails, unix seconds, and what its last failure was: a Spanish sentence that names nobody. */
export interface Failing {
  since: number;
  reason: string;
}

/** An attempt ended: in success or in a failure that tells nothing about the health of the system. */
type Outcome<T> = { value: T } | { refusal: OutsideError };

const CIRCUIT_FIGURES: Record<CircuitState, number> = {
  [CircuitState.Closed]: 0,
  [CircuitState.HalfOpen]: 1,
  [CircuitState.Open]: 2,
  [CircuitState.Isolated]: 2,
};

/**
 * The calls to one outside system, whatever its protocol: a time limit on each attempt, repetition of what may
 * be repeated, a circuit that opens while the system is away, metrics, log lines and health.
 */
export class OutsideCalls {
  readonly system: string;
  readonly #label: string;
  readonly #logger: Logger;
  readonly #metrics: Metrics;
  readonly #limits: CallLimits;
  readonly #breaker: CircuitBreakerPolicy;
  readonly #retry: RetryPolicy;
  #failing: Failing | null = null;
  /** By `performance.now()`. */
  #openedAt = 0;

  constructor(
    { name, label }: { name: string; label: string },
    { logger, metrics }: { logger: Logger; metrics: Metrics },
    limits: Partial<CallLimits> = {},
  ) {
    this.system = name;
    this.#label = label;
    this.#logger = logger;
    this.#metrics = metrics;
    this.#limits = { ...DEFAULTS, ...limits };
    const { retries, pauseMs, longestWaitMs, faults, openMs } = this.#limits;
    this.#breaker = circuitBreaker(
      handleType(OutsideError, ({ fault }) => fault),
      { breaker: new ConsecutiveBreaker(faults), halfOpenAfter: openMs },
    );
    this.#retry = retry(
      handleType(
        OutsideError,
        ({ passing, reason, retryAfter }) =>
          passing && reason !== 'CIRCUIT_OPEN' && (retryAfter ?? 0) * 1000 <= longestWaitMs,
      ),
      { maxAttempts: retries, backoff: pauses(pauseMs) },
    );
    metrics.outsideCircuit.set({ system: name }, 0);
    this.#breaker.onStateChange((state) => {
      metrics.outsideCircuit.set({ system: name }, CIRCUIT_FIGURES[state]);
      if (state === CircuitState.Open) {
        this.#openedAt = performance.now();
        logger.warn('outside system circuit opened', { system: name });
      }
      if (state === CircuitState.Closed) logger.info('outside system circuit closed', { system: name });
    });
  }

  /** Whether the system worked when it was last used, and is let through. */
  get healthy(): boolean {
    return this.#failing === null && this.#breaker.state === CircuitState.Closed;
  }

  /** Null while it worked when it was last used. */
  get failing(): Failing | null {
    return this.#failing;
  }

  /** Milliseconds for which the circuit lets no call through; 0 when the next one may try. */
  get closedForMs(): number {
    if (this.#breaker.state !== CircuitState.Open) return 0;
    return Math.max(0, this.#openedAt + this.#limits.openMs - performance.now());
  }

  /** Lets the next call through also while the circuit is open: somebody wants to know now. */
  letThrough(): void {
    if (this.#breaker.state === CircuitState.Open) this.#breaker.isolate().dispose();
  }

  /** A failure of this system, in its name. */
  failure(failure: Omit<OutsideFailure, 'system'>): OutsideError {
    return new OutsideError({ ...failure, system: this.system });
  }

  /**
   * Makes a call. Several attempts when it is repeatable, else one.
   *
   * @param attempt does it once; throws {@link OutsideError} for what the system answered
   * @throws OutsideError; whatever else `attempt` throws is a defect and passes through
   */
  async run<T>(call: OutsideCall, attempt: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const once = () => this.#guarded(call, attempt);
    const outcome = await (call.repeatable ? this.#retry.execute(once) : once());
    return outcome;
  }

  /** One attempt, unless the circuit is open. */
  async #guarded<T>(call: OutsideCall, attempt: (signal: AbortSignal) => Promise<T>): Promise<T> {
    let outcome: Outcome<T>;
    try {
      outcome = await this.#breaker.execute(() => this.#measured(call, attempt));
    } catch (error) {
      if (!(error instanceof BrokenCircuitError)) throw error;
      this.#metrics.outsideSeconds.observe(
        { system: this.system, call: call.name, outcome: 'circuit_open' },
        0,
      );
      throw this.failure({
        reason: 'CIRCUIT_OPEN',
        what: `${this.#label} lleva un rato sin responder y no se ha enviado nada.`,
        todo: 'Repita la operación dentro de un minuto.',
        retryAfter: Math.ceil(this.#limits.openMs / 1000),
      });
    }
    if ('refusal' in outcome) throw outcome.refusal;
    return outcome.value;
  }

  /** One attempt within its time, counted. Faults are thrown, for the circuit to see them. */
  async #measured<T>(call: OutsideCall, attempt: (signal: AbortSignal) => Promise<T>): Promise<Outcome<T>> {
    const labels = { system: this.system, call: call.name };
    const began = performance.now();
    const ended = (outcome: string) =>
      this.#metrics.outsideSeconds.observe({ ...labels, outcome }, (performance.now() - began) / 1000);
    try {
      const value = await this.#inTime(call.timeoutMs ?? this.#limits.timeoutMs, attempt);
      this.#failing = null;
      ended('ok');
      return { value };
    } catch (error) {
      if (!(error instanceof OutsideError)) {
        ended('defect');
        throw error;
      }
      ended(error.reason.toLowerCase());
      this.#failing =
        error.fault || error.reason === 'CREDENTIALS'
          ? { since: this.#failing?.since ?? Math.floor(Date.now() / 1000), reason: error.body.message }
          : null;
      this.#logger.warn('outside call failed', {
        ...labels,
        reason: error.reason,
        detail: error.detail,
        retryAfter: error.retryAfter,
      });
      if (error.fault) throw error;
      return { refusal: error };
    }
  }

  /** Ends the attempt's own signal after its time; an attempt that does not listen is left behind. */
  async #inTime<T>(milliseconds: number, attempt: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const ending = new AbortController();
    let timer: NodeJS.Timeout | undefined;
    const tooLate = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => {
        reject(
          this.failure({
            reason: 'TIMEOUT',
            what: `${this.#label} no ha contestado a tiempo y no se sabe si ha recibido la petición.`,
            todo: 'Compruébelo antes de repetirla.',
          }),
        );
        ending.abort();
      }, milliseconds);
    });
    try {
      return await Promise.race([attempt(ending.signal), tooLate]);
    } finally {
      clearTimeout(timer);
    }
  }
}

/** As long as the system asks for, else growing pauses with chance in them. */
function pauses(pauseMs: number): DelegateBackoff<{ result: unknown; attempt: number; signal: AbortSignal }> {
  const growing = new ExponentialBackoff({ initialDelay: pauseMs, maxDelay: 20 * pauseMs });
  return new DelegateBackoff((context) => {
    const { error } = context.result as { error?: unknown };
    const asked = error instanceof OutsideError ? error.retryAfter : null;
    if (asked !== null) return asked * 1000;
    let pause = growing.next();
    for (let step = 1; step < context.attempt; step += 1) pause = pause.next(context);
    return pause.duration;
  });
}
