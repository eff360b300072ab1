import { ConfigError } from '../config/config.ts';
import { createLogger, type Logger } from '../logging/logger.ts';
import { stopTracing } from '../tracing/tracer.ts';
import { collectWhenIdle } from './idle-memory.ts';

/**
 * The life of a process: opens what it runs, stops it in order on SIGTERM and SIGINT, and ends with code 1
 * and one clear line when it cannot start or a defect escapes.
 *
 * @param name of the process in its log
 * @param kind what the process is called in its messages: `service`, `gateway`
 */
export async function runProcess(
  name: string,
  kind: string,
  open: (logger: Logger) => Promise<{ stop(): Promise<void> }>,
): Promise<void> {
  const logger = createLogger(name, process.env['LOG_LEVEL'] ?? 'info');
  const die = (message: string) => (error: unknown) => {
    logger.error(message, error);
    process.exit(1);
  };
  process.on('uncaughtException', die('a defect ends the process'));
  process.on('unhandledRejection', die('a forgotten failure ends the process'));
  try {
    const running = await open(logger);
    collectWhenIdle();
    const stop = (): void => {
      running
        .stop()
        .then(stopTracing)
        .then(() => process.exit(0), die(`the ${kind} did not stop in order`));
    };
    process.once('SIGTERM', stop);
    process.once('SIGINT', stop);
  } catch (error) {
    if (error instanceof ConfigError) {
      process.stderr.write(`${name}: ${error.message}\n`);
      process.exit(1);
    }
    // The supervisor starts it again; when only the surroundings are away, that is all it takes.
    logger.failed(`the ${kind} cannot start`, error);
    process.exit(1);
  }
}
