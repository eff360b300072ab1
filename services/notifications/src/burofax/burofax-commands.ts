import { Clock } from '@llavero/kit/config/clock';
import type { CallContext } from '@llavero/kit/context';
import { Database } from '@llavero/kit/db/database';
import { Peers } from '@llavero/kit/grpc/peers';
import { JobQueue } from '@llavero/kit/jobs/job-queue';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import { RecordStores } from '@llavero/kit/service/record-stores';
import {
  printBurofax,
  recordBurofaxDelivery,
  recordBurofaxPosting,
  sendBurofax,
} from '@llavero/proto/commands/burofaxes';
import { certifiedPost } from '@llavero/proto/commands/certified-letters';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { unavailable } from '@llavero/proto/errors';
import { communicationSending } from '@llavero/proto/events/notifications';
import { awaitedDeliveries } from '@llavero/proto/records/choices/burofax';
import { communication as definition } from '@llavero/proto/records/notifications/communication';
import { startOfDay } from '@llavero/proto/values/dates';
import {
  burofaxGone,
  burofaxNotPosted,
  burofaxSettled,
  dayInFuture,
  deliveryBeforePosting,
  noNews,
} from './burofax.errors.ts';
import { type Burofax, Burofaxes } from './burofaxes.ts';
import { sendBurofaxJob } from './send-burofax-job.ts';

const replyOf = ({ id, version, status }: Burofax) => ({ id, version, status: status ?? 'NOT_SENT' });

/** Of these statuses it can still be written, printed and sent. */
const isOpen = ({ status }: Burofax) => status === 'NOT_SENT' || status === 'ERROR';

/** EXT-11: prints the letter. One that has been posted is shown as it was. */
@CommandHandler(printBurofax)
export class PrintBurofax implements Handles<typeof printBurofax> {
  constructor(
    private readonly burofaxes: Burofaxes,
    private readonly stores: RecordStores,
  ) {}

  async run(
    { id, version }: InputOf<typeof printBurofax>,
    ctx: CallContext,
  ): Promise<OutputOf<typeof printBurofax>> {
    const burofax = await this.burofaxes.load(id);
    if (!isOpen(burofax)) throw burofaxGone();
    const { document, path, fileName } = await this.burofaxes.print(burofax, ctx);
    const written =
      burofax.letter === document
        ? burofax
        : await this.stores.of(definition).writeUnchecked(id, version, { letter: document }, {}, ctx);
    return { ...replyOf(written), document, path, fileName };
  }
}

/** EXT-11: hands it to the operator, by a job. */
@CommandHandler(sendBurofax)
export class SendBurofax implements Handles<typeof sendBurofax> {
  constructor(
    private readonly burofaxes: Burofaxes,
    private readonly stores: RecordStores,
    private readonly database: Database,
    private readonly jobs: JobQueue,
    private readonly peers: Peers,
  ) {}

  async run(
    { id, version }: InputOf<typeof sendBurofax>,
    ctx: CallContext,
  ): Promise<OutputOf<typeof sendBurofax>> {
    const { configured } = await this.peers.command(certifiedPost, {}, ctx);
    if (!configured) throw noOperator();
    const draft = await this.burofaxes.load(id);
    if (!isOpen(draft)) throw burofaxGone();
    const { document: letter } = await this.burofaxes.print(draft, ctx);
    return this.database.transaction(async (tx) => {
      const burofax = await this.burofaxes.load(id, tx);
      if (!isOpen(burofax)) throw burofaxGone();
      const written = await this.stores
        .of(definition)
        .writeUnchecked(
          id,
          version,
          { status: 'SENDING', letter, error: null },
          { event: communicationSending },
          ctx,
          tx,
        );
      await this.jobs.enqueue(sendBurofaxJob, { communication: id }, ctx, {}, tx);
      return replyOf(written);
    });
  }
}

/** EXT-11: what the receipt of the post office says. */
@CommandHandler(recordBurofaxPosting)
export class RecordBurofaxPosting implements Handles<typeof recordBurofaxPosting> {
  constructor(
    private readonly burofaxes: Burofaxes,
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  run(
    { id, version, reference, sentOn, proof }: InputOf<typeof recordBurofaxPosting>,
    ctx: CallContext,
  ): Promise<OutputOf<typeof recordBurofaxPosting>> {
    if (sentOn > startOfDay(this.clock.now())) throw dayInFuture('sentOn');
    return this.database.transaction(async (tx) => {
      const burofax = await this.burofaxes.load(id, tx);
      if (!isOpen(burofax)) throw burofaxGone();
      const posting = { reference, postedOn: sentOn, proofs: proof ? [proof] : [], author: ctx.actor.id };
      return replyOf(await this.burofaxes.posted(burofax, version, posting, ctx, tx));
    });
  }
}

/** EXT-11: what the acknowledgement of receipt says. A note that was left may be followed by anything else. */
@CommandHandler(recordBurofaxDelivery)
export class RecordBurofaxDelivery implements Handles<typeof recordBurofaxDelivery> {
  constructor(
    private readonly burofaxes: Burofaxes,
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  run(
    { id, version, delivery, deliveredOn, proof }: InputOf<typeof recordBurofaxDelivery>,
    ctx: CallContext,
  ): Promise<OutputOf<typeof recordBurofaxDelivery>> {
    if (delivery === 'PENDING') throw noNews();
    if (deliveredOn > startOfDay(this.clock.now())) throw dayInFuture('deliveredOn');
    return this.database.transaction(async (tx) => {
      const burofax = await this.burofaxes.load(id, tx);
      if (burofax.status !== 'SENT') throw burofaxNotPosted();
      if (!awaitedDeliveries.includes(burofax.delivery ?? 'PENDING') && delivery !== burofax.delivery)
        throw burofaxSettled();
      if (burofax.postedOn !== null && deliveredOn < burofax.postedOn) throw deliveryBeforePosting();
      const news = { delivery, deliveredOn, proofs: proof ? [proof] : [], author: ctx.actor.id };
      return replyOf((await this.burofaxes.delivered(burofax, version, news, ctx, tx)) ?? burofax);
    });
  }
}

const noOperator = () =>
  unavailable(
    'BUROFAX.NO_OPERATOR',
    'No hay ningún operador de burofax configurado y no se ha enviado nada. Imprima la carta, llévela a Correos y registre el resguardo.',
  );
