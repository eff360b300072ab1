import { Config, ConfigError } from '@llavero/kit/config/config';
import { Injectable } from '@nestjs/common';
import { type Answer, askDatabase, type AskOptions } from './ask-database.ts';
import { busy, limits, notSetUp } from './reporting.errors.ts';

/** Questions that run at the same time in one process: each may keep a core of the database busy. */
const MOST_AT_ONCE = 2;

type Ask = (query: string, options: Omit<AskOptions, 'seconds'>) => Promise<Answer>;

/** The reporting role's way into the database, for a few questions at a time. */
@Injectable()
export class ReportingDatabase {
  private running = 0;
  private readonly seconds: number;

  constructor(private readonly config: Config) {
    this.seconds = secondsOf(config.env['REPORTING_SECONDS']);
  }

  /**
   * Does something with the right to ask.
   *
   * @throws CodedError unavailable `REPORTING.NOT_SET_UP`, tooMany `REPORTING.BUSY`
   */
  async turn<T>(work: (ask: Ask) => Promise<T>): Promise<T> {
    const url = this.config.env['REPORTING_DATABASE_URL'];
    if (!url) throw notSetUp();
    if (this.running >= MOST_AT_ONCE) throw busy();
    this.running += 1;
    try {
      return await work((query, options) => askDatabase(url, query, { ...options, seconds: this.seconds }));
    } finally {
      this.running -= 1;
    }
  }
}

/** @throws ConfigError */
function secondsOf(setting: string | undefined): number {
  if (!setting) return limits.seconds;
  const seconds = Number(setting);
  if (Number.isInteger(seconds) && seconds >= 2 && seconds <= 3_600) return seconds;
  throw new ConfigError([
    { variable: 'REPORTING_SECONDS', problem: 'must be a whole number of seconds from 2 to 3600' },
  ]);
}
