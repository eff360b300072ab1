import { Ticker } from '@llavero/kit/jobs/ticker';
import { Logger } from '@llavero/kit/logging/logger';
import { Injectable } from '@nestjs/common';
import { Sessions } from './sessions.ts';

const EVERY_MS = 60 * 1000;

/** Ends sessions of the staff that are idle, so that they leave the list and close open connections without being tried first. */
@Injectable()
export class IdleSessions extends Ticker {
  readonly #sessions: Sessions;

  constructor(sessions: Sessions, logger: Logger) {
    super('idle sessions', EVERY_MS, logger);
    this.#sessions = sessions;
  }

  tick(): Promise<void> {
    return this.#sessions.endIdle();
  }
}
