import { Clock } from '@llavero/kit/config/clock';
import { Config } from '@llavero/kit/config/config';
import { type CallContext, serviceContext } from '@llavero/kit/context';
import { Peers } from '@llavero/kit/grpc/peers';
import { linkTo, namesOfPlaces } from '@llavero/kit/messages/facts';
import { paragraphs } from '@llavero/kit/messages/text';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import { RecordStores } from '@llavero/kit/service/record-stores';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { notifyStaff } from '@llavero/proto/commands/notifications';
import { certificatesExpiring } from '@llavero/proto/commands/supplies';
import type { FilterOf } from '@llavero/proto/fields/typed-record';
import { certificateTypes } from '@llavero/proto/records/choices/places';
import { operation as definition, type Operation } from '@llavero/proto/records/supplies/operation';
import { addDays, dayKey, formatDay, startOfDay } from '@llavero/proto/values/dates';

/** F §9: certificates are communicated this many days before they expire. */
const AHEAD_DAYS = 7;
const PAGE = 200;

/**
 * F §7 'Certificate expires in 7 days': tells whoever is responsible of each certificate that expires within seven days,
 * once per certificate and date, however often it runs and also when it did not run on the very day.
 */
@CommandHandler(certificatesExpiring)
export class CertificatesExpiring implements Handles<typeof certificatesExpiring> {
  constructor(
    private readonly stores: RecordStores,
    private readonly peers: Peers,
    private readonly config: Config,
    private readonly clock: Clock,
  ) {}

  async run(
    _input: InputOf<typeof certificatesExpiring>,
    { requestId, signal }: CallContext,
  ): Promise<OutputOf<typeof certificatesExpiring>> {
    const ctx = serviceContext('supplies', requestId);
    const today = startOfDay(this.clock.now());
    const filter: FilterOf<typeof definition> = {
      type: 'CERTIFICATE',
      status: { $nin: ['CANCELLED', 'NOT_NEEDED'] },
      endDate: { $gte: today, $lte: addDays(today, AHEAD_DAYS) },
    };
    let told = 0;
    for (let last: string | undefined; ;) {
      const page = await this.stores.of(definition).findUnchecked({
        filter: last === undefined ? filter : { ...filter, id: { $gt: last } },
        sort: [{ field: 'id', order: 'asc' }],
        limit: PAGE,
      });
      for (const operation of page) {
        if (signal?.aborted) return { told };
        await this.tell(operation, ctx);
        told += 1;
      }
      last = page.at(-1)?.id;
      if (last === undefined) return { told };
    }
  }

  private async tell(operation: Operation, ctx: CallContext): Promise<void> {
    const { id, place, contract, mandate, assignedTo, certificate, endDate } = operation;
    if (endDate === null || certificate === null) return;
    const { label } = certificateTypes.options[certificate];
    const address = await namesOfPlaces(this.peers, 'supplies', [place], ctx);
    const day = formatDay(endDate);
    const message = {
      people: assignedTo === null ? [] : [assignedTo],
      otherwise: 'OPERATIONS_MANAGER' as const,
      template: 'CERTIFICATE_EXPIRES',
      subject: `${label} de ${address}: caduca el ${day}`,
      body: paragraphs(
        `${label} de ${address} caduca el ${day}.`,
        'Solicite su renovación antes de esa fecha y anote la nueva en su operación.',
        `Ver el inmueble: ${linkTo(this.config.publicUrl, 'place', place)}`,
      ),
      relatedPlaces: [place],
      relatedContracts: contract === null ? [] : [contract],
      relatedMandates: mandate === null ? [] : [mandate],
      deduplication: `certificate-expires:${id}:${dayKey(endDate)}`,
    };
    await this.peers.command(notifyStaff, message, ctx);
  }
}
