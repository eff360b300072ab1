import { KitModule } from '@llavero/kit/service/kit.module';
import { recordsOf } from '@llavero/proto/records/registry';
import { Module } from '@nestjs/common';
import { DownloadMedia } from './media/download-media.ts';
import { MediaStore } from './media/media-store.ts';
import { ReceiptReader } from './receipt/receipt-reader.ts';
import { RenderReceipt } from './receipt/render-receipt.ts';

/** Documents, their files and what is printed from records. */
@Module({
  imports: [
    KitModule.forService({
      name: 'documents',
      records: recordsOf('documents'),
      migrations: new URL('./migrations/', import.meta.url),
    }),
  ],
  providers: [MediaStore, DownloadMedia, ReceiptReader, RenderReceipt],
})
export class DocumentsModule {}
