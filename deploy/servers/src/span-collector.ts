import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gunzipSync } from 'node:zlib';

export interface CollectedSpan {
  service: string;
  traceId: string;
  /** Id of the span around it; empty for the outermost. */
  parent: string;
  name: string;
  kind: 'internal' | 'server' | 'client' | 'producer' | 'consumer';
}

/** Takes spans as an OTLP/HTTP collector does. */
export interface SpanCollector {
  url: string;
  /** The first trace that satisfies the condition; `act` is done again until there is one. */
  until(holds: (trace: CollectedSpan[]) => boolean, act?: () => Promise<unknown>): Promise<CollectedSpan[]>;
  /** What has come of a trace so far. */
  spansOf(traceId: string): readonly CollectedSpan[];
  /** Every trace that something has come of. */
  traces(): readonly (readonly CollectedSpan[])[];
  /** All that was sent, as text. */
  everything(): string;
  close(): void;
}

const KINDS = ['internal', 'internal', 'server', 'client', 'producer', 'consumer'] as const;

interface Export {
  resourceSpans: {
    resource: { attributes: { key: string; value: { stringValue?: string } }[] };
    scopeSpans: { spans: { traceId: string; parentSpanId?: string; name: string; kind: number }[] }[];
  }[];
}

export async function collectSpans(): Promise<SpanCollector> {
  const traces = new Map<string, CollectedSpan[]>();
  let sent = '';
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const bytes = Buffer.concat(chunks);
      const text = (request.headers['content-encoding'] === 'gzip' ? gunzipSync(bytes) : bytes).toString();
      sent += text;
      for (const { resource, scopeSpans } of (JSON.parse(text) as Export).resourceSpans) {
        const service =
          resource.attributes.find(({ key }) => key === 'service.name')?.value.stringValue ?? '';
        for (const { traceId, parentSpanId = '', name, kind } of scopeSpans.flatMap((scope) => scope.spans))
          traces.set(traceId, [
            ...(traces.get(traceId) ?? []),
            { service, traceId, parent: parentSpanId, name, kind: KINDS[kind] ?? 'internal' },
          ]);
      }
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async until(holds, act) {
      for (;;) {
        await act?.();
        const found = [...traces.values()].find(holds);
        if (found) return found;
        await new Promise((resolve) => setTimeout(resolve, 500));
      }
    },
    spansOf: (traceId) => traces.get(traceId) ?? [],
    traces: () => [...traces.values()],
    everything: () => sent,
    close: () => server.close(),
  };
}
