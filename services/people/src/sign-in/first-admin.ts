import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { DEMO_PASSWORD } from '@llavero/proto/rules/demo-password';
import { Config, ConfigError } from '@llavero/kit/config/config';
import { serviceContext } from '@llavero/kit/context';
import { Database } from '@llavero/kit/db/database';
import { Logger } from '@llavero/kit/logging/logger';
import { RecordStores } from '@llavero/kit/service/record-stores';
import { Passwords } from './passwords.ts';

/** Lets the first person in: ADMIN_EMAIL with ADMIN_INITIAL_PASSWORD becomes an employee while there is none. */
@Injectable()
export class FirstAdmin implements OnApplicationBootstrap {
  readonly #stores: RecordStores;
  readonly #database: Database;
  readonly #passwords: Passwords;
  readonly #config: Config;
  readonly #logger: Logger;

  constructor(
    stores: RecordStores,
    database: Database,
    passwords: Passwords,
    config: Config,
    logger: Logger,
  ) {
    this.#stores = stores;
    this.#database = database;
    this.#passwords = passwords;
    this.#config = config;
    this.#logger = logger;
  }

  async onApplicationBootstrap(): Promise<void> {
    const { adminEmail, adminPassword } = this.#config;
    if (adminEmail === '' || adminPassword === '') return;
    await this.#database.transaction(async (tx) => {
      // Two replicas that start together make one.
      await tx.query(`SELECT pg_advisory_xact_lock(hashtextextended('llavero people first admin', 0))`);
      const known = await tx.query('SELECT 1 FROM employee LIMIT 1');
      if (known.length > 0) return;
      refuseDemoPassword(this.#config);
      const password = await this.#passwords.hash(adminPassword, adminEmail);
      const object = {
        firstname: 'Administración',
        email: adminEmail,
        role: 'ADMIN' as const,
        position: 'ADMINISTRATION' as const,
        password,
      };
      const { id } = await this.#stores.of('employee').create(object, serviceContext('people'), tx);
      this.#logger.info('first administrator created', { employee: id });
    });
  }
}

/**
 * The demo's password stands in the documentation: it makes no administrator where the product is reached by https.
 *
 * @throws ConfigError
 */
export function refuseDemoPassword({
  adminPassword,
  publicUrl,
}: Pick<Config, 'adminPassword' | 'publicUrl'>): void {
  if (adminPassword === DEMO_PASSWORD && publicUrl.startsWith('https:'))
    throw new ConfigError([
      { variable: 'ADMIN_INITIAL_PASSWORD', problem: 'is the password of the demo; choose another one' },
    ]);
}
