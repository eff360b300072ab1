import type { CallContext } from '@llavero/kit/context';
import { Database } from '@llavero/kit/db/database';
import type { Tx } from '@llavero/kit/db/queryable';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import { RecordStores } from '@llavero/kit/service/record-stores';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { resendInvoiceRecords } from '@llavero/proto/commands/verifactu';
import type { SubmissionState } from '@llavero/proto/records/choices/verifactu';
import { finance } from '@llavero/proto/records/finance/finance';
import { InvoiceRegister } from './invoice-register.ts';
import { refuseNoId } from './register-issuers.ts';
import { noteEvent } from './register-events.ts';

interface Open {
  record: string;
  finance: string;
  state: SubmissionState;
  isRegistration: boolean;
  /** The last word on its invoice. */
  isLatest: boolean;
  /** It corrects a registration of the invoice that the tax office has. */
  isOfAccepted: boolean;
}

/**
 * Sends records again. Those that never came through go as they are; a registration that was refused, or accepted with errors, is
 * followed by one that corrects it with what is known of the parties today: a record is never changed.
 */
@CommandHandler(resendInvoiceRecords)
export class ResendRecords implements Handles<typeof resendInvoiceRecords> {
  constructor(
    private readonly database: Database,
    private readonly stores: RecordStores,
    private readonly register: InvoiceRegister,
  ) {}

  async run(
    { issuer, records }: InputOf<typeof resendInvoiceRecords>,
    ctx: CallContext,
  ): Promise<OutputOf<typeof resendInvoiceRecords>> {
    const asked = records.map(({ record }) => record);
    refuseNoId(issuer, ...asked);
    const invoices = await this.open(issuer, asked);
    const documents = await this.stores
      .of(finance)
      .loadManyUnchecked([...new Set(invoices.map((one) => one.finance))]);
    const open = await this.register.open(documents, ctx);
    return this.database.transaction(async (tx) => {
      await this.register.lock(tx, [issuer]);
      // Two who press the button at once: the second finds nothing left.
      const found = await this.open(issuer, asked, tx);
      const refused = found.filter(({ state }) => state === 'REFUSED' || state === 'ACCEPTED_WITH_ERRORS');
      const corrected = refused.filter(({ isRegistration, isLatest }) => isRegistration && isLatest);
      const again = found.filter(
        ({ state, isRegistration }) => state === 'FAILED' || (state === 'REFUSED' && !isRegistration),
      );
      await set(tx, again, 'PENDING');
      await set(tx, corrected, 'CORRECTED');
      await this.register.correct(
        tx,
        corrected.map((one) => ({
          finance: one.finance,
          correction:
            one.state !== 'REFUSED'
              ? 'OF_ACCEPTED'
              : one.isOfAccepted
                ? 'OF_REFUSED_CORRECTION'
                : 'OF_REFUSED',
        })),
        open,
      );
      const result = { resent: again.length, corrected: corrected.length };
      if (again.length + corrected.length > 0) {
        await noteEvent(tx, issuer, 'RESENT', result, ctx.actor.id);
        await this.register.send(tx, issuer);
      }
      return result;
    });
  }

  private open(issuer: string, asked: readonly string[], db: Database | Tx = this.database): Promise<Open[]> {
    return db.query<Open>(
      `select s.record, r.finance, s.state, r.entry = 'REGISTRATION' as "isRegistration",
              not exists (select 1 from register_record n where n.finance = r.finance and n.position > r.position) as "isLatest",
              coalesce(r.details ->> 'correction' in ('OF_ACCEPTED', 'OF_REFUSED_CORRECTION'), false) as "isOfAccepted"
         from register_submission s join register_record r on r.id = s.record
        where s.issuer = $1 and s.state = any($2::text[]) and ($3::uuid[] = '{}' or s.record = any($3::uuid[]))
        order by s.position limit 1000`,
      [
        issuer,
        asked.length > 0 ? ['REFUSED', 'FAILED', 'ACCEPTED_WITH_ERRORS'] : ['REFUSED', 'FAILED'],
        asked,
      ],
    );
  }
}

async function set(tx: Tx, records: readonly Open[], state: SubmissionState): Promise<void> {
  if (records.length === 0) return;
  await tx.query(`update register_submission set state = $2, attempts = 0 where record = any($1::uuid[])`, [
    records.map(({ record }) => record),
    state,
  ]);
}
