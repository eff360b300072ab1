import { Clock } from '@llavero/kit/config/clock';
import type { CallContext } from '@llavero/kit/context';
import { Database } from '@llavero/kit/db/database';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import { RecordStores } from '@llavero/kit/service/record-stores';
import { setCertificateStatuses } from '@llavero/proto/commands/certificates';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { CodedError, invalid } from '@llavero/proto/errors';
import type { CertificateChange } from '@llavero/proto/records/choices/places';
import { place as definition } from '@llavero/proto/records/places/place';
import {
  certificatePatch,
  setCertificateStatus as withStatus,
} from '@llavero/proto/records/parts/certificate';

/** Certificates of one call. */
const MOST = 500;

type Asked = InputOf<typeof setCertificateStatuses>['certificates'][number];
type Result = OutputOf<typeof setCertificateStatuses>['results'][number];

/** STA-08 for many: each certificate is a write of its own, and one that is refused holds up no other. */
@CommandHandler(setCertificateStatuses)
export class SetCertificateStatuses implements Handles<typeof setCertificateStatuses> {
  constructor(
    private readonly database: Database,
    private readonly stores: RecordStores,
    private readonly clock: Clock,
  ) {}

  async run(
    { certificates, status }: InputOf<typeof setCertificateStatuses>,
    ctx: CallContext,
  ): Promise<OutputOf<typeof setCertificateStatuses>> {
    if (certificates.length > MOST)
      throw invalid(
        'PLACE.TOO_MANY_CERTIFICATES',
        `Se han elegido ${certificates.length} certificados; como máximo ${MOST} a la vez. No se ha guardado nada.`,
        [{ field: 'certificates', rule: 'max', message: `Como máximo ${MOST}.` }],
      );
    const results: Result[] = [];
    /** What this call itself has made of a unit, whose other certificate names the version that was read. */
    const own = new Map<string, { read: number; written: number }>();
    for (const one of certificates) {
      const known = own.get(one.place);
      const version = known?.read === one.version ? known.written : one.version;
      const result = await this.set(one, version, status, ctx);
      if (result.version !== null) own.set(one.place, { read: one.version, written: result.version });
      results.push(result);
    }
    return { results };
  }

  private async set(
    { place, certificate }: Asked,
    version: number,
    status: CertificateChange,
    ctx: CallContext,
  ): Promise<Result> {
    const store = this.stores.of(definition);
    try {
      const written = await this.database.transaction(async (tx) => {
        const current = await store.loadUnchecked(place, tx, { lock: true });
        const patch = certificatePatch(current, certificate, (before) =>
          withStatus(before, status, this.clock.now()),
        );
        return store.writeUnchecked(place, version, patch, {}, ctx, tx);
      });
      return { place, certificate, ok: true, message: null, version: written.version };
    } catch (error) {
      if (!(error instanceof CodedError) || error.body.kind === 'unavailable') throw error;
      return { place, certificate, ok: false, message: error.body.message, version: null };
    }
  }
}
