import { Clock } from '@llavero/kit/config/clock';
import { Config } from '@llavero/kit/config/config';
import { type CallContext, serviceContext } from '@llavero/kit/context';
import { Database } from '@llavero/kit/db/database';
import { Peers } from '@llavero/kit/grpc/peers';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import { entrustedPlaces, type Entrustment } from '@llavero/kit/staff/entrusted-places';
import { TriggerSwitches } from '@llavero/kit/triggers/trigger-switches';
import { endingCertificates } from '@llavero/proto/commands/certificates';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { sendMessage } from '@llavero/proto/commands/messages';
import { certificatesExpiring } from '@llavero/proto/commands/supplies';
import { unnamedPlace } from '@llavero/proto/messages/catalogue/parts';
import { certificateExpires } from '@llavero/proto/messages/catalogue/supplies';
import { type MessagePart, named, partOf } from '@llavero/proto/messages/message';
import { followedCertificates } from '@llavero/proto/records/choices/places';
import {
  certificateWarningDays,
  type CertificateWarning,
  warningDue,
} from '@llavero/proto/rules/certificate-cockpit';
import { certificateExpiresTrigger } from '@llavero/proto/rules/triggers/catalogue';
import { dayKey, daysBetween, startOfDay } from '@llavero/proto/values/dates';
import { Operations } from '../operation/operations.ts';

const PAGE = 100;

type Ending = OutputOf<typeof endingCertificates>['certificates'][number];

/** What a warning and the work belong to. */
const keyOf = ({ place, certificate, endDate }: Pick<Ending, 'place' | 'certificate' | 'endDate'>): string =>
  `${place}:${certificate}:${dayKey(endDate)}`;

/**
 * OPS-02, F §7 'Certificate expires in 7 days': tells whoever is responsible of each certificate of a unit 90, 30 and 7 days before it
 * ends, and opens the work of its renewal. Each warning is given once per certificate and end, however often it runs, in however many
 * replicas, and also when it did not run on the very day: the nearest warning is then given alone.
 */
@CommandHandler(certificatesExpiring)
export class CertificatesExpiring implements Handles<typeof certificatesExpiring> {
  constructor(
    private readonly database: Database,
    private readonly peers: Peers,
    private readonly operations: Operations,
    private readonly config: Config,
    private readonly clock: Clock,
    private readonly switches: TriggerSwitches,
  ) {}

  async run(
    _input: InputOf<typeof certificatesExpiring>,
    { requestId, signal }: CallContext,
  ): Promise<OutputOf<typeof certificatesExpiring>> {
    const ctx = serviceContext('supplies', requestId);
    const isOn = await this.switches.of(certificateExpiresTrigger, ctx);
    let told = 0;
    for (let after: string | null = null; ;) {
      const asked: InputOf<typeof endingCertificates> = {
        days: certificateWarningDays[0],
        after,
        limit: PAGE,
      };
      const page: OutputOf<typeof endingCertificates> = await this.peers.command(
        endingCertificates,
        asked,
        ctx,
      );
      const { certificates, more } = page;
      const entrusted = await entrustedPlaces(this.peers, certificates, ctx);
      const addresses = await this.addresses(certificates, ctx);
      for (const one of certificates) {
        const warning = warningDue({ endDate: one.endDate, notNeeded: false }, this.clock.now());
        if (signal?.aborted || warning === null) continue;
        const to = entrusted(one);
        if (isOn('operation')) await this.openWork(one, to, ctx);
        if (!isOn('notice')) continue;
        await this.warn(one, addresses.get(one.place) || partOf(unnamedPlace), { warning, to }, ctx);
        told += 1;
      }
      if (more === null || signal?.aborted) return { told };
      after = more;
    }
  }

  /** The work of its renewal, once per certificate and end. */
  private async openWork(
    { place, certificate, number, endDate, contract }: Ending,
    entrusted: Entrustment | undefined,
    ctx: CallContext,
  ): Promise<void> {
    await this.database.transaction((tx) =>
      this.operations.open(
        {
          origin: `certificate-ends:${keyOf({ place, certificate, endDate })}`,
          type: 'CERTIFICATE',
          place,
          certificate,
          mandate: entrusted?.mandate ?? null,
          contract,
          assignedTo: entrusted?.manager ?? null,
          certificateNumber: number,
          endDate,
          due: endDate,
        },
        ctx,
        tx,
      ),
    );
  }

  private async warn(
    { place, certificate, endDate, contract }: Ending,
    address: string | MessagePart,
    { warning, to: entrusted }: { warning: CertificateWarning; to: Entrustment | undefined },
    ctx: CallContext,
  ): Promise<void> {
    const { label } = followedCertificates.options[certificate];
    const left = daysBetween(startOfDay(this.clock.now()), endDate);
    await this.peers.command(
      sendMessage,
      {
        people: entrusted?.manager ? [entrusted.manager] : [],
        otherwise: 'OPERATIONS_MANAGER',
        ...named(certificateExpires, {
          records: { place },
          values: {
            address,
            url: `${this.config.publicUrl}/operation/certificate/place/${place}`,
            certificate: label,
            end: endDate,
            today: left === 0,
            tomorrow: left === 1,
            days: left > 1 ? left : null,
          },
        }),
        relatedPlaces: [place],
        relatedContracts: contract === null ? [] : [contract],
        relatedMandates: entrusted ? [entrusted.mandate] : [],
        deduplication: `certificate-expires:${keyOf({ place, certificate, endDate })}:${warning}`,
      },
      ctx,
    );
  }

  private async addresses(
    certificates: readonly Ending[],
    ctx: CallContext,
  ): Promise<ReadonlyMap<string, string>> {
    const ids = [...new Set(certificates.map(({ place }) => place))];
    const labels =
      ids.length === 0 ? [] : await this.peers.records('places').labels({ collection: 'place', ids }, ctx);
    return new Map(labels.map(({ id, title }) => [id, title]));
  }
}
