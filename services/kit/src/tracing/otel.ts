import { context, propagation, SpanKind as OtelKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import pg from 'pg';
import type { SpanKind, Tracer } from './types.ts';

const kinds: Readonly<Record<SpanKind, OtelKind>> = {
  server: OtelKind.SERVER,
  client: OtelKind.CLIENT,
  producer: OtelKind.PRODUCER,
  consumer: OtelKind.CONSUMER,
  internal: OtelKind.INTERNAL,
};

/**
 * Spans to an OTLP/HTTP collector. Loaded only when an endpoint is configured.
 *
 * Assembled from the packages that are used: the all-in-one SDK brings every exporter and protocol, 190 MB of them.
 */
export function openTelemetryTracer(service: string, endpoint: string): Tracer {
  const exporter = new OTLPTraceExporter({ url: `${endpoint}/v1/traces` });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': `llavero-${service}` }),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  });
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  trace.setGlobalTracerProvider(provider);
  const otel = trace.getTracer('llavero');
  const tracer: Tracer = {
    active: true,
    span: (kind, name, attributes, work) =>
      otel.startActiveSpan(name, { kind: kinds[kind], attributes }, async (span) => {
        try {
          return await work();
        } catch (error) {
          // The class only: texts of errors can quote data.
          span.setStatus({ code: SpanStatusCode.ERROR, message: (error as Error).name });
          throw error;
        } finally {
          span.end();
        }
      }),
    continued: (traceparent, work) =>
      context.with(propagation.extract(context.active(), traceparent ? { traceparent } : {}), work),
    traceparent() {
      const carrier: Record<string, string> = {};
      propagation.inject(context.active(), carrier);
      return carrier['traceparent'];
    },
    stop: () => provider.shutdown(),
  };
  traceStatements(tracer);
  return tracer;
}

type Query = (this: unknown, ...args: unknown[]) => unknown;

/** A span per SQL statement of something traced, named by its verb and table; the text stays out, parameters all the more. */
function traceStatements(tracer: Tracer): void {
  for (const owner of [pg.Pool, pg.Client]) {
    const prototype = owner.prototype as { query: Query };
    const original = prototype.query;
    prototype.query = function query(this: unknown, ...args: unknown[]): unknown {
      // With a callback it is the pool asking on behalf of a call that has its span already. Looks for work that happen every
      // second belong to nothing: each would be a trace of its own.
      if (typeof args.at(-1) === 'function' || !trace.getActiveSpan()) return original.apply(this, args);
      return tracer.span('client', statementName(args[0]), { 'db.system.name': 'postgresql' }, async () =>
        original.apply(this, args),
      );
    };
  }
}

/** `SELECT mandate`, `INSERT outbox`, or the name the caller gave the statement. */
export function statementName(query: unknown): string {
  const { name, text } =
    typeof query === 'string' ? { name: undefined, text: query } : (query as pg.QueryConfig);
  if (name && !/^s[0-9a-f]{40}$/.test(name)) return name;
  const verb =
    /\b(select|insert|update|delete)\b/i.exec(text)?.[1]?.toUpperCase() ?? /\w+/.exec(text)?.[0] ?? 'SQL';
  const table = /\b(?:from|into|update)\s+"?(?:\w+"?\.)?"?(\w+)/i.exec(text)?.[1];
  return table ? `${verb} ${table}` : verb;
}
