import { Injectable } from '@nestjs/common';
import { exportJWK, generateKeyPair, importJWK, SignJWT, type CryptoKey, type JWK } from 'jose';
import { v7 as uuidv7 } from 'uuid';
import type { Actor } from '@llavero/proto/access/access';
import { AUDIENCE } from '@llavero/kit/auth/service-tokens';
import { Config } from '@llavero/kit/config/config';
import { Database } from '@llavero/kit/db/database';
import { currentPrefix, open, seal } from '@llavero/kit/db/sealed';
import { Logger } from '@llavero/kit/logging/logger';

/** A key signs for this long; then a new one takes over. */
const SIGNS = '90 days';
/** Its public half stays known until the last token signed with it has expired (a year, SES-02). */
const KNOWN = '460 days';
/** Other replicas' new keys are noticed within this time. */
const REFRESH_MS = 60_000;
const SEALED_AS = 'signing_key';

interface SigningKey {
  kid: string;
  key: CryptoKey;
}

interface KeyRow {
  kid: string;
  public: JWK;
  sealed: Buffer;
  signs: boolean;
}

/** The issuer's EdDSA keys: the newest signs, all that can still be in a token are published. */
@Injectable()
export class KeyRing {
  readonly #database: Database;
  readonly #config: Config;
  readonly #logger: Logger;
  #current: SigningKey | undefined;
  #public: JWK[] = [];
  #readAt = 0;

  constructor(database: Database, config: Config, logger: Logger) {
    this.#database = database;
    this.#config = config;
    this.#logger = logger;
  }

  /** RFC 7517. */
  async jwks(): Promise<{ keys: JWK[] }> {
    await this.#refresh();
    return { keys: this.#public };
  }

  /** A signed token of this person; claims as in the interface of the parts. */
  async sign(actor: Actor, expiresAt: number): Promise<string> {
    await this.#refresh();
    if (!this.#current) throw new Error('no signing key');
    return new SignJWT({
      role: actor.role,
      ...(actor.session ? { sid: actor.session } : {}),
      ...(actor.impersonator ? { act: actor.impersonator } : {}),
    })
      .setProtectedHeader({ alg: 'EdDSA', kid: this.#current.kid })
      .setIssuer(this.#config.jwtIssuer)
      .setAudience(AUDIENCE)
      .setSubject(actor.id)
      .setIssuedAt()
      .setExpirationTime(expiresAt)
      .sign(this.#current.key);
  }

  /** Makes a new key at once, e.g. because the old one may have leaked; old tokens stay valid. */
  async rotate(): Promise<string> {
    const kid = await this.#create();
    await this.#refresh(true);
    return kid;
  }

  async #refresh(now = false): Promise<void> {
    if (!now && Date.now() - this.#readAt < REFRESH_MS) return;
    let rows = await this.#read();
    if (!rows.some((row) => row.signs)) {
      await this.#createOnce();
      rows = await this.#read();
    }
    const newest = rows[0];
    if (!newest) throw new Error('no signing key');
    if (newest.kid !== this.#current?.kid) {
      const { d } = open(this.#database.keys, SEALED_AS, newest.kid, newest.sealed) as { d: string };
      this.#current = {
        kid: newest.kid,
        key: (await importJWK({ ...newest.public, d }, 'EdDSA')) as CryptoKey,
      };
    }
    this.#public = rows.map((row) => ({ ...row.public, kid: row.kid, alg: 'EdDSA', use: 'sig' }));
    this.#readAt = Date.now();
    await this.#sealAgain(rows);
  }

  #read(): Promise<KeyRow[]> {
    return this.#database.query<KeyRow>(
      `SELECT kid, public, sealed, created_at > now() - $1::interval AS signs
       FROM signing_key WHERE expires_at > now() ORDER BY created_at DESC, kid DESC`,
      [SIGNS],
    );
  }

  /** Two replicas that start together make one key. */
  async #createOnce(): Promise<void> {
    await this.#database.transaction(async (tx) => {
      await tx.query(`SELECT pg_advisory_xact_lock(hashtextextended('llavero people signing key', 0))`);
      const known = await tx.query('SELECT 1 FROM signing_key WHERE created_at > now() - $1::interval', [
        SIGNS,
      ]);
      if (known.length === 0) await this.#create(tx);
    });
  }

  async #create(on: Pick<Database, 'query'> = this.#database): Promise<string> {
    const pair = await generateKeyPair('EdDSA', { extractable: true });
    const { d, ...open } = await exportJWK(pair.privateKey);
    if (!d) throw new Error('the key has no private half');
    const kid = uuidv7();
    await on.query(
      `INSERT INTO signing_key (kid, public, sealed, created_at, expires_at)
       VALUES ($1, $2, $3, clock_timestamp(), clock_timestamp() + $4::interval)`,
      [kid, JSON.stringify(open), seal(this.#database.keys, SEALED_AS, kid, { d }), KNOWN],
    );
    this.#logger.info('new signing key', { kid });
    return kid;
  }

  /** After a change of SEALING_KEYS the old sealing key must not be needed for ever. */
  async #sealAgain(rows: readonly KeyRow[]): Promise<void> {
    const { keys } = this.#database;
    const prefix = currentPrefix(keys);
    for (const { kid, sealed } of rows) {
      if (sealed.subarray(0, prefix.length).equals(prefix)) continue;
      const values = open(keys, SEALED_AS, kid, sealed);
      await this.#database.query('UPDATE signing_key SET sealed = $2 WHERE kid = $1', [
        kid,
        seal(keys, SEALED_AS, kid, values),
      ]);
    }
  }
}
