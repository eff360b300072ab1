import { startService } from '@llavero/kit/service/start-service';
import { SuppliesModule } from './supplies.module.ts';

await startService({ name: 'supplies', module: SuppliesModule });
