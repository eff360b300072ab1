import { ConfigError } from '@llavero/kit/config/config';
import { createLogger } from '@llavero/kit/logging/logger';
import { stopTracing } from '@llavero/kit/tracing/tracer';
import { openGateway } from './open-gateway.ts';

const logger = createLogger('gateway', process.env['LOG_LEVEL'] ?? 'info');
const die = (message: string) => (error: unknown) => {
  logger.error(message, error);
  process.exit(1);
};
process.on('uncaughtException', die('a defect ends the process'));
process.on('unhandledRejection', die('a forgotten failure ends the process'));

try {
  const gateway = await openGateway({ logger });
  const stop = (): void => {
    gateway
      .stop()
      .then(stopTracing)
      .then(() => process.exit(0), die('the gateway did not stop in order'));
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
} catch (error) {
  if (error instanceof ConfigError) {
    process.stderr.write(`gateway: ${error.message}\n`);
    process.exit(1);
  }
  die('the gateway cannot start')(error);
}
