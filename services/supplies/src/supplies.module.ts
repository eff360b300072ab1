import { KitModule } from '@llavero/kit/service/kit.module';
import { recordsOf } from '@llavero/proto/records/registry';
import { Module } from '@nestjs/common';
import { CertificatesExpiring } from './certificates/certificates-expiring.ts';
import { CertificateSuppliers, CertificateWork } from './certificates/certificate-work.ts';
import { FinishCertificates } from './certificates/finish-certificates.ts';
import { OrderCertificates, PreviewCertificateOrders } from './certificates/order-certificates.ts';
import { OrderPlan } from './certificates/order-plan.ts';
import { StartCertificates } from './certificates/start-certificates.ts';
import { OrderBilled } from './work-order/order-billed.ts';
import { SupplyKpis } from './kpis/supply-kpis.ts';
import { Operations } from './operation/operations.ts';
import { Places } from './places/places.ts';
import { StartSupplyChanges } from './supply/start-supply-changes.ts';

/** Work on units: certificates and holder changes of supplies. */
@Module({
  imports: [
    KitModule.forService({
      name: 'supplies',
      records: recordsOf('supplies'),
      migrations: new URL('./migrations/', import.meta.url),
    }),
  ],
  providers: [
    Places,
    Operations,
    StartCertificates,
    CertificatesExpiring,
    CertificateWork,
    CertificateSuppliers,
    FinishCertificates,
    OrderPlan,
    PreviewCertificateOrders,
    OrderCertificates,
    StartSupplyChanges,
    SupplyKpis,
    OrderBilled,
  ],
})
export class SuppliesModule {}
