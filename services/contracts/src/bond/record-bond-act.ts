import { Clock } from '@llavero/kit/config/clock';
import type { CallContext } from '@llavero/kit/context';
import { Database } from '@llavero/kit/db/database';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import { RecordStores } from '@llavero/kit/service/record-stores';
import { recordBondAct } from '@llavero/proto/commands/bonds';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import type { PatchOf } from '@llavero/proto/fields/typed-record';
import { contract as definition, type Contract } from '@llavero/proto/records/contracts/contract';
import { bondLedger } from '@llavero/proto/rules/bond-ledger';
import { startOfDay } from '@llavero/proto/values/dates';
import { toCents } from '@llavero/proto/values/money';
import { replyOf } from '../reply.ts';
import {
  alreadyNoted,
  holdersMissing,
  inTheFuture,
  notHeld,
  notYet,
  outOfOrder,
  withoutBond,
} from './bond.errors.ts';

type Input = InputOf<typeof recordBondAct>;

/** The days of C §3.2 that acts set, and what each comes after; of several, the latest that is set counts. */
const days = {
  RECEIVED: { field: 'legalBondReceptionDate', after: [] },
  DEPOSITED: { field: 'legalBondDepositDate', after: ['legalBondReceptionDate'] },
  REQUESTED: { field: 'legalBondRequestDate', after: ['legalBondDepositDate', 'legalBondReceptionDate'] },
  RECOVERED: { field: 'legalBondRecoverDate', after: ['legalBondRequestDate', 'legalBondDepositDate'] },
  SETTLED: {
    field: 'legalBondTenantLiquidatedDate',
    after: ['legalBondRecoverDate', 'legalBondDepositDate', 'legalBondReceptionDate'],
  },
} as const;

/** Acts that cannot be without another. */
const needs = {
  REQUESTED: ['legalBondDepositDate', 'el depósito'],
  RECOVERED: ['legalBondDepositDate', 'el depósito'],
  SETTLED: ['legalBondReceptionDate', 'la recepción'],
} as const;

/** Notes what happened to the bond of a contract, each act after the one it follows (C §4.3). */
@CommandHandler(recordBondAct)
export class RecordBondAct implements Handles<typeof recordBondAct> {
  constructor(
    private readonly database: Database,
    private readonly stores: RecordStores,
    private readonly clock: Clock,
  ) {}

  run(input: Input, ctx: CallContext): Promise<OutputOf<typeof recordBondAct>> {
    const { id, version, document } = input;
    return this.database.transaction(async (tx) => {
      const store = this.stores.of(definition);
      const contract = await store.loadUnchecked(id, tx, { lock: true });
      const now = this.clock.now();
      if (bondLedger(contract).total === 0) throw withoutBond();
      if (startOfDay(input.date) > startOfDay(now)) throw inTheFuture();
      const patch: PatchOf<typeof definition> = {
        ...patchOf(contract, input),
        ...(document ? { documents: [...new Set([...contract.documents, document])] } : {}),
      };
      return replyOf(definition, await store.writeUnchecked(id, version, patch, {}, ctx, tx), now);
    });
  }
}

function patchOf(contract: Contract, input: Input): PatchOf<typeof definition> {
  const { act, registrationNumber } = input;
  const date = startOfDay(input.date);
  if (act === 'CLAIMED' || act === 'MOVED')
    return { bondMovements: movementsWith(contract, { ...input, act, date }) };
  const { field, after } = days[act];
  const noted = contract[field];
  if (noted !== null) throw alreadyNoted(noted);
  if (act in needs) {
    const [before, name] = needs[act as keyof typeof needs];
    if (contract[before] === null) throw notYet(name);
  }
  const [previous] = after.flatMap((name) => contract[name] ?? []);
  if (previous !== undefined && date < previous) throw outOfOrder(previous);
  return {
    [field]: date,
    ...(act === 'DEPOSITED' && registrationNumber ? { legalBondRegistrationNumber: registrationNumber } : {}),
  };
}

/** A claim goes from its holder to what was damaged or owed; a change of holder from one to the other. */
function movementsWith(contract: Contract, input: Input & { act: 'CLAIMED' | 'MOVED' }) {
  const { act, date, amount, from, description, document } = input;
  const to = act === 'CLAIMED' ? 'APPLIED' : input.to;
  if (!amount || !from || !to || from === to) throw holdersMissing();
  const held = bondLedger(contract, date).balances[from];
  if (toCents(amount) > toCents(held)) throw notHeld(held);
  return [...(contract.bondMovements ?? []), { date, act, amount, from, to, description, document }];
}
