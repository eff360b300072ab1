import { Module, type DynamicModule } from '@nestjs/common';
import { ServiceTokens } from '../auth/service-tokens.ts';
import { TokenVerifier } from '../auth/token-verifier.ts';
import { Clock } from '../config/clock.ts';
import { Config } from '../config/config.ts';
import { Events } from '../events/events.ts';
import { Peers } from '../grpc/peers.ts';
import { HealthServer } from '../health/health-server.ts';
import { Logger } from '../logging/logger.ts';
import { Metrics } from '../metrics/metrics.ts';

export interface Chassis {
  config: Config;
  logger: Logger;
  clock: Clock;
  metrics: Metrics;
  health: HealthServer;
  verifier: TokenVerifier;
  tokens: ServiceTokens;
  peers: Peers;
  events: Events;
}

/**
 * Makes the parts every process has, services and gateway alike; none of them connects yet.
 *
 * @param name `people`, `gateway` …: how the process signs its log lines and calls
 */
export function buildChassis(name: string, config: Config, logger: Logger): Chassis {
  const metrics = new Metrics();
  const tokens = new ServiceTokens(config.internalSecret);
  return {
    config,
    logger,
    clock: new Clock(),
    metrics,
    health: new HealthServer(metrics),
    verifier: new TokenVerifier(config.trustedIssuers, config.internalSecret, name),
    tokens,
    peers: new Peers(config.peers, tokens, metrics),
    events: new Events(name, config.natsUrl, logger),
  };
}

/** Provides the parts of a process to every module in it. */
@Module({})
export class ChassisModule {
  static of(chassis: Chassis): DynamicModule {
    const parts: [abstract new (...args: never[]) => object, object][] = [
      [Config, chassis.config],
      [Logger, chassis.logger],
      [Clock, chassis.clock],
      [Metrics, chassis.metrics],
      [HealthServer, chassis.health],
      [TokenVerifier, chassis.verifier],
      [ServiceTokens, chassis.tokens],
      [Peers, chassis.peers],
      [Events, chassis.events],
    ];
    return {
      module: ChassisModule,
      global: true,
      providers: parts.map(([provide, useValue]) => ({ provide, useValue })),
      exports: parts.map(([provide]) => provide),
    };
  }
}
