import { Clock } from '@llavero/kit/config/clock';
import type { CallContext } from '@llavero/kit/context';
import { Database } from '@llavero/kit/db/database';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import { RecordStores } from '@llavero/kit/service/record-stores';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { setCertificateStatus } from '@llavero/proto/commands/places';
import { regionOf } from '@llavero/proto/records/choices/places';
import { place as definition, type Place } from '@llavero/proto/records/places/place';
import {
  certificateOf,
  certificatePatch,
  certificateStatus,
  type CertificateType,
  setCertificateStatus as withStatus,
} from '@llavero/proto/records/parts/certificate';
import { suggestedCertificateEnd } from '@llavero/proto/rules/certificates';
import { Settings } from '../settings.ts';

/** STA-08: sets the dates that a status means (F §4); a place that has no certificate yet gets one. */
@CommandHandler(setCertificateStatus)
export class SetCertificateStatus implements Handles<typeof setCertificateStatus> {
  constructor(
    private readonly database: Database,
    private readonly stores: RecordStores,
    private readonly settings: Settings,
    private readonly clock: Clock,
  ) {}

  async run(
    { id, version, certificate: type, status }: InputOf<typeof setCertificateStatus>,
    ctx: CallContext,
  ): Promise<OutputOf<typeof setCertificateStatus>> {
    const now = this.clock.now();
    const store = this.stores.of(definition);
    const place = await this.database.transaction(async (tx) => {
      const current = await store.loadUnchecked(id, tx, { lock: true });
      const patch = certificatePatch(current, type, (before) => withStatus(before, status, now));
      return store.writeUnchecked(id, version, patch, {}, ctx, tx);
    });
    return {
      id,
      version: place.version,
      status: certificateStatus(certificateOf(place, type), now),
      ...(status === 'REGISTERED'
        ? await this.suggestion(place, type, ctx)
        : { suggestedEndDate: null, law: null }),
    };
  }

  /** When the certificate just registered will probably end. */
  private async suggestion(place: Place, type: CertificateType, ctx: CallContext) {
    const issueDate = certificateOf(place, type)?.issueDate;
    const end =
      issueDate == null
        ? null
        : suggestedCertificateEnd(
            {
              type,
              issueDate,
              rating: place.energyCertificate?.rating ?? null,
              occupation: place.occupancyCertificate?.occupation ?? null,
              region: regionOf(place.region),
            },
            await this.settings.legalOverrides(ctx.requestId),
          );
    return { suggestedEndDate: end?.endDate ?? null, law: end?.law ?? null };
  }
}
