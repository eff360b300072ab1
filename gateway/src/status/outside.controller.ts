import type { OutsideDetail, OutsideReading } from '@llavero/kit/health/health-server';
import { listErrors } from '@llavero/proto/commands/background';
import { forbidden, notFound } from '@llavero/proto/errors';
import { Controller, Get, HttpCode, Inject, Param, Post, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { GATEWAY_CONFIG, type GatewayConfig } from '../gateway.config.ts';
import { callerOf } from '../session/caller.ts';
import { checkOutside, outsideDetails, outsideOf } from './probes.ts';

/** A service that is busy still tells of its systems. */
const PROBE_MS = 5_000;
/** As long as an adapter takes with its repetitions. */
const CHECK_MS = 60_000;

/** Outside systems for those who see to errors (SCR-07): the public status says neither since when nor why. */
@Controller('outside')
export class OutsideController {
  constructor(@Inject(GATEWAY_CONFIG) private readonly config: GatewayConfig) {}

  /**
   * Every system with its state, the service that uses it and what configures it, without values.
   *
   * @throws CodedError unauthenticated, forbidden OUTSIDE.FORBIDDEN
   */
  @Get()
  async list(@Req() request: FastifyRequest): Promise<{ outside: (OutsideDetail & { service: string })[] }> {
    refuseOthers(request);
    const found = await Promise.all(
      this.processes.map(async ({ service, address }) => {
        const systems = await outsideDetails(address, PROBE_MS);
        return { outside: systems.map((system) => ({ ...system, service })) };
      }),
    );
    return { outside: outsideOf(found) };
  }

  /**
   * Asks a system whether it answers and accepts our credentials; changes nothing there.
   *
   * @throws CodedError unauthenticated, forbidden OUTSIDE.FORBIDDEN, notFound OUTSIDE.UNKNOWN
   */
  @Post(':name/check')
  @HttpCode(200)
  async check(@Param('name') name: string, @Req() request: FastifyRequest): Promise<OutsideReading> {
    refuseOthers(request);
    const answers = await Promise.all(
      this.processes.map(({ address }) => checkOutside(address, name, CHECK_MS)),
    );
    const [reading] = outsideOf([{ outside: answers.filter((answer) => answer !== null) }]);
    if (reading) return reading;
    throw notFound('OUTSIDE.UNKNOWN', 'Ninguna parte en marcha usa ese sistema externo: recargue la página.');
  }

  /** The replicas of all services. */
  private get processes(): { service: string; address: string }[] {
    return Object.entries(this.config.healthPeers).flatMap(([service, addresses]) =>
      (addresses?.split(',') ?? []).map((address) => ({ service, address })),
    );
  }
}

function refuseOthers(request: FastifyRequest): void {
  const { role } = callerOf(request).actor;
  if ((listErrors.access as readonly string[]).includes(role)) return;
  throw forbidden('OUTSIDE.FORBIDDEN', 'Los fallos de los sistemas externos los ve administración.');
}
