/** What instrumented code says of its work: constant names and ids, never payloads. */
export type SpanAttributes = Readonly<Record<string, string | number | boolean>>;

/** The few things instrumented code asks of a tracer; the real one lives in otel.ts. */
export interface Tracer {
  /** Runs `work` inside a span; an exception marks the span and passes on. */
  span<T>(kind: SpanKind, name: string, attributes: SpanAttributes, work: () => Promise<T>): Promise<T>;
  /** Runs `work` as a continuation of the trace that `traceparent` names (W3C). */
  continued<T>(traceparent: string | undefined, work: () => T): T;
  /** `traceparent` of the current span, to be sent along; undefined when there is none. */
  traceparent(): string | undefined;
  stop(): Promise<void>;
}

export type SpanKind = 'server' | 'client' | 'producer' | 'consumer' | 'internal';

const silent: Tracer = {
  span: (_kind, _name, _attributes, work) => work(),
  continued: (_traceparent, work) => work(),
  traceparent: () => undefined,
  stop: async () => undefined,
};

let current: Tracer = silent;

/** The tracer of this process: does nothing until {@link startTracing} has been told an endpoint. */
export function tracer(): Tracer {
  return current;
}

/**
 * Switches tracing on. Without an endpoint nothing is even loaded: OpenTelemetry costs tens of megabytes.
 *
 * @param endpoint base address of an OTLP/HTTP collector; empty for none
 */
export async function startTracing(service: string, endpoint: string): Promise<void> {
  if (endpoint === '' || current !== silent) return;
  const { openTelemetryTracer } = await import('./otel.ts');
  current = openTelemetryTracer(service, endpoint);
}

export async function stopTracing(): Promise<void> {
  const ending = current;
  current = silent;
  await ending.stop();
}

/** The trace id inside a `traceparent`, for log lines. */
export function traceIdOf(traceparent: string | undefined): string | undefined {
  return traceparent?.split('-')[1];
}
