import { Clock } from '@llavero/kit/config/clock';
import type { CallContext } from '@llavero/kit/context';
import { Database } from '@llavero/kit/db/database';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import { RecordStores } from '@llavero/kit/service/record-stores';
import { previewSupplySplit, rebillSupplies } from '@llavero/proto/commands/bills';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { conflict, invalid } from '@llavero/proto/errors';
import { type Bill, bill as definition } from '@llavero/proto/records/finance/bill';
import { borneBy, splitSupply, type SupplyPart, type SupplyShare } from '@llavero/proto/rules/supply-split';
import { statusOf } from '@llavero/proto/states/evaluate';
import { type SplitFacts, SupplySplit } from './supply-split.ts';

type Weights = InputOf<typeof rebillSupplies>['weights'];
type Asked = Pick<InputOf<typeof rebillSupplies>, 'method' | 'weights' | 'finishedToLandlord'>;

/** The weight that was given for each part. */
const weightsOf = (parts: readonly SupplyPart[], weights: Weights): (number | null)[] =>
  parts.map(
    ({ unit, contract }) =>
      weights.find((one) => one.unit === unit && (one.contract ?? null) === contract)?.weight ?? null,
  );

function sharesOf(bill: Bill, { period, parts, over }: SplitFacts, asked: Asked): SupplyShare[] | string {
  const shares = splitSupply({ ...bill, ...period }, asked.method, parts, weightsOf(parts, asked.weights));
  return typeof shares === 'string' ? shares : borneBy(shares, over, asked.finishedToLandlord);
}

/** The split of a bill as it would be written (WIZ-13). */
@CommandHandler(previewSupplySplit)
export class PreviewSupplySplit implements Handles<typeof previewSupplySplit> {
  constructor(
    private readonly stores: RecordStores,
    private readonly clock: Clock,
    private readonly split: SupplySplit,
  ) {}

  async run(
    { id, ...asked }: InputOf<typeof previewSupplySplit>,
    ctx: CallContext,
  ): Promise<OutputOf<typeof previewSupplySplit>> {
    const bill = await this.stores.of(definition).loadUnchecked(id);
    const facts = await this.split.facts(bill, this.clock.now(), ctx);
    const shares = sharesOf(bill, facts, asked);
    const given = weightsOf(facts.parts, asked.weights);
    // Amounts are shown also while somebody has to be chosen to bear them.
    const found = splitSupply({ ...bill, ...facts.period }, asked.method, facts.parts, given);
    const isSame = (one: SupplyPart) => (share: SupplyShare) =>
      share.unit === one.unit && share.contract === one.contract;
    return {
      version: bill.version,
      totalAmount: bill.totalAmount,
      ...facts.period,
      problem: typeof shares === 'string' ? shares : null,
      parts: facts.parts.map((part, at) => {
        const share = typeof found === 'string' ? undefined : found.find(isSame(part));
        return {
          ...part,
          unitName: facts.names.get(part.unit) ?? null,
          contractName: part.contract === null ? null : (facts.names.get(part.contract) ?? null),
          isOver: facts.over.has(part.contract ?? ''),
          weight: given[at] ?? null,
          totalAmount: share?.totalAmount ?? 0,
          explanation: share?.explanation ?? null,
        };
      }),
    };
  }
}

/**
 * Splits an approved bill over the contracts of its period: each share waits for the next receipt of its contract, days without a
 * tenant for the next settlement of their unit ({@link BillCharges}).
 */
@CommandHandler(rebillSupplies)
export class RebillSupplies implements Handles<typeof rebillSupplies> {
  constructor(
    private readonly database: Database,
    private readonly stores: RecordStores,
    private readonly clock: Clock,
    private readonly split: SupplySplit,
  ) {}

  async run(
    { id, version, ...asked }: InputOf<typeof rebillSupplies>,
    ctx: CallContext,
  ): Promise<OutputOf<typeof rebillSupplies>> {
    const store = this.stores.of(definition);
    const now = this.clock.now();
    const read = await store.loadUnchecked(id);
    if (!read.approved || read.cancelled) throw notApproved(definition.title(read));
    const facts = await this.split.facts(read, now, ctx);
    const shares = sharesOf(read, facts, asked);
    if (typeof shares === 'string') throw notSplit(shares);
    const patch = {
      splitMethod: asked.method,
      shares: shares.map((share) => ({ ...share })),
      splitContracts: [...new Set(shares.flatMap(({ contract }) => contract ?? []))],
      units: [...new Set(facts.parts.map(({ unit }) => unit))],
      contract: null,
      payer: 'TENANT' as const,
      rebill: true,
    };
    const written = await this.database.transaction((tx) =>
      store.writeUnchecked(id, version, patch, {}, ctx, tx),
    );
    return { id, version: written.version, status: statusOf(definition, written, now) };
  }
}

const notApproved = (name: string) =>
  conflict(
    'BILL.SPLIT_NOT_APPROVED',
    `La factura ${name} no está aprobada. No se ha guardado nada: apruébela antes de repartirla.`,
  );

const notSplit = (message: string) =>
  invalid('BILL.SPLIT_REFUSED', `${message} No se ha guardado nada.`, [
    { field: 'weights', rule: 'split', message },
  ]);
