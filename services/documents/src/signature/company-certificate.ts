import { Clock } from '@llavero/kit/config/clock';
import { Config } from '@llavero/kit/config/config';
import { Database } from '@llavero/kit/db/database';
import { open, seal } from '@llavero/kit/db/sealed';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { v7 as uuidv7 } from 'uuid';
import { HealthServer, type OutsideReading } from '@llavero/kit/health/health-server';
import { addDays, formatDay } from '@llavero/proto/values/dates';
import type { Letterhead } from '../print/paper.ts';
import { type BoughtCertificate, openBoughtCertificate } from './bought-certificate.ts';
import type { CertificateAndKey } from './make-certificate.ts';

const SEALED_AS = 'signing_certificate';
/** Days before its end from which a certificate made here is used no more, and the end of a bought one is warned of. */
const SPARE_DAYS = 30;

/**
 * The certificate that the company seals with: the bought one that the environment brings, else one that is made at the first seal, its
 * key sealed like personal data.
 */
@Injectable()
export class CompanyCertificate implements OnModuleInit {
  #bought: BoughtCertificate | null = null;

  constructor(
    private readonly database: Database,
    private readonly config: Config,
    private readonly health: HealthServer,
    private readonly clock: Clock,
  ) {}

  /** @throws ConfigError for a bought certificate that cannot seal: the process does not start */
  async onModuleInit(): Promise<void> {
    const bought = await openBoughtCertificate(this.config);
    this.#bought = bought;
    if (bought) this.health.outside(() => readingOf(bought, this.clock.now()));
  }

  /**
   * @param now unix seconds
   * @throws Error while a bought certificate is not valid: nothing is sealed with another one in its place, and the seal is tried again
   */
  async current(company: Letterhead, now: number): Promise<CertificateAndKey> {
    if (!this.#bought) return this.#made(company, now);
    const { notBefore, notAfter } = this.#bought;
    if (now < notBefore || now > notAfter)
      throw new Error(
        'the bought seal certificate is not valid today: bring another one by SEAL_CERTIFICATE_FILE',
      );
    return this.#bought;
  }

  #made(company: Letterhead, now: number): Promise<CertificateAndKey> {
    return this.database.transaction(async (tx) => {
      await tx.query(`SELECT pg_advisory_xact_lock(hashtextextended('signing_certificate', 1))`);
      const [kept] = await tx.query<{ id: string; certificate: Buffer; sealed: Buffer }>(
        `SELECT id, certificate, sealed FROM signing_certificate
         WHERE not_after > to_timestamp($1) + make_interval(days => ${SPARE_DAYS}) ORDER BY not_after DESC LIMIT 1`,
        [now],
      );
      const { keys } = this.database;
      if (kept) {
        const { key } = open(keys, SEALED_AS, kept.id, kept.sealed);
        return { certificate: kept.certificate, key: Buffer.from(String(key), 'base64') };
      }
      const { makeCertificate, parseCertificate } = await import('./make-certificate.ts');
      const made = await makeCertificate(company, now);
      const id = uuidv7();
      await tx.query(
        `INSERT INTO signing_certificate (id, certificate, sealed, not_after) VALUES ($1, $2, $3, $4)`,
        [
          id,
          made.certificate,
          seal(keys, SEALED_AS, id, { key: made.key.toString('base64') }),
          parseCertificate(made.certificate).notAfter.value,
        ],
      );
      return made;
    });
  }
}

/** Its line on the status page: its end is told of in time to buy another one. */
export function readingOf({ notBefore, notAfter }: BoughtCertificate, now: number): OutsideReading {
  const line = { name: 'seal', label: 'Certificado de sello' };
  const warnedFrom = addDays(notAfter, -SPARE_DAYS);
  const todo = 'Compre otro e indíquelo en SEAL_CERTIFICATE_FILE.';
  if (now < notBefore)
    return {
      ...line,
      state: 'failed',
      reason: `El certificado de sello vale desde el ${formatDay(notBefore)}: hasta entonces no se sella.`,
    };
  if (now > notAfter)
    return {
      ...line,
      state: 'failed',
      since: notAfter,
      reason: `El certificado de sello caducó el ${formatDay(notAfter)}: los documentos firmados esperan su sello. ${todo}`,
    };
  return now < warnedFrom
    ? { ...line, state: 'ok' }
    : {
        ...line,
        state: 'failed',
        since: warnedFrom,
        reason: `El certificado de sello caduca el ${formatDay(notAfter)}. ${todo}`,
      };
}
