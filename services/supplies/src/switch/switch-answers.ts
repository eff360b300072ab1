import { Logger } from '@llavero/kit/logging/logger';
import { Outside } from '@llavero/kit/outside/outside';
import type { Json } from '@llavero/proto/fields/field';
import { Injectable } from '@nestjs/common';
import { SwitchRefusal, SupplySwitch } from '../outside/okify/port.ts';

/** As the gateway hands it on. */
export interface SwitchAnswer {
  /** Of HTTP. */
  status: number;
  answer: Json;
}

/** Answers the calls of the switch service: by the vendor where it is configured, else by what is built in (EXT-03). */
@Injectable()
export class SwitchAnswers {
  constructor(
    private readonly outside: Outside,
    private readonly logger: Logger,
  ) {}

  /**
   * F §7: what the vendor refuses is logged, and what it said is the answer.
   * @throws OutsideError when the vendor cannot be asked; whatever `builtIn` throws
   */
  async to(
    call: string,
    vendor: (vendor: SupplySwitch) => Promise<Json>,
    builtIn: () => Promise<Json>,
  ): Promise<SwitchAnswer> {
    if (!this.outside.has(SupplySwitch)) return { status: 200, answer: await builtIn() };
    try {
      return { status: 200, answer: await vendor(this.outside.of(SupplySwitch)) };
    } catch (error) {
      if (!(error instanceof SwitchRefusal)) throw error;
      this.logger.warn('switch service refused a call', { call, status: error.status });
      return { status: error.status, answer: error.data };
    }
  }
}
