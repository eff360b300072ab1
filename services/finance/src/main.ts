import { startService } from '@llavero/kit/service/start-service';
import { FinanceModule } from './finance.module.ts';

await startService({ name: 'finance', module: FinanceModule });
