/** What instrumented code says of its work: constant names and ids, never payloads. */
export type SpanAttributes = Readonly<Record<string, string | number | boolean>>;

/** The few things instrumented code asks of a tracer; the real one lives in otel.ts. */
export interface Tracer {
  /** False when spans go nowhere, so that nothing need be made for them. */
  readonly active: boolean;
  /** Runs `work` inside a span; an exception marks the span and passes on. */
  span<T>(kind: SpanKind, name: string, attributes: SpanAttributes, work: () => Promise<T>): Promise<T>;
  /** Runs `work` as a continuation of the trace that `traceparent` names (W3C). */
  continued<T>(traceparent: string | undefined, work: () => T): T;
  /** `traceparent` of the current span, to be sent along; undefined when there is none. */
  traceparent(): string | undefined;
  stop(): Promise<void>;
}

export type SpanKind = 'server' | 'client' | 'producer' | 'consumer' | 'internal';
