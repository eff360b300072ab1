import type { Tracer } from './types.ts';

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
