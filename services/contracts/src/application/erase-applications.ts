import { Clock } from '@llavero/kit/config/clock';
import { type CallContext, serviceContext } from '@llavero/kit/context';
import { Database } from '@llavero/kit/db/database';
import { Peers } from '@llavero/kit/grpc/peers';
import { ScopedLinks } from '@llavero/kit/links/scoped-links';
import { Logger } from '@llavero/kit/logging/logger';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import { RecordStores } from '@llavero/kit/service/record-stores';
import { eraseApplicantFiles } from '@llavero/proto/commands/applicant-files';
import { eraseApplications } from '@llavero/proto/commands/applications';
import type { OutputOf } from '@llavero/proto/commands/command';
import { candidature } from '@llavero/proto/records/contracts/candidature';
import { solvencyRequest } from '@llavero/proto/records/contracts/solvency-request';
import { eraseAfter } from '@llavero/proto/rules/application';
import { dayKey, startOfDay } from '@llavero/proto/values/dates';
import { ApplicationSettings } from './application-settings.ts';
import { applicantsOf } from './application-table.ts';

const AT_ONCE = 100;

/**
 * OPS-06: erases what nobody has sent in time and what was refused or withdrawn so long ago. Files go first: what a crash leaves
 * undone is done the next night.
 */
@CommandHandler(eraseApplications)
export class EraseApplications implements Handles<typeof eraseApplications> {
  constructor(
    private readonly database: Database,
    private readonly stores: RecordStores,
    private readonly links: ScopedLinks,
    private readonly peers: Peers,
    private readonly settings: ApplicationSettings,
    private readonly clock: Clock,
    private readonly logger: Logger,
  ) {}

  async run(_input: object, ctx: CallContext): Promise<OutputOf<typeof eraseApplications>> {
    const own = serviceContext('contracts', ctx.requestId);
    const unfinished = await this.eraseUnfinished(own);
    const refused = await this.eraseRefused(own);
    this.logger.info('applications erased', { unfinished, refused });
    return { unfinished, refused };
  }

  private async eraseUnfinished(own: CallContext): Promise<number> {
    const today = dayKey(this.clock.now());
    let count = 0;
    for (;;) {
      const rows = await this.database.query<{ id: string }>(
        `SELECT id FROM application WHERE candidature IS NULL AND retention_date < $1 ORDER BY id LIMIT ${AT_ONCE}`,
        [today],
      );
      for (const { id } of rows) await this.erase(id, own);
      count += rows.length;
      if (rows.length < AT_ONCE) return count;
    }
  }

  private async eraseRefused(own: CallContext): Promise<number> {
    const { refusedDays } = await this.settings.current(own.requestId);
    const before = eraseAfter(this.clock.now(), -refusedDays);
    const rows = await this.database.query<{ id: string; candidature: string }>(
      'SELECT id, candidature FROM application WHERE candidature IS NOT NULL ORDER BY id',
    );
    let count = 0;
    for (const { id, candidature: applied } of rows) {
      const [one] = await this.stores.of(candidature).loadManyUnchecked([applied]);
      const isClosed = one?.status === 'REJECTED' || one?.status === 'WITHDRAWN';
      // A deleted candidature is not asked for any more either.
      if (one && !(isClosed && one.decidedAt !== null && startOfDay(one.decidedAt) < before)) continue;
      await this.erase(id, own, one?.id);
      count += 1;
    }
    return count;
  }

  private async erase(id: string, own: CallContext, applied?: string): Promise<void> {
    const people = await applicantsOf(this.database, id);
    await this.peers.command(
      eraseApplicantFiles,
      {
        files: people.flatMap(({ files }) => files.map(({ media }) => media)),
        documents: people.flatMap(({ documents }) => documents),
      },
      own,
    );
    await this.database.transaction(async (tx) => {
      for (const person of people) await this.links.forget(person.id, tx);
      await tx.query('DELETE FROM application WHERE id = $1', [id]);
      if (!applied) return;
      const store = this.stores.of(candidature);
      const { solvencyRequest: request } = await store.loadUnchecked(applied, tx, { lock: true });
      const nobody = { tenants: [], avalists: [], documents: [], chronology: [] };
      const texts = { pets: null, conditions: null, rejectionReason: null, notes: [] };
      await store.writeUnchecked(applied, undefined, { ...nobody, ...texts }, {}, own, tx);
      await store.forgetHistoryUnchecked(applied, tx);
      if (!request) return;
      const requests = this.stores.of(solvencyRequest);
      const [asked] = await requests.loadManyUnchecked([request], tx);
      if (!asked) return;
      const answers = { answerNotes: null, notes: null, googleDrivePath: null, uploadedFiles: [] };
      await requests.writeUnchecked(request, undefined, { ...nobody, ...answers }, {}, own, tx);
      await requests.forgetHistoryUnchecked(request, tx);
    });
  }
}
