import { startService } from '@llavero/kit/service/start-service';
import { PlacesModule } from './places.module.ts';

await startService({ name: 'places', module: PlacesModule });
