import type { CallContext } from '@llavero/kit/context';
import { Database } from '@llavero/kit/db/database';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { verifyInvoiceRegister } from '@llavero/proto/commands/verifactu';
import type { Json } from '@llavero/proto/fields/field';
import {
  type BrokenLink,
  type BrokenReason,
  CHAIN_START,
  type ChainedRecord,
  type ChainEnd,
  followChain,
  isBroken,
} from '@llavero/proto/rules/verifactu/chain';
import { legalStart } from '@llavero/proto/rules/verifactu/start';
import { dayKey } from '@llavero/proto/values/dates';
import { setImmediate as breathe } from 'node:timers/promises';
import { fingerprintOf } from './fingerprint.ts';
import { noteEvent } from './register-events.ts';
import { refuseNoId, RegisterIssuers } from './register-issuers.ts';
import { readChain } from './stored-records.ts';

/** Records read at once. */
const PAGE = 5000;

const reasons: Record<BrokenReason, string> = {
  MISSING: 'Falta el registro de esta posición.',
  PREVIOUS: 'La huella del registro anterior que contiene no es la del registro anterior.',
  FINGERPRINT: 'Su contenido no da la huella con la que se guardó: se ha cambiado después.',
  HEAD: 'Es el último registro y el emisor tiene anotado otro: faltan registros al final.',
};

/** Follows a chain from its first record to its last (RD 1007/2023 art. 8.2). */
@CommandHandler(verifyInvoiceRegister)
export class VerifyRegister implements Handles<typeof verifyInvoiceRegister> {
  constructor(
    private readonly database: Database,
    private readonly issuers: RegisterIssuers,
  ) {}

  async run(
    { issuer }: InputOf<typeof verifyInvoiceRegister>,
    { actor }: CallContext,
  ): Promise<OutputOf<typeof verifyInvoiceRegister>> {
    refuseNoId(issuer);
    const result = await this.follow(issuer);
    const broken = isBroken(result) ? result : null;
    const unrecorded = await this.unrecorded(issuer);
    const records = broken ? broken.position - 1 : result.position;
    const [known] = await this.database.query('select 1 from register_issuer where id = $1', [issuer]);
    const detail: Record<string, Json> = broken ? { ...broken } : { records, unrecorded };
    if (known) await noteEvent(this.database, issuer, broken ? 'BROKEN' : 'VERIFIED', detail, actor.id);
    return {
      records,
      isWhole: broken === null,
      brokenPosition: broken?.position ?? null,
      brokenNumber: broken?.number ?? null,
      reason: broken && reasons[broken.reason],
      unrecorded,
    };
  }

  private async follow(issuer: string): Promise<BrokenLink | ChainEnd> {
    // Before the records, so that those added meanwhile are no surprise.
    const [head] = await this.database.query<{ position: number; fingerprint: string | null }>(
      'select last_position as position, last_fingerprint as fingerprint from register_issuer where id = $1',
      [issuer],
    );
    if (!head) return CHAIN_START;
    let end: ChainEnd = CHAIN_START;
    let next = this.page(issuer, 0, head.position);
    while (end.position < head.position) {
      const page = await next;
      const last = page.at(-1);
      if (!last) return { position: end.position, number: null, reason: 'HEAD' };
      // The next page is on its way while this one is worked out.
      next = this.page(issuer, last.position, head.position);
      const followed = followChain(end, page, fingerprintOf);
      if (isBroken(followed)) return next.then(() => followed);
      end = followed;
      await breathe();
    }
    return end.fingerprint === head.fingerprint
      ? end
      : { position: end.position, number: null, reason: 'HEAD' };
  }

  private page(issuer: string, after: number, last: number): Promise<ChainedRecord[]> {
    const limit = Math.min(PAGE, last - after);
    if (limit <= 0) return Promise.resolve([]);
    return readChain(this.database, this.database.keys, issuer, after, limit);
  }

  /** Invoices of the issuer that stand and came into the house past the register: by an import, or by a call of a program. */
  private async unrecorded(id: string): Promise<number> {
    const issuer = (await this.issuers.of([id])).get(id);
    if (!issuer) return 0;
    const legal = legalStart(issuer.kind, issuer.isCompany);
    const isHouse = issuer.kind === 'COMPANY';
    const [row] = await this.database.query<{ count: number }>(
      `select count(*)::int as count from finance f
        where f.type = $1 and ($2::uuid is null or f.landlords[1] = $2) and f.issue_date >= $3::date and not f.cancelled
          and not f.preview and f.deleted_at is null and not exists (select 1 from register_record r where r.finance = f.id)`,
      [isHouse ? 'BILL' : 'RENT_BILL', isHouse ? null : id, dayKey(Math.min(issuer.starts ?? legal, legal))],
    );
    return row?.count ?? 0;
  }
}
