import { Clock } from '@llavero/kit/config/clock';
import { type CallContext, serviceContext } from '@llavero/kit/context';
import { Peers } from '@llavero/kit/grpc/peers';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import { RecordStores } from '@llavero/kit/service/record-stores';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { contractLegalWarnings } from '@llavero/proto/commands/contracts';
import { type Contract, contract as definition } from '@llavero/proto/records/contracts/contract';
import { nextRent } from '@llavero/proto/records/contracts/next-rent';
import type { NextRentStatus } from '@llavero/proto/records/contracts/next-rent.states';
import { agent } from '@llavero/proto/records/people/agent';
import { contractWarnings, townOf } from '@llavero/proto/rules/legal/contract-warnings';
import { debitAccountWarnings } from '@llavero/proto/rules/legal/debit-account';
import { rentUpdateWarnings } from '@llavero/proto/rules/legal/rent-update-warnings';
import type { LegalOverrides } from '@llavero/proto/rules/legal/settings';
import type { LegalWarning } from '@llavero/proto/rules/legal/warning';
import { place } from '@llavero/proto/records/places/place';
import { LegalFigures } from './legal-figures.ts';

const toCome: readonly NextRentStatus[] = ['PLANNED', 'CALCULATED', 'NOTIFIED'];
/** One a year, so that no lease has more. */
const MOST_UPDATES = 200;

/** What the wizard shows while a contract is written, for whoever asks of one that is there. */
@CommandHandler(contractLegalWarnings)
export class ContractLegalWarnings implements Handles<typeof contractLegalWarnings> {
  constructor(
    private readonly stores: RecordStores,
    private readonly peers: Peers,
    private readonly figures: LegalFigures,
    private readonly clock: Clock,
  ) {}

  async run(
    { id }: InputOf<typeof contractLegalWarnings>,
    { requestId }: CallContext,
  ): Promise<OutputOf<typeof contractLegalWarnings>> {
    const contract = await this.stores.of(definition).loadUnchecked(id);
    const [town, overrides] = await Promise.all([
      this.townOf(contract.units[0], requestId),
      this.figures.overrides(requestId),
    ]);
    return {
      warnings: [
        ...contractWarnings(contract, { now: this.clock.now(), ...town, overrides }),
        ...(await this.ofUpdates(contract, overrides)),
        ...(await this.ofDebit(contract, requestId)),
      ],
    };
  }

  /** Of the rent updates that are still to come; a contract that is being written has none. */
  private async ofUpdates(contract: Contract, overrides: LegalOverrides): Promise<LegalWarning[]> {
    const { contractType, region, startDate } = contract;
    const signatureDate = contract.signatureDate ?? startDate;
    if (!contractType || signatureDate == null) return [];
    const updates = await this.stores.of(nextRent).findUnchecked({
      filter: { contract: contract.id, status: { $in: ['APPLIED', ...toCome] } },
      sort: [{ field: 'date', order: 'asc' }],
      limit: MOST_UPDATES,
    });
    const applied = updates.filter(({ status }) => status === 'APPLIED').map(({ date }) => date);
    return updates
      .filter(({ status }) => toCome.includes(status as NextRentStatus))
      .flatMap(({ date, percent }) =>
        rentUpdateWarnings(
          {
            contractType,
            region,
            signatureDate,
            startDate,
            lastUpdate: Math.max(...applied.filter((before) => before < date)),
            effective: date,
            percent,
          },
          overrides,
        ),
      );
  }

  /** Of the account that a direct debit is taken from. */
  private async ofDebit(contract: Contract, requestId: string | null): Promise<LegalWarning[]> {
    const payer = contract.payer ?? contract.tenants[0];
    if (contract.paymentMethod !== 'DIRECT_DEBIT' || !contract.payerBankAccount || !payer) return [];
    const found = await this.peers
      .of(agent)
      .find(payer, serviceContext('contracts', requestId), { fields: ['iban'] });
    return debitAccountWarnings(contract, found?.iban ?? null);
  }

  /** The town of the first unit, which decides on stressed zones, and its INE code where it is known. */
  private async townOf(
    unit: string | undefined,
    requestId: string | null,
  ): Promise<ReturnType<typeof townOf>> {
    if (unit === undefined) return townOf({});
    const found = await this.peers
      .of(place)
      .find(unit, serviceContext('contracts', requestId), { fields: ['city', 'municipalityCode'] });
    return townOf(found ?? {});
  }
}
