import type { SpanAttributes, SpanKind, Tracer } from './types.ts';

const silent: Tracer = {
  active: false,
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

/**
 * Runs work that several requests asked for together inside a span of each of their traces, so that every one of them leads to
 * it. What happens within the work belongs to the first.
 *
 * @param traceparents of the requests, in their order; what has none is left out. Not asked for where nothing is traced
 */
export function spanInTraces<T>(
  traceparents: () => readonly (string | undefined)[],
  kind: SpanKind,
  name: string,
  attributes: SpanAttributes,
  work: () => Promise<T>,
): Promise<T> {
  if (!current.active) return work();
  const traces = new Map<string | undefined, string>();
  for (const each of traceparents())
    if (each && !traces.has(traceIdOf(each))) traces.set(traceIdOf(each), each);
  const spanned = (inner: () => Promise<T>) => () => current.span(kind, name, attributes, inner);
  if (traces.size === 0) return spanned(work)();
  // The first is the innermost.
  return [...traces.values()].reduce<() => Promise<T>>((inner, traceparent) => {
    return () => current.continued(traceparent, spanned(inner));
  }, work)();
}
