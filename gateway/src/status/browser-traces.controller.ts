import { Body, Controller, HttpCode, Inject, Post, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { invalid, notFound } from '@llavero/proto/errors';
import { Logger } from '@llavero/kit/logging/logger';
import { GATEWAY_CONFIG, type GatewayConfig } from '../gateway.config.ts';
import { callerOf } from '../session/caller.ts';

/** Milliseconds that the collector may take. */
const COLLECTOR_MS = 5_000;

const MILLISECOND = 1_000_000n;

/** Names are methods and routes: without digits there are no ids, documents or telephones in them. */
const span = z.strictObject({
  traceId: z.string().regex(/^[0-9a-f]{32}$/),
  spanId: z.string().regex(/^[0-9a-f]{16}$/),
  name: z.string().regex(/^(GET|POST|PUT|PATCH|DELETE) [A-Za-z/:_.-]{1,200}$/),
  start: z.int().nonnegative(),
  end: z.int().nonnegative(),
  status: z.int().min(0).max(599),
});
const delivery = z.strictObject({ spans: z.array(span).max(100) });

/** Takes what browsers saw of their calls and hands it to the collector, so that a trace begins where a person waits (PLT-06). */
@Controller()
export class BrowserTracesController {
  constructor(
    @Inject(GATEWAY_CONFIG) private readonly config: GatewayConfig,
    private readonly logger: Logger,
  ) {}

  /**
   * `{spans}` of somebody with a session, at most 100. That the collector does not answer is no matter of the browser.
   *
   * @throws CodedError notFound without a collector, unauthenticated, invalid TRACES.INVALID
   */
  @Post('traces')
  @HttpCode(202)
  async take(@Body() body: unknown, @Req() request: FastifyRequest): Promise<{ taken: number }> {
    if (this.config.otelEndpoint === '') throw notFound('GATEWAY.NOT_FOUND', 'La dirección no existe.');
    callerOf(request);
    const { data, error } = delivery.safeParse(body);
    if (!data)
      throw invalid('TRACES.INVALID', 'Las trazas no tienen la forma esperada.', [
        ...error.issues.map(({ path, code, message }) => ({ field: path.join('.'), rule: code, message })),
      ]);
    await this.send(data.spans);
    return { taken: data.spans.length };
  }

  private async send(spans: readonly z.infer<typeof span>[]): Promise<void> {
    try {
      const response = await fetch(`${this.config.otelEndpoint}/v1/traces`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(toOtlp(spans)),
        signal: AbortSignal.timeout(COLLECTOR_MS),
      });
      await response.body?.cancel();
    } catch (error) {
      this.logger.warn('the collector did not take spans of a browser', { reason: (error as Error).name });
    }
  }
}

/** OTLP/JSON 1.x: kind 3 is a client, status code 2 an error; times in nanoseconds as text. */
function toOtlp(spans: readonly z.infer<typeof span>[]): object {
  const nanoseconds = (ms: number) => String(BigInt(ms) * MILLISECOND);
  return {
    resourceSpans: [
      {
        resource: { attributes: [{ key: 'service.name', value: { stringValue: 'llavero-web' } }] },
        scopeSpans: [
          {
            scope: { name: 'llavero' },
            spans: spans.map(({ traceId, spanId, name, start, end, status }) => ({
              traceId,
              spanId,
              name,
              kind: 3,
              startTimeUnixNano: nanoseconds(start),
              endTimeUnixNano: nanoseconds(Math.max(start, end)),
              attributes: [{ key: 'http.response.status_code', value: { intValue: status } }],
              status: status === 0 || status >= 500 ? { code: 2 } : {},
            })),
          },
        ],
      },
    ],
  };
}
