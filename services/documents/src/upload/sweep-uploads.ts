import { Clock } from '@llavero/kit/config/clock';
import { Ticker } from '@llavero/kit/jobs/ticker';
import { Logger } from '@llavero/kit/logging/logger';
import { Injectable } from '@nestjs/common';
import { Uploads } from './uploads.ts';

const EVERY_MS = 10 * 60_000;

/** Forgets uploads that nobody finished. */
@Injectable()
export class SweepUploads extends Ticker {
  constructor(
    private readonly uploads: Uploads,
    private readonly clock: Clock,
    log: Logger,
  ) {
    super('sweep uploads', EVERY_MS, log);
  }

  async tick(): Promise<void> {
    await this.uploads.sweep(this.clock.now());
  }
}
