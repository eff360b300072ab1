import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { createLocalJWKSet } from 'jose';
import { TokenVerifier } from '@llavero/kit/auth/token-verifier';
import { Config } from '@llavero/kit/config/config';
import { HealthServer } from '@llavero/kit/health/health-server';
import { KeyRing } from './key-ring.ts';

/** Publishes the keys and trusts them here without asking itself over HTTP. */
@Injectable()
export class OwnIssuer implements OnApplicationBootstrap {
  readonly #keys: KeyRing;

  constructor(keys: KeyRing, health: HealthServer, verifier: TokenVerifier, config: Config) {
    this.#keys = keys;
    health.route('/.well-known/jwks.json', () => keys.jwks());
    verifier.trust(config.jwtIssuer, async (header, token) =>
      createLocalJWKSet(await keys.jwks())(header, token),
    );
  }

  /** The first key exists before the first sign-in. */
  async onApplicationBootstrap(): Promise<void> {
    await this.#keys.jwks();
  }
}
