import { KitModule } from '@llavero/kit/service/kit.module';
import { recordsOf } from '@llavero/proto/records/registry';
import { Module } from '@nestjs/common';
import { FinanceKpis } from './kpis/finance-kpis.ts';
import { CarriedBalances } from './receipt/carried-balances.ts';
import { CreateReceipt } from './receipt/create-receipt.ts';
import { CancelFinanceProcess, FinanceProcess, GenerateReceipts } from './receipt/generate-receipts.ts';
import { PreviewReceipts } from './receipt/preview-receipts.ts';
import { RunGeneration } from './receipt/run-generation.ts';
import { ReceiptSource } from './receipt/receipt-source.ts';
import { TaxFacts } from './receipt/tax-facts.ts';
import { FinanceSeries } from './series/finance-series.ts';
import { NextSeries } from './series/next-series.ts';
import { ChargeSettledReceipts } from './settled/charge-settled-receipts.ts';
import { ChangeFinanceStatus } from './status/change-finance-status.ts';
import { UnpaidContracts } from './unpaid/unpaid-contracts.ts';

/** Receipts and settlements: generation, series, statuses and figures. */
@Module({
  imports: [
    KitModule.forService({
      name: 'finance',
      records: recordsOf('finance'),
      migrations: new URL('./migrations/', import.meta.url),
    }),
  ],
  providers: [
    ReceiptSource,
    TaxFacts,
    CarriedBalances,
    CreateReceipt,
    RunGeneration,
    PreviewReceipts,
    GenerateReceipts,
    FinanceProcess,
    CancelFinanceProcess,
    ChangeFinanceStatus,
    ChargeSettledReceipts,
    NextSeries,
    FinanceSeries,
    FinanceKpis,
    UnpaidContracts,
  ],
})
export class FinanceModule {}
