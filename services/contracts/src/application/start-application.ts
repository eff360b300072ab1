import { Clock } from '@llavero/kit/config/clock';
import { type CallContext, serviceContext } from '@llavero/kit/context';
import { Database } from '@llavero/kit/db/database';
import { Peers } from '@llavero/kit/grpc/peers';
import { Logger } from '@llavero/kit/logging/logger';
import { isUuid } from '@llavero/kit/records/access';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import { RecordStores } from '@llavero/kit/service/record-stores';
import { applicationUnits, startApplication } from '@llavero/proto/commands/applications';
import { employees } from '@llavero/proto/commands/command';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { mandate as mandateDefinition } from '@llavero/proto/records/contracts/mandate';
import { place } from '@llavero/proto/records/places/place';
import { applicationPrivacy, eraseAfter } from '@llavero/proto/rules/application';
import { ApplicationLinks } from './application-links.ts';
import { ApplicationSettings } from './application-settings.ts';
import { applicantsOf, findApplication, insertApplicant, insertApplication } from './application-table.ts';
import { consentMissing, unitNotOffered } from './application.errors.ts';

/** How long the list of offered units is kept, in milliseconds: many visitors ask for it at once. */
const UNITS_MS = 30_000;
const MOST_UNITS = 200;

type Units = OutputOf<typeof applicationUnits>['units'];

/** OPS-06: the units of the public form. */
@CommandHandler(applicationUnits)
export class ApplicationUnits implements Handles<typeof applicationUnits> {
  private known: { at: number; units: Promise<Units> } | null = null;

  constructor(private readonly peers: Peers) {}

  async run(_input: object, ctx: CallContext): Promise<OutputOf<typeof applicationUnits>> {
    const now = performance.now();
    if (!this.known || now - this.known.at > UNITS_MS) {
      const units = this.read(ctx.requestId);
      this.known = { at: now, units };
      units.catch(() => (this.known = null));
    }
    return { units: await this.known.units, byStaff: employees.includes(ctx.actor.role) };
  }

  private async read(requestId: string | null): Promise<Units> {
    const { items } = await this.peers.of(place).list(
      {
        fields: ['id', 'offerTitle', 'street', 'city', 'offerRent', 'offerFrom'],
        filter: { type: 'UNIT', publicationStatus: 'OFFERED' },
        sort: [{ field: 'offerRent', order: 'asc' }],
        limit: MOST_UNITS,
      },
      serviceContext('contracts', requestId),
    );
    return items.map(({ id, offerTitle, street, city, offerRent, offerFrom }) => ({
      id,
      title: offerTitle ?? street ?? 'Vivienda',
      city,
      rent: offerRent,
      from: offerFrom,
    }));
  }
}

/** OPS-06: begins an application; what the same press of the button asks for twice is begun once. */
@CommandHandler(startApplication)
export class StartApplication implements Handles<typeof startApplication> {
  constructor(
    private readonly database: Database,
    private readonly stores: RecordStores,
    private readonly links: ApplicationLinks,
    private readonly settings: ApplicationSettings,
    private readonly clock: Clock,
    private readonly logger: Logger,
  ) {}

  async run(
    input: InputOf<typeof startApplication>,
    ctx: CallContext,
  ): Promise<OutputOf<typeof startApplication>> {
    const nothing = { code: null, expiresAt: null };
    const byStaff = employees.includes(ctx.actor.role);
    if (!byStaff && (!input.accepted || input.consentVersion !== applicationPrivacy.version))
      throw consentMissing();
    const { isOffered } = await this.links.unit(input.unit, ctx.requestId);
    if (!isOffered && !byStaff) throw unitNotOffered();
    const { unfinishedDays } = await this.settings.current(ctx.requestId);
    const made = await this.database.transaction(async (tx) => {
      // Of two presses at once the second waits here and finds what the first has made.
      await tx.query(`SELECT pg_advisory_xact_lock(hashtextextended($1, 0))`, [input.request]);
      const id =
        (await findApplication(this.database, { request: input.request }, tx))?.id ??
        (await this.insert(input, { byStaff, unfinishedDays }, ctx, tx));
      const of = await findApplication(this.database, { id }, tx);
      const [person] = await applicantsOf(this.database, id, tx);
      if (!of || !person || person.submittedAt !== null) return null;
      return { of, person, link: await this.links.issue(person, tx, { keepEarlier: true }) };
    });
    if (!made) return nothing;
    const { of, person, link } = made;
    if (!(byStaff && input.withoutMail)) await this.links.mail(person, of, link, ctx.requestId);
    this.logger.info('application begun', { application: of.id });
    return { code: link.code, expiresAt: link.expiresAt };
  }

  private async insert(
    input: InputOf<typeof startApplication>,
    { byStaff, unfinishedDays }: { byStaff: boolean; unfinishedDays: number },
    { actor }: CallContext,
    tx: Parameters<typeof insertApplication>[1],
  ): Promise<string> {
    const { request, unit, name, email, phone, consentVersion } = input;
    const mandate = (byStaff ? input.mandate : null) ?? (await this.mandateOf(unit, tx));
    const id = await insertApplication(this.database, tx, {
      request,
      unit,
      mandate,
      createdBy: byStaff && isUuid(actor.id) ? actor.id : null,
      retentionDate: eraseAfter(this.clock.now(), unfinishedDays),
    });
    await insertApplicant(this.database, tx, {
      application: id,
      role: 'TENANT',
      main: true,
      position: 0,
      email,
      said: { name, phone },
      consentVersion: input.accepted ? consentVersion : null,
    });
    return id;
  }

  private async mandateOf(unit: string, tx: Parameters<typeof insertApplication>[1]): Promise<string | null> {
    const [found] = await this.stores
      .of(mandateDefinition)
      .findUnchecked({ filter: { units: { $in: [unit] }, status: 'ACTIVE' }, limit: 1 }, tx);
    return found?.id ?? null;
  }
}
