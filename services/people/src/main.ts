import { startService } from '@llavero/kit/service/start-service';
import { PeopleModule } from './people.module.ts';

await startService({ name: 'people', module: PeopleModule });
