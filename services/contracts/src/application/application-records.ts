import { Clock } from '@llavero/kit/config/clock';
import { type CallContext, serviceContext } from '@llavero/kit/context';
import { Database } from '@llavero/kit/db/database';
import type { Tx } from '@llavero/kit/db/queryable';
import { Peers } from '@llavero/kit/grpc/peers';
import { RecordStores } from '@llavero/kit/service/record-stores';
import { candidatureApplied, candidatureCompleted } from '@llavero/proto/events/applications';
import { type Candidature, candidature } from '@llavero/proto/records/contracts/candidature';
import { mandate } from '@llavero/proto/records/contracts/mandate';
import { solvencyRequest } from '@llavero/proto/records/contracts/solvency-request';
import { relation } from '@llavero/proto/records/parts/common';
import { employee } from '@llavero/proto/records/people/employee';
import { eraseAfter } from '@llavero/proto/rules/application';
import { normaliseSearch } from '@llavero/proto/values/search-text';
import { Injectable } from '@nestjs/common';
import { ApplicationLinks } from './application-links.ts';
import { ApplicationSettings } from './application-settings.ts';
import { type Applicant, type Application, nothingSaid, touchApplication } from './application-table.ts';

type Person = Candidature['tenants'][number];

/** The candidature and the solvency request of an application: made with the first part, filled with the others (OPS-06). */
@Injectable()
export class ApplicationRecords {
  constructor(
    private readonly database: Database,
    private readonly stores: RecordStores,
    private readonly links: ApplicationLinks,
    private readonly settings: ApplicationSettings,
    private readonly peers: Peers,
    private readonly clock: Clock,
  ) {}

  /**
   * Brings both records to what everybody has sent.
   * What a colleague has corrected meanwhile of those who had sent their part before stays.
   *
   * @param people of the application, as they stand in `tx`
   * @param sender whose part it is
   * @returns the application with its candidature
   */
  async write(
    of: Application,
    people: Applicant[],
    sender: string,
    ctx: CallContext,
    tx: Tx,
  ): Promise<Application> {
    const own = serviceContext('contracts', ctx.requestId);
    const everybodySent = people.every(({ submittedAt }) => submittedAt !== null);
    const shared = {
      tenants: people.filter(({ role }) => role === 'TENANT').map(asPerson),
      avalists: people.filter(({ role }) => role === 'AVALIST').map(asPerson),
      documents: people.flatMap(({ documents }) => documents),
    };
    if (of.candidature === null) return this.create(of, shared, everybodySent, own, tx);
    const part = people.find(({ id }) => id === sender);
    const store = this.stores.of(candidature);
    const current = await store.loadUnchecked(of.candidature, tx, { lock: true });
    const isWaiting = current.status === 'DOCUMENTS_PENDING' || current.status === 'RECEIVED';
    await store.writeUnchecked(
      current.id,
      undefined,
      {
        ...withPart(current, part),
        documents: [...new Set([...(current.documents ?? []), ...shared.documents])],
        documentsComplete: everybodySent,
        ...(everybodySent && isWaiting ? { status: 'IN_REVIEW' as const } : {}),
      },
      everybodySent
        ? { event: candidatureCompleted, extra: { mandate: current.mandate, unit: current.unit } }
        : {},
      own,
      tx,
    );
    if (current.solvencyRequest)
      await this.fillSolvency(current.solvencyRequest, part, shared.documents, own, tx);
    return of;
  }

  private async create(
    of: Application,
    shared: Pick<Candidature, 'tenants' | 'avalists' | 'documents'>,
    everybodySent: boolean,
    own: CallContext,
    tx: Tx,
  ): Promise<Application> {
    const unit = await this.links.unit(of.unit, own.requestId);
    const mandateOf = of.mandate ? await this.stores.of(mandate).loadManyUnchecked([of.mandate], tx) : [];
    const salesManager = mandateOf[0]?.salesManager ?? null;
    const manager = salesManager
      ? await this.peers.of(employee).find(salesManager, own, { fields: ['firstname', 'lastname', 'email'] })
      : undefined;
    const { startDate, durationMonths, adults, children, pets, conditions } = of.terms;
    const applied = await this.stores.of(candidature).create(
      {
        ...shared,
        unit: of.unit,
        mandate: of.mandate,
        source: 'WEBSITE',
        adults,
        children,
        pets,
        conditions,
        startDate,
        durationMonths,
        askedRent: unit.rent,
        offeredRent: unit.rent,
        documentsComplete: everybodySent,
        status: everybodySent ? 'RECEIVED' : 'DOCUMENTS_PENDING',
        assignedTo: salesManager ?? of.createdBy,
        createdBy: of.createdBy,
      },
      own,
      tx,
      { event: candidatureApplied, extra: { mandate: of.mandate, unit: of.unit } },
    );
    const request = await this.stores.of(solvencyRequest).create(
      {
        ...shared,
        candidature: applied.id,
        mandate: of.mandate
          ? relation('mandate', of.mandate, mandateOf[0] ? mandate.title(mandateOf[0]) : null)
          : null,
        unit: relation('place', of.unit, unit.title),
        manager: manager ? { name: employee.title(manager), email: manager.email } : null,
        rent: unit.rent,
        date: startDate,
        createdBy: of.createdBy,
      },
      own,
      tx,
    );
    await this.stores
      .of(candidature)
      .writeUnchecked(
        applied.id,
        undefined,
        { solvencyRequest: request.id, solvencyStatus: 'PENDING' },
        everybodySent ? { event: candidatureCompleted, extra: { mandate: of.mandate, unit: of.unit } } : {},
        own,
        tx,
      );
    const { refusedDays } = await this.settings.current(own.requestId);
    const retentionDate = eraseAfter(this.clock.now(), refusedDays);
    await touchApplication(this.database, tx, of.id, { retentionDate, candidature: applied.id });
    return { ...of, candidature: applied.id };
  }

  /** What the insurer has answered is about the people it was asked about: those of a closed request stay. */
  private async fillSolvency(
    id: string,
    part: Applicant | undefined,
    papers: readonly string[],
    own: CallContext,
    tx: Tx,
  ): Promise<void> {
    const store = this.stores.of(solvencyRequest);
    const [request] = await store.loadManyUnchecked([id], tx);
    if (!request || request.status !== 'PENDING') return;
    const documents = [...new Set([...(request.documents ?? []), ...papers])];
    await store.writeUnchecked(id, undefined, { ...withPart(request, part), documents }, {}, own, tx);
  }
}

type People = Pick<Candidature, 'tenants' | 'avalists'>;

/** The people of a record with the part of one of them, who is found by address or name; whoever was not there comes last. */
function withPart({ tenants, avalists }: People, part: Applicant | undefined): People {
  if (!part) return { tenants, avalists };
  const sent = asPerson(part);
  const isOf = (value: string | null, other: string | null) =>
    value !== null && other !== null && normaliseSearch(value) === normaliseSearch(other);
  const filled = (list: Person[]): Person[] => {
    const byAddress = list.findIndex(({ email }) => isOf(email, part.email));
    const at = byAddress >= 0 ? byAddress : list.findIndex(({ name }) => isOf(name, sent.name));
    return at < 0
      ? [...list, sent]
      : list.map((one, index) => (index === at ? { ...sent, agent: one.agent } : one));
  };
  return part.role === 'TENANT'
    ? { tenants: filled(tenants), avalists }
    : { tenants, avalists: filled(avalists) };
}

/** Of somebody who has not sent their part only what the first applicant has said of them. */
function asPerson({ submittedAt, said, email }: Applicant): Person {
  const name = said.name ?? email;
  if (submittedAt === null) return { ...nothingSaid, agent: null, name, email };
  return { ...said, agent: null, name, email };
}
