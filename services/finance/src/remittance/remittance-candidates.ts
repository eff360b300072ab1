import { Clock } from '@llavero/kit/config/clock';
import { type CallContext, serviceContext } from '@llavero/kit/context';
import { Database } from '@llavero/kit/db/database';
import { Peers } from '@llavero/kit/grpc/peers';
import { RecordStores } from '@llavero/kit/service/record-stores';
import type { InputOf } from '@llavero/proto/commands/command';
import type { previewRemittance } from '@llavero/proto/commands/remittances';
import { type Finance, finance } from '@llavero/proto/records/finance/finance';
import { type SepaMandate, sepaMandate } from '@llavero/proto/records/finance/sepa-mandate';
import { agent } from '@llavero/proto/records/people/agent';
import { mandate as mandateDefinition } from '@llavero/proto/records/contracts/mandate';
import { organization } from '@llavero/proto/records/people/organization';
import { debitedTypes, settlementTypes } from '@llavero/proto/records/choices/settlement-types';
import { payableAccount } from '@llavero/proto/rules/bank-account';
import { dueCents } from '@llavero/proto/rules/instalments';
import { owedCents } from '@llavero/proto/rules/owed';
import { statusOf } from '@llavero/proto/states/evaluate';
import { dayKey, startOfDay } from '@llavero/proto/values/dates';
import { inBatches } from '@llavero/proto/values/ids';
import { checkSepaIban } from '@llavero/proto/values/iban-check';
import { fromCents } from '@llavero/proto/values/money';
import { addTargetDays, targetDayFrom } from '@llavero/proto/values/target-calendar';
import { Injectable } from '@nestjs/common';
import { BillCandidates } from './bill-candidates.ts';
import { offeredSql } from './offered.ts';
import {
  type Refusal,
  type RemittanceCandidate,
  rowRefusal,
  type RowMandate,
  type RowParty,
} from './row-refusal.ts';
import type { FileCompany } from './file/write-file.ts';

type Ask = InputOf<typeof previewRemittance>;

export interface Candidates {
  /** First day of settlement. */
  executionDate: number;
  company: FileCompany | null;
  /** What the company lacks; null when nothing. */
  problem: string | null;
  accepted: RemittanceCandidate[];
  refused: { candidate: RemittanceCandidate; refusal: Refusal }[];
  /** Documents that are due and not asked for all the same. */
  later: { document: string; reason: 'OTHER_COMPANY' | 'INSTALMENT_LATER' }[];
}

interface Due {
  id: string;
  attempts: number;
  standing: boolean;
  /** Some of its instalments were asked for before. */
  inParts: boolean;
}

/** Debits are presented one day on which banks settle ahead (core scheme, D-1); transfers on the day. */
const LEAD_DAYS = { DEBIT: 1, TRANSFER: 0, BILLS: 0 } as const;
/** What remittances of documents take; those of bills have candidates of their own. */
export type DocumentAsk = Ask & { type: keyof typeof typesOf };
export const typesOf = { DEBIT: [...debitedTypes], TRANSFER: [...settlementTypes] } as const;
export const methodOf = { DEBIT: 'DIRECT_DEBIT', TRANSFER: 'TRANSFER' } as const;

/** Documents that are due, with all that a row of a remittance is made of, and what keeps each of them out. */
@Injectable()
export class RemittanceCandidates {
  constructor(
    private readonly database: Database,
    private readonly stores: RecordStores,
    private readonly peers: Peers,
    private readonly clock: Clock,
    private readonly bills: BillCandidates,
  ) {}

  /** @throws CodedError unavailable `PEER.UNAVAILABLE`: nothing is charged or paid on a guess */
  async of(ask: Ask, ctx: CallContext): Promise<Candidates> {
    const own = serviceContext('finance', ctx.requestId);
    const now = this.clock.now();
    const { company, problem } = await this.company(ask, own);
    const first = addTargetDays(startOfDay(now), LEAD_DAYS[ask.type]);
    const executionDate = targetDayFrom(Math.max(first, ask.executionDate));
    const result: Candidates = { executionDate, company, problem, accepted: [], refused: [], later: [] };
    const note = (candidate: RemittanceCandidate) => {
      const refusal = rowRefusal(ask.type, candidate);
      if (refusal) result.refused.push({ candidate, refusal });
      else result.accepted.push(candidate);
    };
    if (!isOfDocuments(ask)) {
      for (const candidate of await this.bills.of(ask, executionDate, own)) note(candidate);
      return result;
    }
    // A page of records lies in memory whole.
    for (const some of inBatches(await this.due(ask)))
      for (const candidate of await this.page(ask, some, executionDate, now, own, result.later))
        note(candidate);
    return result;
  }

  /** Documents of the type that wait for their payment, in the order in which they are due. */
  private due({ type, organization: of, dueUpTo, landlord }: DocumentAsk): Promise<Due[]> {
    return this.database.query<Due>(
      `select f.id, coalesce(r.attempts, 0)::int as attempts, coalesce(r.standing, false) as standing,
              coalesce(r.in_parts, false) as "inParts"
         from finance f
         left join lateral (
           select count(*) as attempts, bool_or(outcome in ('PREPARED', 'SENT') or (outcome = 'SETTLED' and not part)) as standing,
                  bool_or(outcome = 'SETTLED' and part) as in_parts
             from remittance_row where document = f.id and purpose = $1) r on true
        where f.type = any($2::text[]) and f.deleted_at is null and ($6::uuid is null or $6 = any(f.landlords))
          and ${offeredSql({ method: '$3', dueUpTo: '$4', organization: '$5' })}
        order by f.payment_expected_date, f.id`,
      [type, typesOf[type], methodOf[type], dayKey(dueUpTo), of, landlord],
    );
  }

  private async page(
    { type, organization: of }: DocumentAsk,
    due: readonly Due[],
    executionDate: number,
    now: number,
    ctx: CallContext,
    later: Candidates['later'],
  ): Promise<RemittanceCandidate[]> {
    const loaded = await this.stores.of(finance).loadManyUnchecked(due.map(({ id }) => id));
    const documents = await this.ofCompany(loaded, of, ctx);
    const ours = new Set(documents);
    later.push(
      ...loaded.flatMap((one) =>
        ours.has(one) ? [] : [{ document: one.id, reason: 'OTHER_COMPANY' as const }],
      ),
    );
    const known = new Map(due.map((one) => [one.id, one]));
    const parties = await this.parties(type, documents, ctx);
    const mandates =
      type === 'DEBIT' ? await this.mandates([...parties.keys()], of) : new Map<string, SepaMandate[]>();
    return documents.flatMap((document) => {
      const { id, destination } = document;
      // Nobody is charged before the day on which they owe it.
      const executionDay = targetDayFrom(Math.max(executionDate, document.paymentExpectedDate ?? 0));
      // What instalments have paid, put off to a later day, or a rectification has taken is not asked for.
      const cents = dueCents(document, executionDay);
      if (cents <= 0) {
        later.push({ document: id, reason: 'INSTALMENT_LATER' });
        return [];
      }
      const person = parties.get(destination?.agent ?? '') ?? null;
      const party =
        person && type === 'DEBIT' ? { ...person, iban: destination?.iban || person.iban } : person;
      const { attempts = 0, standing = false, inParts = false } = known.get(id) ?? {};
      const candidate: RemittanceCandidate = {
        kind: 'finance',
        document: id,
        name: finance.title(document),
        concept: document.concept ?? '',
        status: statusOf(finance, document, now) as RemittanceCandidate['status'],
        paymentBlock: document.paymentBlock,
        inRemittance: standing,
        amount: fromCents(cents),
        isPart: inParts || cents < owedCents(document),
        party,
        mandate: party ? mandateFor(mandates.get(party.id) ?? [], document, party.iban) : null,
        executionDay,
        attempt: attempts + 1,
      };
      return [candidate];
    });
  }

  /** Without those whose mandate is of another company of the house: they go through its account. */
  private async ofCompany(
    documents: readonly Finance[],
    company: string,
    ctx: CallContext,
  ): Promise<Finance[]> {
    const ids = [
      ...new Set(documents.flatMap(({ mandatary, mandate }) => (mandatary ? [] : (mandate ?? [])))),
    ];
    if (ids.length === 0) return [...documents];
    const found = await this.peers.of(mandateDefinition).getMany(ids, ctx, { fields: ['organization'] });
    const companies = new Map(found.map(({ id, organization: of }) => [id, of]));
    return documents.filter(
      ({ mandatary, mandate }) => (mandatary ?? companies.get(mandate ?? '') ?? company) === company,
    );
  }

  private async parties(
    type: Ask['type'],
    documents: readonly Finance[],
    ctx: CallContext,
  ): Promise<Map<string, RowParty>> {
    const ids = [...new Set(documents.flatMap(({ destination }) => destination?.agent ?? []))];
    const people = await this.peers.of(agent).getMany(ids, ctx, {
      fields: [
        'firstname',
        'lastname',
        'idNumber',
        'idType',
        'iban',
        'bic',
        'accountHolder',
        'approvedAccount',
      ],
    });
    return new Map(
      people.map((person) => {
        const account = type === 'TRANSFER' ? payableAccount(person) : null;
        const name = agent.title(person);
        const party: RowParty = {
          id: person.id,
          name: account?.holder ?? name,
          idNumber: person.idNumber,
          idType: person.idType,
          iban: type === 'TRANSFER' ? (account?.iban ?? null) : person.iban,
          accountWaits: Boolean(person.iban) && account === null,
        };
        return [person.id, party];
      }),
    );
  }

  private async mandates(debtors: readonly string[], creditor: string): Promise<Map<string, SepaMandate[]>> {
    const found = await this.database.query<{ id: string }>(
      `select id from sepa_mandate where debtor = any($1::uuid[]) and creditor = $2 and deleted_at is null
        order by signature_date desc nulls last, id`,
      [debtors, creditor],
    );
    const loaded: SepaMandate[] = [];
    for (const some of inBatches(found))
      loaded.push(...(await this.stores.of(sepaMandate).loadManyUnchecked(some.map(({ id }) => id))));
    return Map.groupBy(loaded, ({ debtor }) => debtor);
  }

  private async company(
    { type, organization: id }: Ask,
    ctx: CallContext,
  ): Promise<{ company: FileCompany | null; problem: string | null }> {
    const found = await this.peers
      .of(organization)
      .find(id, ctx, { fields: ['name', 'cif', 'iban', 'creditorId'] });
    const { name = null, cif = null, iban = null, creditorId = null } = found ?? {};
    const problem = companyProblem(type, { cif, iban, creditorId });
    if (problem || !name || !cif || !iban) return { company: null, problem };
    return { company: { name, cif, iban, creditorId }, problem: null };
  }
}

export const isOfDocuments = (ask: Ask): ask is DocumentAsk => ask.type !== 'BILLS';

function companyProblem(
  type: Ask['type'],
  { cif, iban, creditorId }: { cif: string | null; iban: string | null; creditorId: string | null },
): string | null {
  if (!cif) return 'A la organización le falta el CIF: complételo en su ficha.';
  if (!iban) return 'A la organización le falta la cuenta (IBAN): complétela en su ficha.';
  if (checkSepaIban(iban))
    return 'La cuenta de la organización no sirve para remesas: corríjala en su ficha.';
  return type === 'DEBIT' && !creditorId
    ? 'A la organización le falta el identificador de acreedor SEPA: complételo en su ficha.'
    : null;
}

/** The mandate that covers a receipt: one of its contract before a general one, of its account before another, in use before ended. */
function mandateFor(
  mandates: readonly SepaMandate[],
  { contract }: Finance,
  iban: string | null,
): RowMandate | null {
  const fitting = mandates.filter((one) => one.contract === null || one.contract === contract);
  const rank = (one: SepaMandate): number =>
    (one.cancelled ? 8 : 0) +
    (one.iban === iban ? 0 : 4) +
    (one.suspended ? 2 : 0) +
    (one.contract === null ? 1 : 0);
  const [best] = [...fitting].sort((one, other) => rank(one) - rank(other));
  if (!best) return null;
  const { id, reference, signatureDate, sequence, lastUse, suspended, cancelled } = best;
  return {
    id,
    reference: reference ?? '',
    signatureDate,
    sequence,
    lastUse,
    iban: best.iban,
    holder: best.holder,
    suspended,
    cancelled,
  };
}
