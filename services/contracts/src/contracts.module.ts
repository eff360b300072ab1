import { KitModule } from '@llavero/kit/service/kit.module';
import { recordsOf } from '@llavero/proto/records/registry';
import { Module } from '@nestjs/common';
import { ActivateContract } from './contract/activate-contract.ts';
import { BillableContracts } from './contract/billable-contracts.ts';
import { FinishContract } from './contract/finish-contract.ts';
import { ContractLegalWarnings } from './contract/legal-warnings.ts';
import {
  KeepMandateStatus,
  MandateStatusCopies,
  MandateStatusWatch,
} from './contract/mandate-status-copies.ts';
import { ValidateContract } from './contract/validate-contract.ts';
import { ContractKpis } from './kpis/contract-kpis.ts';
import { ActivateMandate } from './mandate/activate-mandate.ts';
import { ValidateMandate } from './mandate/validate-mandate.ts';

/** Mandates and contracts: their terms, their states and what puts them in force. */
@Module({
  imports: [
    KitModule.forService({
      name: 'contracts',
      records: recordsOf('contracts'),
      migrations: new URL('./migrations/', import.meta.url),
    }),
  ],
  providers: [
    ValidateMandate,
    ActivateMandate,
    ValidateContract,
    ActivateContract,
    FinishContract,
    ContractLegalWarnings,
    BillableContracts,
    ContractKpis,
    MandateStatusCopies,
    KeepMandateStatus,
    MandateStatusWatch,
  ],
})
export class ContractsModule {}
