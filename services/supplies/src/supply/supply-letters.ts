import { type CallContext, serviceContext } from '@llavero/kit/context';
import { Peers } from '@llavero/kit/grpc/peers';
import { textOfPlaces } from '@llavero/kit/messages/facts';
import { writeMessage } from '@llavero/proto/commands/messages';
import { supplyChangeRequest } from '@llavero/proto/messages/catalogue/supplies';
import { named } from '@llavero/proto/messages/message';
import { contract } from '@llavero/proto/records/contracts/contract';
import { agent } from '@llavero/proto/records/people/agent';
import { marketer as definition } from '@llavero/proto/records/people/marketer';
import { supplyHolders } from '@llavero/proto/records/choices/places';
import {
  type LetterFacts,
  type LetterRow,
  letterRows,
  ownLetter,
  supplyLetterValues,
} from '@llavero/proto/rules/supply-letter';
import type { SupplyHolderCode } from '@llavero/proto/rules/supply-change';
import type { PartOf } from '@llavero/proto/fields/typed-record';
import { Injectable } from '@nestjs/common';
import type { StoredChange } from './supply-change-writer.ts';

const companyFields = [
  'name',
  'changesEmail',
  'email',
  'changesPhone',
  'phone',
  'changeText',
  'changeData',
  'changeForm',
  'requirements',
  'managedOnline',
  'externalId',
] as const;
/** A company as far as changes of holder are concerned. */
export type SupplyCompany = PartOf<typeof definition, (typeof companyFields)[number]>;

const personFields = ['firstname', 'lastname', 'idNumber', 'phone', 'email'] as const;
type Person = PartOf<typeof agent, (typeof personFields)[number]>;

export interface SupplyLetter {
  company: SupplyCompany | null;
  to: string | null;
  subject: string;
  body: string;
  data: LetterRow[];
}

/** What is written to the company of a change: its own text and data where it has some, else the built-in ones. */
@Injectable()
export class SupplyLetters {
  constructor(private readonly peers: Peers) {}

  async of(change: StoredChange, ctx: CallContext): Promise<SupplyLetter> {
    const company = await this.company(change, ctx);
    const facts = await this.facts(change, ctx);
    const wishes = company ?? {};
    const said = named(supplyChangeRequest, {
      records: { operation: change.id, contract: change.contract },
      values: supplyLetterValues(facts, wishes),
    });
    const own = serviceContext('supplies', ctx.requestId);
    const { subject, body } = await this.peers.command(writeMessage, said, own);
    return {
      company,
      to: company?.changesEmail ?? company?.email ?? null,
      subject,
      body: ownLetter(facts, wishes) ?? body,
      data: letterRows(facts, wishes),
    };
  }

  /** The company that was chosen, else the one of that name. */
  async company({ marketer, company }: StoredChange, ctx: CallContext): Promise<SupplyCompany | null> {
    const own = serviceContext('supplies', ctx.requestId);
    const marketers = this.peers.of(definition);
    if (marketer) return (await marketers.find(marketer, own, { fields: companyFields })) ?? null;
    if (!company) return null;
    const { items } = await marketers.list(
      { filter: { name: company }, fields: companyFields, limit: 1 },
      own,
    );
    return items[0] ?? null;
  }

  private async facts(change: StoredChange, ctx: CallContext): Promise<LetterFacts> {
    const own = serviceContext('supplies', ctx.requestId);
    const ids = [change.holder, change.formerHolder].flatMap((id) => id ?? []);
    const people =
      ids.length === 0 ? [] : await this.peers.of(agent).getMany(ids, own, { fields: personFields });
    const holder = people.find(({ id }) => id === change.holder);
    const former = people.find(({ id }) => id === change.formerHolder);
    const isStart = change.cause === 'CONTRACT_START';
    const lease =
      isStart && change.contract
        ? await this.peers.of(contract).find(change.contract, own, { fields: ['startDate'] })
        : undefined;
    const { supply, code, reference, iban, transfer, power, tariff, reading, readingDate, authorisedDate } =
      change;
    return {
      ...{ supply, code, reference, iban, transfer, power, tariff, reading, readingDate, authorisedDate },
      address: await textOfPlaces(this.peers, 'supplies', [change.place], ctx),
      holder: nameOf(holder) ?? nameOfKind(change.holderType),
      holderId: holder?.idNumber ?? null,
      holderPhone: holder?.phone ?? null,
      holderEmail: holder?.email ?? null,
      formerHolder: nameOf(former) ?? change.formerHolderName ?? nameOfKind(change.formerHolderType),
      contractStart: lease?.startDate ?? null,
    };
  }
}

const nameOf = (person: Person | undefined): string | null => (person ? agent.title(person) : null);

/** The community and the company itself have no person; of a person who is not known the kind says nothing. */
function nameOfKind(kind: SupplyHolderCode | null): string | null {
  return kind === 'COMMUNITY' || kind === 'COMPANY' ? supplyHolders.options[kind].label : null;
}
