import type { CallContext } from '@llavero/kit/context';
import type { Tx } from '@llavero/kit/db/queryable';
import { type HandlesEvent, OnEvent } from '@llavero/kit/events/on-event';
import { eachRecordUnchecked } from '@llavero/kit/records/read/each-record';
import { RecordStores } from '@llavero/kit/service/record-stores';
import { agentErased } from '@llavero/proto/events/data-protection';
import type { EventOf } from '@llavero/proto/events/define';
import { type Candidature, candidature } from '@llavero/proto/records/contracts/candidature';
import { lead } from '@llavero/proto/records/contracts/lead';
import { type SolvencyRequest, solvencyRequest } from '@llavero/proto/records/contracts/solvency-request';
import { ERASED_NAME } from '@llavero/proto/rules/data-protection';

type Applicants = Candidature['tenants'];
type Applied = Pick<Candidature | SolvencyRequest, 'tenants' | 'avalists'>;

/** Texts about all applicants, and the fields whose past says who one of them was. */
const ofCandidature = {
  texts: { pets: null, conditions: null, rejectionReason: null },
  people: ['name', 'tenants', 'avalists', 'annualIncome', 'effortRate'],
  all: ['pets', 'conditions', 'rejectionReason', 'notes', 'chronology'],
} as const;
const ofSolvency = {
  texts: { answerNotes: null, notes: null, googleDrivePath: null },
  people: ['name', 'tenants', 'avalists', 'effortRate'],
  all: ['answerNotes', 'notes', 'googleDrivePath', 'chronology'],
} as const;

const ofLead = { phone: null, email: null, homeAddress: null, nextStep: null, lostNotes: null } as const;
const leadFields = ['phone', 'email', 'homeAddress', 'nextStep', 'lostNotes'] as const;

/**
 * Takes an erased person out of leads, candidatures and solvency requests (decision 0035): the entry says only that there was
 * somebody, by the link to the emptied record. Texts about all applicants go with the last one. Their links stand in
 * encrypted lists, so all records are looked through; an erasure is rare.
 */
@OnEvent(agentErased, { name: 'person-erased' })
export class PersonErased implements HandlesEvent<typeof agentErased> {
  constructor(private readonly stores: RecordStores) {}

  async handle({ subject }: EventOf<typeof agentErased>, tx: Tx, ctx: CallContext): Promise<void> {
    const candidatures = this.stores.of(candidature);
    for await (const one of eachRecordUnchecked(candidatures, {}, tx)) {
      const patch = withoutPerson(one, subject);
      if (!patch) continue;
      const { texts, people, all } = ofCandidature;
      const isEmpty = isNobodyLeft(patch);
      const values = isEmpty ? { ...patch, ...texts, notes: [], chronology: [] } : patch;
      await candidatures.writeUnchecked(one.id, undefined, values, {}, ctx, tx);
      await candidatures.forgetHistoryUnchecked(one.id, tx, isEmpty ? [...people, ...all] : people);
    }
    const requests = this.stores.of(solvencyRequest);
    for await (const one of eachRecordUnchecked(requests, {}, tx)) {
      const patch = withoutPerson(one, subject);
      if (!patch) continue;
      const { texts, people, all } = ofSolvency;
      const isEmpty = isNobodyLeft(patch);
      const values = isEmpty ? { ...patch, ...texts, chronology: [] } : patch;
      await requests.writeUnchecked(one.id, undefined, values, {}, ctx, tx);
      await requests.forgetHistoryUnchecked(one.id, tx, isEmpty ? [...people, ...all] : people);
    }
    const leads = this.stores.of(lead);
    for (const { id } of await leads.findUnchecked({ filter: { agent: subject } }, tx)) {
      const emptied = { ...ofLead, name: ERASED_NAME, notes: [], chronology: [] };
      await leads.writeUnchecked(id, undefined, emptied, {}, ctx, tx);
      await leads.forgetHistoryUnchecked(id, tx, ['name', 'notes', 'chronology', ...leadFields]);
    }
  }
}

/** The applicants without what the person said of themselves; undefined when the person is none of them. */
function withoutPerson({ tenants, avalists }: Applied, person: string): Applied | undefined {
  if (![...tenants, ...avalists].some(({ agent }) => agent === person)) return undefined;
  const strip = (applicants: Applicants): Applicants =>
    applicants.map((one) => (one.agent === person ? erased(person) : one));
  return { tenants: strip(tenants), avalists: strip(avalists) };
}

const erased = (agent: string): Applicants[number] => ({
  agent,
  name: ERASED_NAME,
  idType: null,
  idNumber: null,
  birthDate: null,
  email: null,
  phone: null,
  employment: null,
  employer: null,
  employedSince: null,
  annualIncome: null,
});

const isNobodyLeft = ({ tenants, avalists }: Applied): boolean =>
  [...tenants, ...avalists].every(({ name }) => name === ERASED_NAME);
