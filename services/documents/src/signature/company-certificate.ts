import { Database } from '@llavero/kit/db/database';
import { open, seal } from '@llavero/kit/db/sealed';
import { Injectable } from '@nestjs/common';
import { v7 as uuidv7 } from 'uuid';
import type { Letterhead } from '../print/paper.ts';
import type { CertificateAndKey } from './make-certificate.ts';

const SEALED_AS = 'signing_certificate';
/** Days before its end from which a certificate is used no more. */
const SPARE_DAYS = 30;

/** The certificate that the company seals with; made at the first seal, its key sealed like personal data. */
@Injectable()
export class CompanyCertificate {
  constructor(private readonly database: Database) {}

  /** @param now unix seconds */
  current(company: Letterhead, now: number): Promise<CertificateAndKey> {
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
