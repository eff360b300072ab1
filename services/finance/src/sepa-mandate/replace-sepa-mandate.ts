import { Clock } from '@llavero/kit/config/clock';
import type { CallContext } from '@llavero/kit/context';
import { Database } from '@llavero/kit/db/database';
import type { Tx } from '@llavero/kit/db/queryable';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import { RecordStores } from '@llavero/kit/service/record-stores';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { replaceSepaMandate } from '@llavero/proto/commands/remittances';
import { conflict, invalid } from '@llavero/proto/errors';
import { type SepaMandate, sepaMandate } from '@llavero/proto/records/finance/sepa-mandate';
import { statusOf } from '@llavero/proto/states/evaluate';
import { normaliseIban } from '@llavero/proto/values/iban';

/** A signed order is for one account: for another one its debtor signs a new order (FIN-04). */
@CommandHandler(replaceSepaMandate)
export class ReplaceSepaMandate implements Handles<typeof replaceSepaMandate> {
  constructor(
    private readonly database: Database,
    private readonly stores: RecordStores,
    private readonly clock: Clock,
  ) {}

  async run(
    { id, iban, holder }: InputOf<typeof replaceSepaMandate>,
    ctx: CallContext,
  ): Promise<OutputOf<typeof replaceSepaMandate>> {
    const store = this.stores.of(sepaMandate);
    return this.database.transaction(async (tx) => {
      // Of two people who ask at once the second one sees the order of the first.
      const old = await store.loadUnchecked(id, tx, { lock: true });
      refuse(old, iban);
      await this.refuseSecond(id, tx);
      const { debtor, creditor, contract, sequence } = old;
      // Whoever may give the command may create orders; only a command says what is replaced.
      const made = await store.create(
        { debtor, creditor, contract, sequence, iban, holder, replaces: id },
        { ...ctx, trusted: true },
        tx,
        { byCommand: true },
      );
      return { id: made.id, version: made.version, status: statusOf(sepaMandate, made, this.clock.now()) };
    });
  }

  private async refuseSecond(id: string, tx: Tx): Promise<void> {
    const [waiting] = await tx.query<{ reference: string }>(
      `select reference from sepa_mandate
        where replaces = $1 and signature_date is null and not cancelled and deleted_at is null limit 1`,
      [id],
    );
    if (waiting)
      throw conflict(
        'SEPA_MANDATE.REPLACED',
        `La orden ${waiting.reference} ya la sustituye y está por firmar: corrija aquella o anúlela. No se ha creado nada.`,
      );
  }
}

function refuse({ iban: own, signatureDate, cancelled }: SepaMandate, iban: string): void {
  if (cancelled)
    throw conflict(
      'SEPA_MANDATE.CANCELLED',
      'La orden está anulada: cree una orden nueva. No se ha creado nada.',
    );
  if (signatureDate === null)
    throw conflict(
      'SEPA_MANDATE.UNSIGNED',
      'La orden está por firmar: cambie en ella la cuenta. No se ha creado nada.',
    );
  if (own !== null && normaliseIban(own) === normaliseIban(iban))
    throw invalid('SEPA_MANDATE.SAME_ACCOUNT', 'Es la cuenta de esta orden. No se ha creado nada.', [
      { field: 'iban', rule: 'other', message: 'Indique otra cuenta: esta ya es la de la orden.' },
    ]);
}
