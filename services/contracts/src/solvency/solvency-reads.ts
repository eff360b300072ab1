import { type CallContext, serviceContext } from '@llavero/kit/context';
import { Peers } from '@llavero/kit/grpc/peers';
import { OutsideError } from '@llavero/kit/outside/errors';
import { Outside } from '@llavero/kit/outside/outside';
import { isUuid } from '@llavero/kit/records/access';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import { RecordStores } from '@llavero/kit/service/record-stores';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { insurerFile, studySolvencyRequest } from '@llavero/proto/commands/solvency';
import type { SolvencyStatus } from '@llavero/proto/records/choices/commercial';
import { solvencyRequest as definition } from '@llavero/proto/records/contracts/solvency-request';
import { document } from '@llavero/proto/records/documents/document';
import { incomeDocumentTypes } from '@llavero/proto/rules/application';
import { studySolvency } from '@llavero/proto/rules/solvency';
import { ApplicationSettings } from '../application/application-settings.ts';
import { RentInsurer } from '../outside/insurer/port.ts';
import { fileUnknown } from './solvency.errors.ts';

/** Issue 13 §5: the built-in study. */
@CommandHandler(studySolvencyRequest)
export class StudySolvencyRequest implements Handles<typeof studySolvencyRequest> {
  constructor(
    private readonly stores: RecordStores,
    private readonly peers: Peers,
    private readonly settings: ApplicationSettings,
    private readonly outside: Outside,
  ) {}

  async run(
    { id }: InputOf<typeof studySolvencyRequest>,
    ctx: CallContext,
  ): Promise<OutputOf<typeof studySolvencyRequest>> {
    const { rent, tenants, avalists, documents } = await this.stores.of(definition).loadUnchecked(id);
    const papers =
      documents.length > 0
        ? await this.peers
            .of(document)
            .getMany(documents, serviceContext('contracts', ctx.requestId), { fields: ['type', 'status'] })
        : [];
    const income = papers.filter(({ type }) => type !== null && incomeDocumentTypes.includes(type));
    const study = studySolvency(
      {
        rent,
        tenants,
        avalists,
        documents: {
          given: income.length,
          verified: income.filter(({ status }) => status === 'VALID').length,
        },
      },
      await this.settings.current(ctx.requestId),
    );
    const insurer = this.outside.has(RentInsurer) ? this.outside.of(RentInsurer).insurerName : null;
    return { ...study, insurer };
  }
}

/** RST-08: a request as the insurer has it; while the insurer is away, as it stands here. */
@CommandHandler(insurerFile)
export class InsurerFileOf implements Handles<typeof insurerFile> {
  constructor(
    private readonly stores: RecordStores,
    private readonly outside: Outside,
  ) {}

  async run(
    { id: asked }: InputOf<typeof insurerFile>,
    ctx: CallContext,
  ): Promise<OutputOf<typeof insurerFile>> {
    const store = this.stores.of(definition);
    const [found] = isUuid(asked)
      ? await store.loadManyUnchecked([asked])
      : await store.findUnchecked({ filter: { insurerReference: asked }, limit: 1 });
    if (!found) throw fileUnknown();
    // Reading it as the caller is the check of the row; whoever may not see it learns nothing.
    await store.get({ collection: 'solvencyRequest', id: found.id, fields: ['id'] }, ctx).catch(() => {
      throw fileUnknown();
    });
    const { id, insurerReference, status, insurer, requestedAt, acceptedAt, rejectedAt, insurerProblem } =
      found;
    return {
      id,
      reference: insurerReference,
      // A stored request has one; the type of any record leaves it open.
      status: status as SolvencyStatus,
      insurer,
      requestedAt,
      answeredAt: rejectedAt ?? acceptedAt,
      problem: insurerProblem,
      file: insurerReference && this.outside.has(RentInsurer) ? await this.read(insurerReference) : null,
    };
  }

  private async read(reference: string): Promise<OutputOf<typeof insurerFile>['file']> {
    try {
      const { state, reason, policyNumber } = await this.outside.of(RentInsurer).read(reference);
      return { state, reason, policyNumber };
    } catch (error) {
      if (error instanceof OutsideError) return null;
      throw error;
    }
  }
}
