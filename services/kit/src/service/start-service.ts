import type { Type } from '@nestjs/common';
import type { ServiceName } from '@llavero/proto/collections';
import { Metrics } from '../metrics/metrics.ts';
import { openService } from './open-service.ts';
import { runProcess } from './run-process.ts';

/** Argument that makes a service bring its schema up to date and end, for a job before new replicas start. */
const MIGRATE = '--migrate';

export interface StartOptions {
  name: ServiceName;
  module: Type<unknown>;
  /** Tests only: commands without a handler do not stop the start. */
  partial?: boolean;
}

/**
 * What a service's `main.ts` calls: starts the service, stops it in order on SIGTERM and SIGINT, and ends
 * the process with code 1 and one clear line when it cannot start or a defect escapes. With `--migrate` it ends with 0 once it
 * has started, which is once its schema is up to date.
 */
export function startService(options: StartOptions): Promise<void> {
  return runProcess(options.name, 'service', async (logger) => {
    const service = await openService({ ...options, logger });
    if (process.argv.includes(MIGRATE)) {
      await service.stop();
      logger.info('the schema is up to date');
      process.exit(0);
    }
    service.get(Metrics).watchProcess();
    return service;
  });
}
