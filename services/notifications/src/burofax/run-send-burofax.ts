import { Clock } from '@llavero/kit/config/clock';
import { type CallContext, serviceContext } from '@llavero/kit/context';
import { Database } from '@llavero/kit/db/database';
import type { Tx } from '@llavero/kit/db/queryable';
import { isOutage } from '@llavero/kit/errors/outage';
import { Peers } from '@llavero/kit/grpc/peers';
import type { JobContext } from '@llavero/kit/jobs/job-context';
import { type HandlesJob, JobHandler } from '@llavero/kit/jobs/job-handler';
import { RecordStores } from '@llavero/kit/service/record-stores';
import {
  certifiedLetterState,
  openCertifiedLetter,
  postCertifiedLetter,
} from '@llavero/proto/commands/certified-letters';
import { CodedError } from '@llavero/proto/errors';
import { communicationFailed } from '@llavero/proto/events/notifications';
import { communication as definition } from '@llavero/proto/records/notifications/communication';
import { startOfDay } from '@llavero/proto/values/dates';
import { type Burofax, Burofaxes } from './burofaxes.ts';
import { sendBurofaxJob } from './send-burofax-job.ts';

/** Seconds until the number of a letter is asked for again that the post has not taken yet. */
const ACCEPTING_SECONDS = 300;

/** Sends a burofax by the operator: SENDING → SENT or ERROR. */
@JobHandler(sendBurofaxJob)
export class RunSendBurofax implements HandlesJob<typeof sendBurofaxJob> {
  constructor(
    private readonly burofaxes: Burofaxes,
    private readonly stores: RecordStores,
    private readonly database: Database,
    private readonly peers: Peers,
    private readonly clock: Clock,
  ) {}

  async run({ communication: id }: { communication: string }, job: JobContext<null>): Promise<void> {
    const own = serviceContext('notifications', job.caller.requestId);
    const burofax = await this.burofaxes.load(id);
    if (burofax.status !== 'SENDING') return;
    try {
      await this.send(burofax, job, own);
    } catch (error) {
      if (!(error instanceof CodedError) || isOutage(error)) throw error;
      await this.fail(id, error.body.message, own);
    }
  }

  private async send(burofax: Burofax, job: JobContext<null>, own: CallContext): Promise<void> {
    const { id, letter: document } = burofax;
    const { name, contract, mandate } = this.burofaxes.filing(burofax);
    const addressee = this.burofaxes.addressee(burofax);
    if (!document) throw new Error('the letter was not printed');
    let letter = burofax.operatorId;
    if (!letter) {
      const begun = { reference: id, name, contract, mandate };
      const opened = await this.peers.command(openCertifiedLetter, begun, own);
      letter = opened.letter;
      await this.stores.of(definition).writeUnchecked(id, undefined, { operatorId: letter }, {}, own);
    }
    await this.peers.command(postCertifiedLetter, { letter, document, addressee }, own);
    const asked = { ...this.burofaxes.filing(burofax), letter };
    const { number, postedOn, refusal, proofs } = await this.peers.command(certifiedLetterState, asked, own);
    if (refusal) return this.fail(id, `El operador no envía la carta: ${refusal}`, own);
    if (!number) return job.retryLater(ACCEPTING_SECONDS);
    await job.transaction(async (tx) => {
      const current = await this.burofaxes.load(id, tx);
      if (current.status !== 'SENDING') return;
      const day = postedOn ?? startOfDay(this.clock.now());
      const posting = { reference: number, postedOn: day, proofs: proofs ?? [], author: job.caller.actor.id };
      await this.burofaxes.posted(current, undefined, posting, own, tx);
    });
  }

  /** What was refused is a draft of its own at the operator: the next attempt begins another. */
  private async fail(id: string, error: string, own: CallContext): Promise<void> {
    await this.database.transaction((tx) => this.noteFailure(id, error, own, tx));
  }

  private async noteFailure(id: string, error: string, own: CallContext, tx: Tx): Promise<void> {
    const current = await this.burofaxes.load(id, tx);
    if (current.status !== 'SENDING') return;
    await this.stores
      .of(definition)
      .writeUnchecked(
        id,
        undefined,
        { status: 'ERROR', error, operatorId: null, attempts: current.attempts + 1 },
        { event: communicationFailed },
        own,
        tx,
      );
  }

  async onFailed({ communication }: { communication: string }, _error: unknown, tx: Tx): Promise<void> {
    const own = serviceContext('notifications', null);
    await this.noteFailure(communication, sendBurofaxJob.failed, own, tx);
  }
}
