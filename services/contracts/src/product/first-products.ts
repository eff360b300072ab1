import { serviceContext } from '@llavero/kit/context';
import { Database } from '@llavero/kit/db/database';
import { Logger } from '@llavero/kit/logging/logger';
import { RecordStores } from '@llavero/kit/service/record-stores';
import { product, productOf } from '@llavero/proto/records/contracts/product';
import { productPacks, type ProductType } from '@llavero/proto/rules/product-packs';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';

/** The packs of the specification (C §9) as products, made once: from then on people edit them. */
@Injectable()
export class FirstProducts implements OnApplicationBootstrap {
  constructor(
    private readonly database: Database,
    private readonly stores: RecordStores,
    private readonly logger: Logger,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    const made = await this.make();
    if (made > 0) this.logger.info('product packs made', { made });
  }

  /** Answers how many were made: none where there has ever been a product. Replicas that start together wait. */
  make(): Promise<number> {
    const ctx = serviceContext('contracts');
    return this.database.transaction(async (tx) => {
      await tx.query(`select pg_advisory_xact_lock(hashtext('first-products'))`);
      const [row] = await tx.query<{ any: boolean }>('select exists (select from product) as any');
      if (row?.any) return 0;
      const packs = Object.entries(productPacks) as [ProductType, (typeof productPacks)[ProductType]][];
      for (const [index, [productType, pack]] of packs.entries())
        await this.stores.of(product).create(productOf(productType, pack, index + 1), ctx, tx);
      return packs.length;
    });
  }
}
