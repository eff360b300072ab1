import { startService } from '@llavero/kit/service/start-service';
import { ContractsModule } from './contracts.module.ts';

await startService({ name: 'contracts', module: ContractsModule });
