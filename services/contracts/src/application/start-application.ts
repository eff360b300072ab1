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
import { publishedUnits } from '@llavero/proto/commands/published-units';
import { mandate as mandateDefinition } from '@llavero/proto/records/contracts/mandate';
import { place } from '@llavero/proto/records/places/place';
import { applicationPrivacy, eraseAfter } from '@llavero/proto/rules/application';
import { ApplicationLinks } from './application-links.ts';
import { ApplicationSettings } from './application-settings.ts';
import {
  applicantsOf,
  findApplication,
  insertApplicant,
  insertApplication,
  renameApplicant,
} from './application-table.ts';
import { consentMissing, unitNotOffered } from './application.errors.ts';

/** How long the list of offered units is kept, in milliseconds: many visitors ask for it at once. */
const UNITS_MS = 30_000;
const PAGE = 100;

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

  /** The same units as the portals and the widgets show: those that somebody has taken meanwhile are left out. */
  private async read(requestId: string | null): Promise<Units> {
    const found = new Map<string, Units[number]>();
    // A unit that comes to the market meanwhile moves the others on by one: they are met again, none is missed.
    for (let page = 1; ; page += 1) {
      const asked = { unit: null, page, pageSize: PAGE };
      const { units, total } = await this.peers.command(
        publishedUnits,
        asked,
        serviceContext('contracts', requestId),
      );
      for (const { id, title, city, rent, availableFrom } of units)
        found.set(id, { id, title, city, rent, from: availableFrom });
      if (page * PAGE >= total) break;
    }
    return [...found.values()].sort((a, b) => (a.rent ?? 0) - (b.rent ?? 0));
  }
}

/** OPS-06: begins an application; what the same press of the button asks for twice is begun once. */
@CommandHandler(startApplication)
export class StartApplication implements Handles<typeof startApplication> {
  constructor(
    private readonly database: Database,
    private readonly stores: RecordStores,
    private readonly peers: Peers,
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
    if (!byStaff && !(await this.links.isOffered(input.unit, ctx.requestId))) throw unitNotOffered();
    const { unfinishedDays } = await this.settings.current(ctx.requestId);
    const made = await this.database.transaction(async (tx) => {
      // Of two presses at once the second waits here and finds what the first has made.
      await tx.query(`SELECT pg_advisory_xact_lock(hashtextextended($1, 0))`, [input.request]);
      const begun = await findApplication(this.database, { request: input.request }, tx);
      const id = begun?.id ?? (await this.insert(input, { byStaff, unfinishedDays }, ctx, tx));
      const isReaddressed = begun !== null && (await this.correct(begun.id, input, ctx.requestId, tx));
      const of = await findApplication(this.database, { id }, tx);
      const [person] = await applicantsOf(this.database, id, tx);
      if (!of || !person || person.submittedAt !== null) return null;
      return { of, person, link: await this.links.issue(person, tx, { keepEarlier: !isReaddressed }) };
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
    { actor, requestId }: CallContext,
    tx: Parameters<typeof insertApplication>[1],
  ): Promise<string> {
    const { request, unit, name, email, phone, consentVersion } = input;
    const mandate = (byStaff ? input.mandate : null) ?? (await this.mandateOf(unit, requestId, tx));
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

  /** Whoever was told of a failure may have put right what they had written before they pressed again: that counts, until they go on. @returns true when it goes to another address */
  private async correct(
    id: string,
    { unit, name, email, phone, mandate }: InputOf<typeof startApplication>,
    requestId: string | null,
    tx: Parameters<typeof insertApplication>[1],
  ): Promise<boolean> {
    const of = await findApplication(this.database, { id }, tx, true);
    const [person] = await applicantsOf(this.database, id, tx);
    if (!of || !person || person.savedAt !== null || person.submittedAt !== null) return false;
    if (of.unit !== unit)
      await tx.query('UPDATE application SET unit = $2, mandate = $3 WHERE id = $1', [
        id,
        unit,
        mandate ?? (await this.mandateOf(unit, requestId, tx)),
      ]);
    if (person.email === email && person.said.name === name && person.said.phone === phone) return false;
    await renameApplicant(
      this.database,
      tx,
      { ...person, said: { ...person.said, phone } },
      { role: person.role, position: person.position, email, name },
    );
    return person.email !== email;
  }

  /** The mandate in force of the unit, or of its whole property; the one that names the unit before the other. */
  private async mandateOf(
    unit: string,
    requestId: string | null,
    tx: Parameters<typeof insertApplication>[1],
  ): Promise<string | null> {
    const home = await this.peers
      .of(place)
      .find(unit, serviceContext('contracts', requestId), { fields: ['property'] });
    const property = home?.property ?? null;
    const found = await this.stores.of(mandateDefinition).findUnchecked(
      {
        filter: {
          $or: [
            { units: { $in: [unit] } },
            ...(property === null ? [] : [{ properties: { $in: [property] } }]),
          ],
          status: 'ACTIVE',
        },
      },
      tx,
    );
    return (found.find(({ units }) => units.includes(unit)) ?? found[0])?.id ?? null;
  }
}
