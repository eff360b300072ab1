import type { LoggerService } from '@nestjs/common';
import type { Logger } from './logger.ts';

/** Nest's own lines in the product's log: its start-up chatter as `debug`, its problems as they are. */
export class NestLogger implements LoggerService {
  readonly #logger: Logger;

  constructor(logger: Logger) {
    this.#logger = logger;
  }

  log(message: unknown, context?: string): void {
    this.#logger.debug(String(message), { context });
  }

  debug(message: unknown, context?: string): void {
    this.#logger.debug(String(message), { context });
  }

  verbose(message: unknown, context?: string): void {
    this.#logger.debug(String(message), { context });
  }

  warn(message: unknown, context?: string): void {
    this.#logger.warn(String(message), { context });
  }

  error(message: unknown, stack?: string): void {
    const error = message instanceof Error ? message : undefined;
    this.#logger.error(error ? 'Nest reports an error' : String(message), error, { stack });
  }

  fatal(message: unknown, stack?: string): void {
    this.error(message, stack);
  }
}
