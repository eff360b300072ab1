import { startService } from '@llavero/kit/service/start-service';
import { DocumentsModule } from './documents.module.ts';

await startService({ name: 'documents', module: DocumentsModule });
