import type { Type } from '@nestjs/common';
import type { ServiceName } from '@llavero/proto/collections';
import { ConfigError } from '../config/config.ts';
import { createLogger } from '../logging/logger.ts';
import { Metrics } from '../metrics/metrics.ts';
import { stopTracing } from '../tracing/tracer.ts';
import { openService } from './open-service.ts';

export interface StartOptions {
  name: ServiceName;
  module: Type<unknown>;
  /** Tests only: commands without a handler do not stop the start. */
  partial?: boolean;
}

/**
 * What a service's `main.ts` calls: starts the service, stops it in order on SIGTERM and SIGINT, and ends
 * the process with code 1 and one clear line when it cannot start or a defect escapes.
 */
export async function startService(options: StartOptions): Promise<void> {
  const logger = createLogger(options.name, process.env['LOG_LEVEL'] ?? 'info');
  const die = (message: string) => (error: unknown) => {
    logger.error(message, error);
    process.exit(1);
  };
  process.on('uncaughtException', die('a defect ends the process'));
  process.on('unhandledRejection', die('a forgotten failure ends the process'));
  try {
    const service = await openService({ ...options, logger });
    service.get(Metrics).watchProcess();
    const stop = (): void => {
      service
        .stop()
        .then(stopTracing)
        .then(() => process.exit(0), die('the service did not stop in order'));
    };
    process.once('SIGTERM', stop);
    process.once('SIGINT', stop);
  } catch (error) {
    if (error instanceof ConfigError) {
      process.stderr.write(`${options.name}: ${error.message}\n`);
      process.exit(1);
    }
    die('the service cannot start')(error);
  }
}
