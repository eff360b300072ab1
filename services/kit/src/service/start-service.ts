import type { Type } from '@nestjs/common';
import type { ServiceName } from '@llavero/proto/collections';
import { Metrics } from '../metrics/metrics.ts';
import { migrateService, openService } from './open-service.ts';
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
 * the process with code 1 and one clear line when it cannot start or a defect escapes. With `--migrate` it ends with 0 once
 * its schema is up to date, and does nothing else.
 */
export function startService(options: StartOptions): Promise<void> {
  return runProcess(options.name, 'service', async (logger) => {
    if (process.argv.includes(MIGRATE)) {
      await migrateService({ ...options, logger });
      logger.info('the schema is up to date');
      process.exit(0);
    }
    const service = await openService({ ...options, logger });
    service.get(Metrics).watchProcess();
    return service;
  });
}
